import type { ShownNotice } from '@portal/contract/notices.ts';
import { sql } from 'kysely';
import { listShownNotices } from '#notices/notices.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { type ListPageEntries, type PageEntry, pageToday } from './page-entries.ts';
import { followSeason, SHOWN_FIRST_NAME } from './share-team.ts';

/** A practice or game from the side of one team. */
export type TeamEntry = PageEntry & {
  /** of a game; null for a practice */
  opponent: string | null;
  isHome: boolean;
  /** what its coach or an administrator wrote for families; '' if nothing */
  note: string;
};

export type TeamPage = {
  teamId: number;
  teamName: string;
  divisionName: string;
  leagueName: string;
  timeZone: string;
  /** null unless the coach wants it shown */
  coachFirstName: string | null;
  /** of the league */
  notices: ShownNotice[];
  /** from today on, and postponed ones, in order of date and time */
  entries: TeamEntry[];
};

/** More than any team has in a season. */
const MOST = 1_000;

/**
 * What the page with this secret shows; null if there is none, or its team has withdrawn or plays in no active season.
 * @see docs/spec/decisions.md#families-page
 */
export async function readTeamPage(
  portal: Portal,
  listEntries: ListPageEntries,
  secret: string,
): Promise<TeamPage | null> {
  const { db, settings } = portal;
  let page = await findPage(db, secret);
  if (page === undefined) {
    await followSeason(db, { secret });
    page = await findPage(db, secret);
  }
  if (page === undefined) return null;
  const { teamId } = page;
  const { leagueName, timeZone } = settings.current();
  const today = pageToday(portal);
  const entries = await listEntries({
    teamId,
    key: `team ${teamId} ${today}`,
    ids: sql`
      select id from entry where home_team_id = ${teamId}
      union all
      select id from entry where away_team_id = ${teamId}`,
    // what was moved to another day is shown there only, and a postponed game until it has a new day
    days: sql`(entry_date >= ${today} or state = 'postponed')`,
    most: MOST,
  });
  return {
    ...page,
    leagueName,
    timeZone,
    notices: await listShownNotices(portal),
    entries: entries.map(({ homeTeamId, homeTeam, awayTeam, divisionName: _, ...entry }) => {
      const isHome = homeTeamId === teamId;
      const opponent = isHome ? awayTeam : homeTeam;
      return { ...entry, opponent: entry.type === 'practice' ? null : opponent, isHome };
    }),
  };
}

const findPage = (db: Db, secret: string) =>
  db
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
