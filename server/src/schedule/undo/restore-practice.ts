import { freeQuotaSlot, quotaUsedText } from '@portal/domain/practices/weekly-limit.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { WeekUse } from '#court-time/entry.ts';
import { clearWeekSeat } from '#court-time/entry-rows.ts';
import { listReturnable } from '#court-time/window.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';

type Practice = WeekFound['practices'][number];

/**
 * What a restored practice uses of its team's week. A coach's practice needs a quota slot there; an administrator's may
 * exceed the limit.
 * @param canceledAt when it was canceled
 * @throws AppError WEEKLY_LIMIT
 */
export async function weekOfRestored(
  tx: Tx,
  entry: Pick<CanceledEntry, 'homeTeamId' | 'weekStart' | 'makeUpId' | 'bookedBy'>,
  canceledAt: Date,
): Promise<WeekUse> {
  const { homeTeamId, weekStart, makeUpId } = entry;
  if (homeTeamId === null || weekStart === null) throw new Error('The practice has no team or no week.');
  const week = await getWeek(tx, homeTeamId, weekStart, canceledAt);
  const used = week.practices.flatMap(({ quotaSlot }) => quotaSlot ?? []);
  let weekSeat = freeQuotaSlot(used, week.limit);
  if (weekSeat === null && entry.bookedBy === 'coach' && makeUpId === null) {
    const extra = promotedPractice(week);
    if (extra?.quotaSlot == null) throw weekIsFull(week);
    await clearWeekSeat(tx, extra.id);
    weekSeat = extra.quotaSlot;
  }
  return { weekStart, weekSeat, makeUpId: weekSeat === null ? makeUpId : null };
}

/**
 * What a canceled practice uses of its week if it comes back now. The caller has locked the team.
 * @returns null if it may not: its place or team is no longer free, or its team has filled the week since
 */
export async function weekOfReturned(
  tx: Tx,
  { entryId, cancellationId }: { entryId: number; cancellationId: number },
  { canceledAt, now }: { canceledAt: Date; now: LeagueNow },
): Promise<WeekUse | null> {
  const practice = (await listCanceled(tx, cancellationId)).find((entry) => entry.entryId === entryId);
  if (practice === undefined) return null;
  const { seasonId } = practice;
  if ((await listReturnable(tx, { seasonId, now }, [practice])).length === 0) return null;
  try {
    return await weekOfRestored(tx, practice, canceledAt);
  } catch (error) {
    if (error instanceof AppError && error.code === 'WEEKLY_LIMIT') return null;
    throw error;
  }
}

/**
 * The administrator's practice beyond the limit that got the quota slot when this one was canceled; null if someone
 * has booked since.
 */
function promotedPractice({ practices, limit }: WeekFound): Practice | null {
  if (practices.some(({ isNew }) => isNew)) return null;
  return (
    practices.find(
      ({ bookedBy, quotaSlot }) => bookedBy === 'admin' && quotaSlot !== null && quotaSlot <= limit,
    ) ?? null
  );
}

type FullTeam = { divisionName: string; teamName: string; limit: number | null };

/** The refusal of a practice in a week that the team has used up. */
export const weekIsFull = ({ divisionName, teamName, limit }: FullTeam) =>
  new AppError('WEEKLY_LIMIT', `${divisionName} ${teamName} ${quotaUsedText(limit ?? 0, 'that week')}.`, {
    conflict: { limit },
  });

/** A canceled entry that is being restored. */
export type CanceledEntry = Awaited<ReturnType<typeof listCanceled>>[number];

/** The entries of a cancellation by the league, or of one by a coach, by id, of any season. */
export const listCanceled = (db: Db, cancellationId: number) =>
  namedEntries(db)
    .select(['seasonId', 'bookedBy', 'weekStart'])
    .select([WAS_POSTPONED.as('wasPostponed'), CREDIT.as('makeUpId')])
    .where('id', 'in', (entry) =>
      entry
        .selectFrom('entry')
        .select('entry.id')
        .where('cancellationId', '=', cancellationId)
        .unionAll(
          entry
            .selectFrom('changePart as p')
            .innerJoin('changeSet as c', 'c.id', 'p.changeSetId')
            .innerJoin('entry as e', 'e.id', 'p.entryId')
            .select('e.id')
            .where('c.id', '=', cancellationId)
            .where('c.kind', '=', 'release')
            .where('e.state', '=', 'cancelled'),
        ),
    )
    .orderBy('id')
    .execute();

/** Whether a game was postponed before it was canceled. */
const WAS_POSTPONED = sql<boolean>`exists (
  select from entry e join change_part p on p.change_set_id = e.cancellation_id and p.entry_id = e.id
  where e.id = entry_named.id and p.before ->> 'state' = 'postponed')`;

/** The credit that a practice beyond the weekly limit used, unless it is used, removed or out of date now. */
const CREDIT = sql<number | null>`(
  select m.id from entry e join make_up m on m.id = e.make_up_id
  where e.id = entry_named.id and m.waived_at is null and m.valid_until >= e.entry_date
    and not exists (select from entry used where used.make_up_id = m.id and used.state = 'active'))`;

/** A team's week when a practice is restored. */
export type WeekFound = {
  divisionName: string;
  teamName: string;
  /** practices a week in the division */
  limit: number;
  practices: { id: number; quotaSlot: number | null; bookedBy: 'coach' | 'admin'; isNew: boolean }[];
};

/** @param since practices that were booked, or moved into the week, after this moment count as new */
async function getWeek(db: Db, teamId: number, weekStart: string, since: Date): Promise<WeekFound> {
  const { rows } = await sql<WeekFound>`
    select t.name as "teamName", d.name as "divisionName", d.practices_per_week as "limit",
      (select coalesce(json_agg(json_build_object('id', e.id, 'quotaSlot', e.week_seat, 'bookedBy', e.booked_by,
          'isNew', e.created_at > ${since} or exists (
            select from history h join slot f on f.id = h.from_slot_id
            where h.entry_id = e.id and h.at > ${since}
              and f.slot_date not between e.week_start and e.week_start + 6)) order by e.id), '[]')
        from entry e
        where e.state = 'active' and e.type = 'practice' and e.home_team_id = t.id and e.week_start = ${weekStart}
      ) as practices
    from team t join division d on d.id = t.division_id
    where t.id = ${teamId}`.execute(db);
  const [week] = rows;
  if (week === undefined) throw new Error('The practice has no team.');
  return week;
}
