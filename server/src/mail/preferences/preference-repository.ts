import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';

/** The emails that an address has turned off. @param email normalized */
export async function listSwitchedOff(db: Db, email: string): Promise<OptionalMails[]> {
  const rows = await db
    .selectFrom('mailSwitchedOff')
    .select('mailGroup')
    .where('email', '=', email)
    .execute();
  return rows.map(({ mailGroup }) => mailGroup);
}

/** Turns these off; those that were off before keep their time and origin. */
export async function switchOff(
  tx: Tx,
  email: string,
  groups: readonly OptionalMails[],
  { by, now }: { by: 'account' | 'link'; now: Date },
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map((group) => ({ email, mailGroup: group, since: now, byWayOf: by }));
  await insertRows(tx, 'mailSwitchedOff', rows)
    .onConflict((conflict) => conflict.columns(['email', 'mailGroup']).doNothing())
    .execute();
}

export async function switchOn(tx: Tx, email: string, groups: readonly OptionalMails[]): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .deleteFrom('mailSwitchedOff')
    .where('email', '=', email)
    .where('mailGroup', '=', sql<OptionalMails>`any(${groups as OptionalMails[]})`)
    .execute();
}

/** The key that a migration created. */
export async function findUnsubscribeKey(db: Db): Promise<Buffer> {
  const { secret } = await db.selectFrom('unsubscribeKey').select('secret').executeTakeFirstOrThrow();
  return secret;
}
