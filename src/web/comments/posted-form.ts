import express, { type Request, type Response } from 'express';
import type { TypedForm } from './talk-models.ts';

/** A comment form as it was sent. */
export interface PostedForm {
  readonly typed: TypedForm;
  /** As it was sent; empty for none. */
  readonly parent: string;
  readonly token: string;
  /** The field that people do not see. */
  readonly bait: string;
  /** Which button was pressed. */
  readonly intent: 'post' | 'preview' | 'delete';
  /** The request was larger than any comment within the limits. */
  readonly isTooLarge: boolean;
}

/** Thrown for a body that is no form; with the status to answer. */
export class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';
  readonly status: 413 | 415 | 422;
  constructor(status: UnreadableForm['status']) {
    super();
    this.status = status;
  }
}

/** Room for the longest comment in percent-encoding, and the other fields. */
const BODY_LIMIT = 256 * 1024;
/** Up to here what was typed is read and given back, although it is refused. */
const READ_LIMIT = 4 * BODY_LIMIT;
const MOST_FIELDS = 50;

const sizes = new WeakMap<object, number>();
const noteSize = (request: object, _response: object, body: Buffer): void =>
  void sizes.set(request, body.length);
const parsers = [
  express.urlencoded({
    extended: false,
    limit: READ_LIMIT,
    parameterLimit: MOST_FIELDS,
    inflate: false,
    verify: noteSize,
  }),
  express.json({ limit: READ_LIMIT, inflate: false, verify: noteSize }),
];

/**
 * Reads the body of a request, form-encoded or JSON.
 * @throws UnreadableForm
 */
export async function readPostedForm(request: Request, response: Response): Promise<PostedForm> {
  if (Number(request.headers['content-length'] ?? 0) > READ_LIMIT) {
    // Not even read to its end.
    response.setHeader('Connection', 'close');
    throw new UnreadableForm(413);
  }
  if (request.is(['urlencoded', 'json']) === false) throw new UnreadableForm(415);
  for (const parse of parsers) await runParser(parse, request, response);
  const fields = fieldsOf(request.body);
  const field = (name: string): string => fields.get(name) ?? '';
  const intent = field('do');
  return {
    typed: {
      content: field('content'),
      author: field('author'),
      email: field('email'),
      url: field('url'),
      notify: isTicked(field('notify')),
      remember: isTicked(field('remember')),
    },
    parent: field('parent').trim(),
    token: field('token'),
    bait: field('subject'),
    intent: intent === 'preview' || intent === 'delete' ? intent : 'post',
    isTooLarge: (sizes.get(request) ?? 0) > BODY_LIMIT,
  };
}

function runParser(parse: (typeof parsers)[number], request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(asUnreadable(error));
    });
  });
}

/** The body reader refuses with a status; anything else is a bug. */
function asUnreadable(error: unknown): unknown {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status >= 500) return error;
  return new UnreadableForm(status === 413 || status === 415 ? status : 422);
}

/** Fields as text, whatever kind of body they came in; of several of one name the first counts. */
function fieldsOf(body: unknown): ReadonlyMap<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new UnreadableForm(422);
  return new Map(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      textOf(Array.isArray(value) ? value[0] : value),
    ]),
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') throw new UnreadableForm(422);
  return String(value);
}

function isTicked(value: string): boolean {
  return !['', '0', 'false', 'off', 'no'].includes(value.trim().toLowerCase());
}
