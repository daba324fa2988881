import type { RatingAccessEntry } from '@portal/contract/ratings-league.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import type { Portal } from '#portal.ts';
import { seasonLabel } from '#season/the-season.ts';
import { type AccessRow, listAccess, type RatingAction } from './access-repository.ts';

const PAGE_SIZE = 50;

const DESCRIPTIONS: Readonly<Record<RatingAction, (subject: string) => string>> = {
  'own-roster': (team) => `Looked at the own ratings of ${team}`,
  rated: (team) => `Rated players of ${team}`,
  submitted: (team) => `Submitted the own ratings of ${team}`,
  reopened: (team) => `Reopened the own ratings of ${team}`,
  'roster-changed': (team) => `Changed the roster of ${team}`,
  'roster-imported': () => 'Loaded rosters from a file',
  overview: () => 'Looked at the overview',
  players: (division) => `Looked at the players’ averages${division === '' ? '' : ` of ${division}`}`,
  player: (team) => `Looked at all ratings of a player of ${team}`,
  balance: () => 'Weighed proposed teams',
  'exported-averages': () => 'Exported the players’ averages',
  'exported-ratings': () => 'Exported all ratings with their notes',
  deadline: (date) => `Set the deadline: ${date}`,
  locked: () => 'Locked the ratings',
  unlocked: () => 'Unlocked the ratings',
  retention: (seasons) => `Chose for how many later seasons ratings are kept: ${seasons}`,
  deleted: () => 'Deleted the players and ratings',
  'retention-deleted': () => 'Deleted the players and ratings past their retention',
};

function toEntry(row: AccessRow): RatingAccessEntry {
  const { firstName, lastName, email, year, season } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    lastAt: row.lastAt.toISOString(),
    times: row.times,
    who: email === null ? 'The portal' : `${fullName(firstName ?? '', lastName ?? '')} (${email})`,
    what: DESCRIPTIONS[row.action](row.subject),
    season: year === null || season === null ? null : seasonLabel({ year, name: season }),
  };
}

/** Who viewed, changed and exported ratings; a page after the last one is empty. */
export async function listRatingAccess({ db }: Portal, page: number) {
  const { rows, total } = await listAccess(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return { entries: rows.map(toEntry), total, pageSize: PAGE_SIZE };
}
