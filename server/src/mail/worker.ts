import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_KEPT_DAYS } from '@portal/domain/mail/mail-kinds.ts';
import type { Mailbox } from '#platform/config/config-fields.ts';
import type { Db } from '#platform/db/database.ts';
import { startLoop } from '#platform/loop.ts';
import type { Portal } from '#portal.ts';
import { saveToFolder, sendOverSmtp } from './delivery.ts';
import { deleteOldMails, deleteOldOutages, isAdministrator } from './repository.ts';
import { createMailSender } from './sender.ts';
import type { IsLinkUsable } from './superseded.ts';

export type MailWorkerOptions = {
  /** null: emails are kept in dataDir/mails */
  smtpUrl: string | null;
  from: Mailbox;
  dataDir: string;
  isLinkUsable: IsLinkUsable;
  /** whether the log shows links of emails that are kept; never those of an administrator */
  logsLinks: boolean;
  random: () => number;
  /** false until the database was reached and migrated */
  isReady: () => boolean;
};

/** how often the outbox is checked if the feed reports nothing */
const IDLE_MS = 15_000;
/** the shortest pause between two looks at the outbox, because every booking writes an email */
const REST_MS = 100;
const TIDY_EVERY_MS = 3_600_000;
const KEPT_MS = MAIL_KEPT_DAYS * 86_400_000;
/** how long emails in progress may take after the worker was told to stop */
const STOP_MS = 4_000;

/**
 * Sends the emails of the outbox until stopped: when the feed reports a new one, and when one is due. It continues after
 * any failure of the database or the mail server.
 */
export function startMailWorker(portal: Portal, options: MailWorkerOptions): { stop(): Promise<void> } {
  const { log } = portal;
  const { from, isLinkUsable, random, logsLinks } = options;
  const folder = join(options.dataDir, 'mails');
  const mayLogLink = async (recipient: string) => logsLinks && !(await isAdministrator(portal.db, recipient));
  const deliver =
    options.smtpUrl === null ? saveToFolder(folder, log, mayLogLink) : sendOverSmtp(options.smtpUrl);
  const sender = createMailSender(portal, { deliver, from, isLinkUsable, random });
  let tidiedAt = Number.NEGATIVE_INFINITY;
  const abortController = new AbortController();
  let isStopping = false;
  const rounds = new Set<Promise<number | null>>();

  async function round(): Promise<number | null> {
    await sender.sendDue(abortController.signal, () => isStopping);
    const now = portal.clock.now();
    if (now.getTime() - tidiedAt >= TIDY_EVERY_MS) {
      await tidyMails(portal.db, folder, now);
      tidiedAt = now.getTime();
    }
    return await sender.msUntilDue();
  }

  const loop = startLoop({
    name: 'reading the outbox',
    log,
    isReady: options.isReady,
    everyMs: IDLE_MS,
    restMs: REST_MS,
    // A round may wait for a mail server that doesn't answer: an email written during it starts another round beside it.
    async run(woken) {
      const started = round().catch((error: unknown) => {
        log.warn({ err: error }, 'could not read the outbox');
        return null;
      });
      rounds.add(started);
      void started.finally(() => rounds.delete(started));
      const isWoken = Promise.withResolvers<null>();
      woken.addEventListener('abort', () => isWoken.resolve(null), { once: true });
      return await Promise.race([started, isWoken.promise]);
    },
  });
  portal.feed.subscribe('mail', loop.wake);

  return {
    async stop() {
      isStopping = true;
      const timer = setTimeout(() => abortController.abort(), STOP_MS);
      await loop.stop();
      await Promise.all(rounds);
      clearTimeout(timer);
    },
  };
}

/** Deletes old emails that were sent or given up, with the files of those that were kept in `folder`. */
async function tidyMails(db: Db, folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const kept = await deleteOldMails(db, before);
  await Promise.all(kept.map((id) => rm(join(folder, `${id}.eml`), { force: true })));
  await deleteOldOutages(db, before);
}
