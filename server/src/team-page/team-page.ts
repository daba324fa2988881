import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { sql } from 'kysely';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { SHOWN_FIRST_NAME } from './share-team.ts';

/** How long a page says what has changed. */
const CHANGED_DAYS = 7;
const DAY_MS = 86_400_000;

/** A practice or game as families read it. It names no person. */
export type PageEntry = CourtFacts & {
  entryId: number;
  type: 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  /** postponed: it has no new time yet, and the date and time are the former ones */
  state: 'active' | 'cancelled' | 'postponed';
  /** of a game; null for a practice */
  opponent: string | null;
  isHome: boolean;
  /** canceled because its gym is not available */
  isGymLost: boolean;
  /** where and when it was seven days ago, if that was another time or place; null if it is where it was */
  former: { date: IsoDate; startTime: WallTime; place: CourtFacts | null } | null;
  /** it was added within the last seven days */
  isNew: boolean;
};

export type TeamPage = {
  teamId: number;
  teamName: string;
  divisionName: string;
  leagueName: string;
  timeZone: string;
  /** null unless the coach wants it shown */
  coachFirstName: string | null;
  /** from today on, and postponed ones, in order of date and time */
  entries: PageEntry[];
};

/**
 * What the page with this secret shows; null if there is none, or its team has withdrawn or plays in no active season.
 * @see docs/spec/decisions.md#families-page
 */
export async function readTeamPage(portal: Portal, secret: string): Promise<TeamPage | null> {
  const { db, clock, settings } = portal;
  const page = await db
    .selectFrom('teamPage as p')
    .innerJoin('team as t', 't.id', 'p.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .select(['t.id as teamId', 't.name as teamName', 'd.name as divisionName'])
    .select(SHOWN_FIRST_NAME.as('coachFirstName'))
    .where('p.secret', '=', secret)
    .where('x.isActive', '=', true)
    .where('t.withdrawnAt', 'is', null)
    .executeTakeFirst();
  if (page === undefined) return null;
  const { leagueName, timeZone } = settings.current();
  return {
    ...page,
    leagueName,
    timeZone,
    entries: await listEntries(db, page.teamId, {
      today: leagueNowOf(clock, timeZone).date,
      since: new Date(clock.now().getTime() - CHANGED_DAYS * DAY_MS),
    }),
  };
}

type Former = {
  date: IsoDate;
  startTime: WallTime;
  courtId: number | null;
  place: CourtFacts | null;
};

/** Where an entry was at `since`, as the first change after it left it behind; null if nothing changed since. */
const formerPlace = (since: Date) => sql<Former | null>`(
  select jsonb_build_object('date', h.before->>'entryDate', 'startTime', h.before->>'startTime',
    'courtId', (h.before->>'courtId')::int, 'place', (
      select jsonb_build_object('schoolName', p.school_name, 'gymName', p.gym_name, 'court', p.court_name,
        'isOnlyCourt', p.is_only_court)
      from court_place p where p.court_id = (h.before->>'courtId')::int))
  from history h
  where h.entry_id = entry_named.id and h.at >= ${since} and h.before ? 'entryDate' and h.before ? 'startTime'
  order by h.at, h.change_set_id limit 1
)`;

async function listEntries(
  db: Db,
  teamId: number,
  { today, since }: { today: IsoDate; since: Date },
): Promise<PageEntry[]> {
  const rows = await namedEntries(db)
    .select(['state', 'createdAt', formerPlace(since).as('former')])
    .select(
      sql<boolean>`exists(
        select from loss_item i where i.entry_id = entry_named.id and i.outcome <> 'restored')`.as(
        'isGymLost',
      ),
    )
    // what was moved to another day is shown there only, and a postponed game until it has a new day
    .where((entry) => entry.or([entry('entryDate', '>=', today), entry('state', '=', 'postponed')]))
    .where((entry) => entry.or([entry('state', '<>', 'cancelled'), entry('cancelledAt', '>=', since)]))
    .where(sql<boolean>`id = any(array(
      select id from entry where home_team_id = ${teamId}
      union all
      select id from entry where away_team_id = ${teamId}))`)
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
  return rows.map(({ former, createdAt, homeTeamId, homeTeam, awayTeam, ...row }) => {
    const isHome = homeTeamId === teamId;
    const isMoved =
      former !== null &&
      (former.date !== row.date || former.startTime !== row.startTime || former.courtId !== row.courtId);
    return {
      entryId: row.entryId,
      type: row.type,
      date: row.date,
      startTime: row.startTime,
      endTime: row.endTime,
      state: row.state,
      opponent: row.type === 'practice' ? null : isHome ? awayTeam : homeTeam,
      isHome,
      isGymLost: row.isGymLost,
      former: isMoved
        ? {
            date: former.date,
            startTime: former.startTime,
            place: former.courtId === row.courtId ? null : former.place,
          }
        : null,
      isNew: row.state === 'active' && createdAt >= since,
      schoolName: row.schoolName,
      gymName: row.gymName,
      court: row.court,
      isOnlyCourt: row.isOnlyCourt,
      address: row.address,
      doorNote: row.doorNote,
    };
  });
}
