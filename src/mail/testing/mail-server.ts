import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMessage, type Message } from './read-message.ts';

/** What the server answers at one step of a mail; null takes it. */
type Answer = { readonly code: number; readonly text: string } | 'hang' | null;

export interface MailServer {
  readonly url: string;
  /** Mails that were taken, in order. */
  readonly messages: (Message & { readonly recipients: readonly string[] })[];
  /** Decides about each mail; replace it to refuse. */
  onRecipient: (address: string) => Answer;
  onData: () => Answer;
  /** Most connections that were open together. */
  readonly mostConnections: () => number;
  close(): Promise<void>;
}

/** A real mail server on a free port, without encryption. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  let [open, most] = [0, 0];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      open += 1;
      most = Math.max(most, open);
      done();
    },
    onClose: () => void (open -= 1),
    onRcptTo({ address }, _session, done) {
      reply(result.onRecipient(address), done);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const answer = result.onData();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        if (answer === null) result.messages.push({ ...readMessage(Buffer.concat(chunks)), recipients });
        reply(answer, done);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const result: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages: [],
    onRecipient: () => null,
    onData: () => null,
    mostConnections: () => most,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return result;
}

function reply(answer: Answer, done: (error?: Error | null) => void): void {
  if (answer === 'hang') return;
  if (answer === null) done();
  else done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
}
