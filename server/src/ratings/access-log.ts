import type { RatingAccessEntry } from '@portal/contract/ratings-league.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import type { Portal } from '#portal.ts';
import { seasonLabel } from '#season/find-season.ts';
import { type AccessRow, listAccess, type RatingAction } from './access-repository.ts';

const PAGE_SIZE = 50;

const DESCRIPTIONS: Readonly<Record<RatingAction, (subject: string) => string>> = {
  'own-roster': (team) => `Viewed own ratings: ${team}`,
  rated: (team) => `Rated players: ${team}`,
  submitted: (team) => `Submitted ratings: ${team}`,
  reopened: (team) => `Reopened ratings: ${team}`,
  'roster-changed': (team) => `Changed the roster: ${team}`,
  'roster-imported': () => 'Imported rosters from a file',
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
