import { fullName } from '@portal/domain/coaches/names.ts';
import { playerAverage, rounded } from '@portal/domain/ratings/averages.ts';
import type { Mark } from '@portal/domain/ratings/marks.ts';
import { SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { type Cell, momentCell, safe } from '#platform/files/write/xlsx-file.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-log.ts';
import {
  findScopedSeason,
  type RatedPlayerRow,
  type RatingScope,
  readSeason,
  type SeasonRating,
} from './rated-season.ts';
import { noSuchSeason } from './window.ts';

type ExportRequest = RatingScope & { format: FileFormat; content: 'averages' | 'ratings' };

const PLAYER_HEADINGS = ['Division', 'Team', 'First Name', 'Last Initial', 'Jersey', 'Grade'];
const SKILL_HEADINGS = SKILLS.map((skill) => SKILL_LABELS[skill]);

const playerCells = ({ team, firstName, lastInitial, jerseyNumber, grade }: RatedPlayerRow) => [
  team.divisionName,
  team.name,
  firstName,
  lastInitial,
  jerseyNumber ?? '',
  grade ?? '',
];
const numberCell = (value: number | null) => (value === null ? '' : String(rounded(value)));
const markCell = (mark: Mark) => (mark === 'unseen' ? 'not seen' : String(mark ?? ''));

function averageCells(player: RatedPlayerRow): Cell[] {
  const { raters, skills, overall, apart } = playerAverage(player.ratings.map(({ marks }) => marks));
  const numbers = SKILLS.map((skill) => numberCell(skills[skill]));
  return [...playerCells(player), String(raters), numberCell(overall), ...numbers, numberCell(apart)].map(
    safe,
  );
}

/** @param timeZone of the time at which the rating was saved */
function ratingCells(player: RatedPlayerRow, rating: SeasonRating, timeZone: string): Cell[] {
  const saved = leagueNow(rating.savedAt, timeZone);
  const state = rating.state === 'submitted' ? 'submitted' : 'draft';
  return [
    ...playerCells(player),
    fullName(rating.firstName, rating.lastName),
    state,
    ...SKILLS.map((skill) => markCell(rating.marks[skill])),
    rating.note,
    momentCell(saved),
  ].map(safe);
}

/**
 * A season's averages or all of its ratings as a file. The export is written to the access log.
 * @throws AppError NOT_FOUND
 */
export async function exportRatings(
  portal: Portal,
  caller: Caller,
  request: ExportRequest,
): Promise<TableFile> {
  const { db, clock, settings } = portal;
  const { format, content, ...scope } = request;
  const season = await findScopedSeason(db, scope.season);
  if (season === null) throw noSuchSeason();
  const { players } = await readSeason(db, season.id, scope);
  const action = content === 'averages' ? 'exported-averages' : 'exported-ratings';
  await logAccess(db, { accountId: caller.accountId, action, seasonId: season.id, now: clock.now() });
  if (content === 'averages') {
    return tableFile(format, {
      name: 'player-averages',
      sheet: 'Averages',
      headings: [...PLAYER_HEADINGS, 'Raters', 'Overall', ...SKILL_HEADINGS, 'Widest gap'],
      rows: [players],
      toCells: averageCells,
    });
  }
  const { timeZone } = settings.current();
  return tableFile(format, {
    name: 'player-ratings',
    sheet: 'Ratings',
    headings: [...PLAYER_HEADINGS, 'Coach', 'State', ...SKILL_HEADINGS, 'Note', 'Saved'],
    rows: players.map((player) => player.ratings.map((rating) => ({ player, rating }))),
    toCells: ({ player, rating }) => ratingCells(player, rating, timeZone),
  });
}
