import type { Response } from 'express';
import { headersFor } from '../html-page.ts';
import type { Page } from '../page-context.ts';
import type { Refusal } from './refusal.ts';

/** Of answers that are for one reader: no cache may keep them, no search engine may find them. */
const PERSONAL_CACHING = 'private, no-store';

/** Sends a page that is for one reader only. */
export function sendPersonal(page: Page, response: Response): void {
  response
    .status(page.status)
    .set({
      ...headersFor(page, response, PERSONAL_CACHING),
      'X-Robots-Tag': 'noindex',
    } as Record<string, string>)
    .send(page.body);
}

export function sendJson(response: Response, status: number, body: object): void {
  response
    .status(status)
    .set({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': PERSONAL_CACHING,
      'X-Robots-Tag': 'noindex',
    })
    .send(`${JSON.stringify(body)}\n`);
}

/** A refusal as programs read it. */
export function sendRefusalJson(refusal: Refusal, response: Response): void {
  sendJson(response, refusal.status, {
    error: refusal.message,
    reason: refusal.reason,
    fields: refusal.problems,
  });
}

/** To where a comment is shown; nothing of it may be kept. */
export function sendTo(location: string, response: Response): void {
  response.set({ 'Cache-Control': PERSONAL_CACHING });
  response.redirect(303, location);
}
