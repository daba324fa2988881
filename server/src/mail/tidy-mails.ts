import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_KEPT_DAYS } from '@portal/domain/mail/mail-kinds.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteOldOutages } from './outage-repository.ts';
import { deleteOldMails } from './repository.ts';

const KEPT_MS = MAIL_KEPT_DAYS * 86_400_000;

/** Forgets mails whose time is over, with the files of those that were kept in `folder`. What waits stays. */
export async function tidyMails(db: Db, folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const kept = await deleteOldMails(db, before);
  await Promise.all(kept.map((id) => rm(join(folder, `${id}.eml`), { force: true })));
  await deleteOldOutages(db, before);
}
