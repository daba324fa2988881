import { fullName } from '@portal/domain/coaches/names.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import type { Portal } from '#portal.ts';
import { seasonLabel } from '#season/find-season.ts';

const PAGE_SIZE = 50;

const DESCRIPTIONS: Readonly<Record<RatingAction, (subject: string) => string>> = {
  'own-roster': (team) => `Viewed own ratings: ${team}`,
  rated: (team) => `Rated players: ${team}`,
  submitted: (team) => `Submitted ratings: ${team}`,
  reopened: (team) => `Reopened ratings: ${team}`,
  'roster-changed': (team) => `Changed the roster: ${team}`,
  'roster-imported': () => 'Imported rosters from a file',
  'roster-reverted': () => 'Reverted an import of rosters',
  overview: () => 'Viewed the overview',
  players: (division) => `Viewed player averages${division === '' ? '' : `: ${division}`}`,
  player: (team) => `Viewed all ratings of a player: ${team}`,
  // only in older entries
  balance: () => 'Tried team changes',
  reminded: (coaches) => `Reminded ${coaches} to submit ratings`,
  'exported-averages': () => 'Downloaded player averages',
  'exported-ratings': () => 'Downloaded all ratings with notes',
  deadline: (date) => `Set the deadline: ${date}`,
  locked: () => 'Locked the ratings',
  unlocked: () => 'Unlocked the ratings',
  retention: (seasons) => `Changed for how many past seasons ratings are kept: ${seasons}`,
  deleted: () => 'Deleted players and ratings',
  'retention-deleted': () => 'Deleted players and ratings at the end of their retention',
};

/** Who viewed, changed and exported ratings; a page after the last one is empty. */
export async function listRatingAccess({ db }: Portal, page: number) {
  const rows = await db
    .selectFrom('ratingAccess as l')
    .leftJoin('account as a', 'a.id', 'l.accountId')
    .leftJoin('season as x', 'x.id', 'l.seasonId')
    .select(['l.id', 'l.at', 'l.lastAt', 'l.times', 'l.action', 'l.subject'])
    .select(['a.firstName', 'a.lastName', 'a.email', 'x.year', 'x.name as season'])
    .orderBy('l.lastAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .$narrowType<{ action: RatingAction }>()
    .execute();
  const { total } = await db
    .selectFrom('ratingAccess')
    .select((log) => log.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const entries = rows.map(
    ({ id, at, lastAt, times, action, subject, firstName, lastName, email, year, season }) => ({
      id,
      at: at.toISOString(),
      lastAt: lastAt.toISOString(),
      times,
      who: email === null ? 'The portal' : `${fullName(firstName ?? '', lastName ?? '')} (${email})`,
      what: DESCRIPTIONS[action](subject),
      season: year === null || season === null ? null : seasonLabel({ year, name: season }),
    }),
  );
  return { entries, total, pageSize: PAGE_SIZE };
}

export type RatingAction =
  | 'own-roster'
  | 'rated'
  | 'submitted'
  | 'reopened'
  | 'roster-changed'
  | 'roster-imported'
  | 'roster-reverted'
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

type RatingAccess = {
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
