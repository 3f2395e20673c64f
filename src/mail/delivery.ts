import type { Batch, Outbox } from '../store/outbox.ts';
import { gatherNotices } from './gather.ts';
import { sendBatch, type BatchParts } from './send-batch.ts';
import { createServerState } from './server-state.ts';
import { CONNECTIONS, type MailSession, type MailTransport } from './transport.ts';

/** Rows of other processes, and whatever else nobody said, are found after so long. */
const LOOK_MS = 60_000;
/** What could not be told for so long is no news any more. */
const STALE_MS = 3 * 86_400_000;
const BATCHES_AT_ONCE = 50;
const RETRY_AFTER_BUG_MS = 30_000;
/** A server that takes longer over a mail is not waited for at the end. */
const STOP_MS = 8000;

export interface Delivery {
  /** There may be something to send. Returns at once. */
  wake(): void;
  /** Sends what is due now; resolves when that is done. Never rejects. */
  drain(): Promise<void>;
  /** Finishes the mails that are on their way, and leaves the others in the outbox. */
  stop(): Promise<void>;
}

export interface DeliveryParts extends BatchParts {
  /** Null: mail is off. */
  readonly transport: MailTransport | null;
  /** Calls back after some milliseconds, unless it is cancelled. */
  readonly schedule: (ms: number, run: () => void) => () => void;
}

/**
 * Sends what the outbox holds, apart from any request. One drain at a time; it is begun by a new row, by the clock when
 * something is due, and once a minute. Without a mail server rows wait for three days, in which a forgotten SMTP_URL
 * can be made good, and are given up then: so the outbox does not grow for ever, and nobody is told old news later.
 */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { outbox, transport, log, now } = parts;
  const server = createServerState(log, parts.random);
  let running: Promise<void> | null = null;
  let session: MailSession | null = null;
  let [isWoken, isWanted, isStopping] = [false, false, false];
  let cancel = (): void => undefined;
  const mayGoOn = (): boolean => !isStopping && server.pauseLeft(now().getTime()) === 0;

  async function drain(): Promise<void> {
    if (isStopping) return;
    if (running !== null) {
      isWanted = true;
      return running;
    }
    running = drainUntilDone();
    await running;
    running = null;
  }

  async function drainUntilDone(): Promise<void> {
    cancel();
    let nextMs = 0;
    do {
      isWanted = false;
      try {
        nextMs = await drainOnce();
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be looked at');
        nextMs = RETRY_AFTER_BUG_MS;
        isWanted = false;
      }
    } while (isWanted && mayGoOn());
    if (!isStopping) cancel = parts.schedule(nextMs, () => void drain());
  }

  /** @returns after how many milliseconds to look again */
  async function drainOnce(): Promise<number> {
    const at = now();
    const stale = new Date(at.getTime() - STALE_MS).toISOString();
    const dropped = await outbox.dropOlder(
      stale,
      at.toISOString(),
      transport === null ? 'mail is off' : 'stale',
    );
    if (dropped > 0 && transport !== null)
      log.warn({ count: dropped }, 'mail that waited for three days was given up');
    if (transport === null) return LOOK_MS;
    const pause = server.pauseLeft(at.getTime());
    if (pause > 0) return pause;
    await gatherNotices(outbox, parts.settings(), at);
    await sendAll(transport);
    return timeToNext(outbox, now(), server.pauseLeft(now().getTime()));
  }

  async function sendAll({ open }: MailTransport): Promise<void> {
    try {
      while (mayGoOn()) {
        const batches = await outbox.listBatches(now().toISOString(), BATCHES_AT_ONCE);
        if (batches.length === 0) return;
        const used = (session ??= open());
        const waiting = batches.values();
        await allDone(Array.from({ length: CONNECTIONS }, () => sendSome(waiting, used)));
      }
    } finally {
      session?.close();
      session = null;
    }
  }

  async function sendSome(waiting: Iterable<Batch>, used: MailSession): Promise<void> {
    for (const batch of waiting) {
      if (!mayGoOn()) return;
      const verdict = await sendBatch(batch, used, parts);
      if (verdict?.kind === 'down') server.failed(verdict.code, now().getTime());
      else if (verdict !== null) server.worked();
    }
  }

  return {
    wake() {
      if (isWoken) return;
      isWoken = true;
      // In a later turn: whoever wakes it may be in the middle of a transaction.
      setImmediate(() => {
        isWoken = false;
        void drain();
      });
    },
    drain,
    async stop() {
      isStopping = true;
      cancel();
      const giveUp = setTimeout(() => session?.abort(), STOP_MS);
      await running;
      clearTimeout(giveUp);
    },
  };
}

/** Waits for all, also when one fails. */
async function allDone(lanes: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function timeToNext(outbox: Outbox, at: Date, pause: number): Promise<number> {
  const dueAt = await outbox.nextDueAt();
  const ms = dueAt === null ? LOOK_MS : Math.max(0, Date.parse(dueAt) - at.getTime());
  return Math.min(LOOK_MS, Math.max(pause, ms));
}
