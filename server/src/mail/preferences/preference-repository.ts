import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';

/** The emails that an address has turned off. @param email normalized */
export async function listSwitchedOff(db: Db, email: string): Promise<OptionalMails[]> {
  const rows = await db
    .selectFrom('mail_switched_off')
    .select('mail_group')
    .where('email', '=', email)
    .execute();
  return rows.map(({ mail_group }) => mail_group);
}

/** Turns these off; those that were off before keep their time and origin. */
export async function switchOff(
  tx: Tx,
  email: string,
  groups: readonly OptionalMails[],
  { by, now }: { by: 'account' | 'link'; now: Date },
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map((group) => ({ email, mail_group: group, since: now, by_way_of: by }));
  await insertRows(tx, 'mail_switched_off', rows)
    .onConflict((conflict) => conflict.columns(['email', 'mail_group']).doNothing())
    .execute();
}

export async function switchOn(tx: Tx, email: string, groups: readonly OptionalMails[]): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .deleteFrom('mail_switched_off')
    .where('email', '=', email)
    .where('mail_group', '=', sql<OptionalMails>`any(${groups as OptionalMails[]})`)
    .execute();
}

/** The key that a migration created. */
export async function findUnsubscribeKey(db: Db): Promise<Buffer> {
  const { secret } = await db.selectFrom('unsubscribe_key').select('secret').executeTakeFirstOrThrow();
  return secret;
}
