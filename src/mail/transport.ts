import { createTransport } from 'nodemailer';
import type { Letter } from './letter.ts';

/** What became of one attempt; `code` says why and never holds an address. */
export type Verdict =
  | { readonly kind: 'sent' }
  /** For good: the server does not take this mail. */
  | { readonly kind: 'refused'; readonly code: string }
  /** For good: there is no such address. */
  | { readonly kind: 'bounced'; readonly code: string }
  /** Not now. */
  | { readonly kind: 'later'; readonly code: string }
  /** The server cannot be used at all just now, by whatever fault. */
  | { readonly kind: 'down'; readonly code: string };

/** Connections to a mail server that are open for a while. */
export interface MailSession {
  send(letter: Letter): Promise<Verdict>;
  close(): void;
  /** Gives up what is on its way; the server may have taken it. */
  abort(): void;
}

export interface MailTransport {
  open(): MailSession;
}

/** How many mails may be on their way at once. */
export const CONNECTIONS = 3;
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; options of nodemailer may follow `?`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Host in `List-Id`. */
  readonly listHost: string;
}

/** Sends over SMTP. */
export function smtpTransport({ url, from, listHost }: SmtpOptions): MailTransport {
  const requireTLS = needsTls(url);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    open() {
      const transporter = createTransport({
        ...TIMEOUTS,
        url,
        requireTLS,
        pool: true,
        maxConnections: CONNECTIONS,
        // A mail that was lost with its connection may have been taken; that is for the outbox to repeat.
        maxRequeues: 0,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const abort = new AbortController();
      return {
        async send(letter) {
          try {
            await transporter.sendMail({
              from: { name: oneLine(from.name === '' ? letter.fromName : from.name), address: from.address },
              to: { name: '', address: letter.to },
              subject: oneLine(letter.subject),
              text: letter.text,
              html: letter.html,
              messageId: `<${letter.messageId}@${domain}>`,
              headers: {
                'Auto-Submitted': 'auto-generated',
                'Content-Language': letter.lang,
                'List-Id': `<comments.${listHost}>`,
                'List-Unsubscribe': { prepared: true, value: `<${letter.unsubscribeUrl}>` },
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
              signal: abort.signal,
            });
            return { kind: 'sent' };
          } catch (error) {
            return judgeFailure(error);
          }
        },
        close: () => transporter.close(),
        abort: () => abort.abort(),
      };
    },
  };
}

/**
 * Connects to a mail server and signs in, without sending anything.
 * @returns why it cannot be used, without any address; null when it can
 */
export async function tryMailServer(url: string): Promise<string | null> {
  const transporter = createTransport({ ...TIMEOUTS, url, requireTLS: needsTls(url) });
  try {
    await transporter.verify();
    return null;
  } catch (error) {
    const verdict = judgeFailure(error);
    return 'code' in verdict ? verdict.code : 'UNKNOWN';
  } finally {
    transporter.close();
  }
}

/** A password is never sent over a line that is not encrypted, but to this very machine. */
function needsTls(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/** A header is one line, whatever people call themselves and their articles. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** What to do about an error of nodemailer: by the command that failed and the answer's number, not by its words. */
export function judgeFailure(error: unknown): Verdict {
  const { code = 'UNKNOWN', command = '', responseCode = 0, response = '' }: SmtpFailure = Object(error);
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const said = [responseCode === 0 ? code : responseCode, enhanced, command.split(' ')[0]]
    .filter((part) => part !== '')
    .join(' ');
  if (code === 'EABORT') return { kind: 'later', code };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const isUnsendable = (code === 'EENVELOPE' && command === 'API') || (code === 'EMESSAGE' && !isAboutMail);
  if (isUnsendable) return { kind: 'refused', code: said };
  if (!isAboutMail || responseCode < 400 || responseCode === 421) return { kind: 'down', code: said };
  if (responseCode < 500) return { kind: 'later', code: said };
  // 5.7: our server may not send there; 5.2.2: the mailbox is full. Neither says that there is no such address.
  const isAddress = command === 'RCPT TO' && !/^5\.(?:7\.|2\.2$)/.test(enhanced);
  return { kind: isAddress ? 'bounced' : 'refused', code: said };
}
