import { join } from 'node:path';
import type { Mailbox } from '#config-fields.ts';
import type { Portal } from '#portal.ts';
import { keepIn, sendBy } from './delivery.ts';
import type { IsLinkGood } from './overtaken.ts';
import { createMailSender } from './sender.ts';
import { tidyMails } from './tidy-mails.ts';

export type MailWorkerOptions = {
  /** null: mails are kept in dataDir/mails */
  smtpUrl: string | null;
  from: Mailbox;
  dataDir: string;
  isLinkGood: IsLinkGood;
  random: () => number;
  /** false until the database was reached and migrated */
  isReady: () => boolean;
};

/** the outbox is looked at this often even when nothing was heard */
const IDLE_MS = 15_000;
const MIN_WAIT_MS = 250;
const TIDY_EVERY_MS = 3_600_000;
/** how long mails on their way may take at the end */
const STOP_MS = 4_000;

/**
 * Sends the outbox until stopped: at once when the feed says that a mail waits, at the latest when one is due. It
 * survives whatever happens to database and mail server.
 */
export function startMailWorker(portal: Portal, options: MailWorkerOptions): { stop(): Promise<void> } {
  const { log } = portal;
  const { from, isLinkGood, random } = options;
  const folder = join(options.dataDir, 'mails');
  const deliver = options.smtpUrl === null ? keepIn(folder, log) : sendBy(options.smtpUrl);
  const sender = createMailSender(portal, { deliver, from, isLinkGood, random });
  let tidiedAt = Number.NEGATIVE_INFINITY;
  const hurry = new AbortController();
  let isStopping = false;
  let isWoken = false;
  let wake = () => {};

  const wakeUp = () => {
    isWoken = true;
    wake();
  };
  portal.feed.subscribe('mail', wakeUp);

  function woken(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    if (isWoken || isStopping) resolve();
    return promise;
  }

  function sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    timer.unref();
    return Promise.race([promise, woken()]).finally(() => clearTimeout(timer));
  }

  async function round(): Promise<number> {
    if (!options.isReady()) return MIN_WAIT_MS;
    await sender.sendDue(hurry.signal, () => isStopping);
    const now = portal.clock.now();
    if (now.getTime() - tidiedAt >= TIDY_EVERY_MS) {
      await tidyMails(portal.db, folder, now);
      tidiedAt = now.getTime();
    }
    const due = await sender.msUntilDue();
    return due === null ? IDLE_MS : Math.min(Math.max(due, MIN_WAIT_MS), IDLE_MS);
  }

  /** A round may wait for one silent mail server: a mail written meanwhile begins another beside it. */
  async function run(): Promise<void> {
    const onTheirWay = new Set<Promise<number>>();
    while (!isStopping) {
      isWoken = false;
      const looking = round().catch((error: unknown) => {
        log.warn({ err: error }, 'the outbox was not reached');
        return IDLE_MS;
      });
      onTheirWay.add(looking);
      void looking.finally(() => onTheirWay.delete(looking));
      await sleep((await Promise.race([looking, woken()])) ?? 0);
    }
    await Promise.all(onTheirWay);
  }
  const ended = run();

  return {
    async stop() {
      isStopping = true;
      wake();
      const timer = setTimeout(() => hurry.abort(), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
