import type { Db } from '#platform/db/database.ts';
import { findLastOutage, findLastSentAt, type MailOutage } from './outage-repository.ts';

/** When a mail server last accepted an email, and its last outage; null if unknown. */
export async function readMailServer(
  db: Db,
): Promise<{ lastSentAt: Date | null; lastOutage: MailOutage | null }> {
  const [lastSentAt, lastOutage] = await Promise.all([findLastSentAt(db), findLastOutage(db)]);
  return { lastSentAt, lastOutage };
}
