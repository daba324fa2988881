import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';

/** access-log.ts has the descriptions. */
export type RatingAction =
  | 'own-roster'
  | 'rated'
  | 'submitted'
  | 'reopened'
  | 'roster-changed'
  | 'roster-imported'
  | 'overview'
  | 'players'
  | 'player'
  | 'balance'
  | 'reminded'
  | 'exported-averages'
  | 'exported-ratings'
  | 'deadline'
  | 'locked'
  | 'unlocked'
  | 'retention'
  | 'deleted'
  | 'retention-deleted';

export type RatingAccess = {
  /** null for the portal itself */
  accountId: number | null;
  action: RatingAction;
  seasonId: number | null;
  /** a team, a division, a date: never a player */
  subjects?: readonly string[];
  now: Date;
};

/** Writes the access log. If the same person repeats the action within the hour, only a counter is increased. */
export async function logAccess(db: Db, access: RatingAccess): Promise<void> {
  const { accountId, action, seasonId, subjects = [''], now } = access;
  if (subjects.length === 0) return;
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  const rows = [...new Set(subjects)].map((subject) => ({
    accountId,
    action,
    seasonId,
    subject,
    hour,
    at: now,
    lastAt: now,
  }));
  await insertRows(db, 'ratingAccess', rows)
    .onConflict((conflict) =>
      conflict.constraint('rating_access_once').doUpdateSet({
        times: sql`rating_access.times + 1`,
        lastAt: sql`greatest(rating_access.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

export type AccessRow = {
  id: number;
  at: Date;
  lastAt: Date;
  times: number;
  action: RatingAction;
  subject: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  year: number | null;
  season: 'WINTER' | 'SPRING' | 'SUMMER' | 'FALL' | null;
};

/** A page of the log, newest first, and the number of all entries. */
export async function listAccess(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AccessRow[]; total: number }> {
  const rows = await db
    .selectFrom('ratingAccess as l')
    .leftJoin('account as a', 'a.id', 'l.accountId')
    .leftJoin('season as x', 'x.id', 'l.seasonId')
    .select(['l.id', 'l.at', 'l.lastAt', 'l.times', 'l.action', 'l.subject'])
    .select(['a.firstName', 'a.lastName', 'a.email', 'x.year', 'x.name as season'])
    .orderBy('l.lastAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ action: RatingAction }>()
    .execute();
  const { total } = await db
    .selectFrom('ratingAccess')
    .select((log) => log.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
