import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { type RawBuilder, sql } from 'kysely';
import { leagueNowOf } from '#platform/clock.ts';
import { namedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';

/** How long a page says what has changed. */
const CHANGED_DAYS = 7;
const DAY_MS = 86_400_000;

/** An entry as families read it. It names no person. */
export type PageEntry = CourtFacts & {
  entryId: number;
  type: 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  /** postponed: it has no new time yet, and the date and time are the former ones */
  state: 'active' | 'cancelled' | 'postponed';
  /** canceled because its gym is not available */
  isGymLost: boolean;
  /** where and when it was seven days ago, if that was another time or place; null if it is where it was */
  former: { date: IsoDate; startTime: WallTime; place: CourtFacts | null } | null;
  /** it was added within the last seven days */
  isNew: boolean;
};

/** An entry with its sides; '' for those that it does not have or that are not known yet. */
type ListedEntry = PageEntry & {
  homeTeamId: number | null;
  homeTeam: string;
  awayTeam: string;
  divisionName: string;
  /** what its coach or an administrator wrote for families; '' if nothing */
  note: string;
};

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

/** The league's day, which is the first one that pages show. */
export const pageToday = ({ clock, settings }: Portal): IsoDate =>
  leagueNowOf(clock, settings.current().timeZone).date;

/** Which entries a page shows. */
type PageEntries = {
  /** of a team's page; null: of teams that the page does not name beforehand */
  teamId: number | null;
  /** what tells it from those of other pages; the same text stands for the same entries */
  key: string;
  /** the entries' ids, in SQL */
  ids: RawBuilder<unknown>;
  /** in SQL, of `entry_named` */
  days: RawBuilder<boolean>;
  most: number;
};

/** How long entries are kept: after seven days, a change is no longer shown. */
const KEPT_MS = 60_000;
/** More than a league has teams, divisions and gyms. */
const MOST_KEPT = 500;

export type ListPageEntries = (page: PageEntries) => Promise<readonly ListedEntry[]>;

/**
 * Keeps the entries of pages in memory until one of them may have changed, because hundreds of families open the same pages
 * after an email. A call gets every change that was committed before it.
 * @see docs/decisions/0051-changes-by-trigger.md
 */
export function keepPageEntries(portal: Portal): ListPageEntries {
  const { feed, clock } = portal;
  type Kept = { teamId: number | null; at: number; entries: Promise<ListedEntry[]> };
  const kept = new Map<string, Kept>();
  feed.subscribe('slots', (_days, teams) => {
    for (const [key, { teamId }] of kept) {
      if (teams === null || teamId === null || teams.includes(teamId)) kept.delete(key);
    }
  });

  return async (page) => {
    await feed.waitUntilCurrent();
    const now = clock.now().getTime();
    const known = kept.get(page.key);
    if (known !== undefined && Math.abs(now - known.at) < KEPT_MS) return await known.entries;
    const made: Kept = { teamId: page.teamId, at: now, entries: listPageEntries(portal, page) };
    kept.delete(page.key);
    for (const oldest of kept.keys()) {
      if (kept.size < MOST_KEPT) break;
      kept.delete(oldest);
    }
    kept.set(page.key, made);
    try {
      return await made.entries;
    } catch (error) {
      if (kept.get(page.key) === made) kept.delete(page.key);
      throw error;
    }
  };
}

/** The entries in order of date and time: what is on the schedule, and what was canceled within the last seven days. */
async function listPageEntries(
  { db, clock }: Portal,
  { ids, days, most }: PageEntries,
): Promise<ListedEntry[]> {
  const since = new Date(clock.now().getTime() - CHANGED_DAYS * DAY_MS);
  const rows = await namedEntries(db)
    .select(['state', 'createdAt', formerPlace(since).as('former')])
    .select(
      sql<boolean>`exists(
        select from loss_item i where i.entry_id = entry_named.id and i.outcome <> 'restored')`.as(
        'isGymLost',
      ),
    )
    .where(days)
    .where((entry) => entry.or([entry('state', '<>', 'cancelled'), entry('cancelledAt', '>=', since)]))
    .where(sql<boolean>`id = any(array(${ids}))`)
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ former, createdAt, ...row }) => {
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
      homeTeamId: row.homeTeamId,
      homeTeam: row.homeTeam,
      awayTeam: row.awayTeam,
      divisionName: row.divisionName,
      isGymLost: row.isGymLost,
      former: isMoved
        ? {
            date: former.date,
            startTime: former.startTime,
            place: former.courtId === row.courtId ? null : former.place,
          }
        : null,
      isNew: row.state === 'active' && createdAt >= since,
      note: row.noteForFamilies ? row.note : '',
      schoolName: row.schoolName,
      gymName: row.gymName,
      court: row.court,
      isOnlyCourt: row.isOnlyCourt,
      address: row.address,
      doorNote: row.doorNote,
    };
  });
}
