import { sql } from 'kysely';
import { COURT_FACTS } from '#platform/db/court-facts.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import type { NamedPractice } from '#practices/practice-texts.ts';

/** The practice that a link releases, and the link's recipient. */
export type ReleaseLink = {
  entryId: number;
  /** the practice's day when the link was emailed */
  date: string;
  recipient: string;
  usedAt: Date | null;
};

export type NewReleaseLink = Omit<ReleaseLink, 'usedAt'> & { tokenHash: Buffer; now: Date };

export async function insertLinks(tx: Db, links: readonly NewReleaseLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ tokenHash, entryId, date, recipient, now }) => ({
    tokenHash,
    entryId,
    entryDate: date,
    recipient,
    createdAt: now,
  }));
  await insertRows(tx, 'giveBackLink', rows).execute();
}

const COLUMNS = ['entryId', 'entryDate as date', 'recipient', 'usedAt'] as const;

export async function findLink(db: Db, tokenHash: Buffer): Promise<ReleaseLink | null> {
  const row = await db
    .selectFrom('giveBackLink')
    .select(COLUMNS)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the link until the transaction ends. */
export async function lockLink(tx: Tx, tokenHash: Buffer): Promise<ReleaseLink | null> {
  const row = await tx
    .selectFrom('giveBackLink')
    .select(COLUMNS)
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function markLinkUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('giveBackLink').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute();
}

/** The practice of a link as it is now. */
export type LinkedPractice = Omit<NamedPractice, 'entryId'> & { isActive: boolean };

/** Null if the recipient does not coach the practice's team. */
export async function findLinkedPractice(
  db: Db,
  { entryId, recipient }: { entryId: number; recipient: string },
): Promise<LinkedPractice | null> {
  const { rows } = await sql<LinkedPractice>`
    select t.name as "teamName", d.name as "divisionName",
      e.entry_date as date, e.start_time, e.end_time,
      ${COURT_FACTS}, e.state = 'active' as "isActive"
    from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    join team_coach tc on tc.team_id = t.id
    join coach c on c.id = tc.coach_id and c.email = ${recipient}
    join court_place p on p.court_id = e.court_id
    where e.id = ${entryId} and e.type = 'practice'`.execute(db);
  return rows[0] ?? null;
}
