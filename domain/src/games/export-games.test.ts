import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldHeader } from '#text/fold-header.ts';
import { safeCell } from '#text/safe-cell.ts';
import { wallTimeOf } from '#time/wall-clock.ts';
import { type ExportGame, type GameFile, type GameFileCell, gameFile } from './export-games.ts';
import {
  GAME_FIELDS,
  GAME_LAYOUTS,
  type GameCourt,
  type GameField,
  type GameFileRow,
  type GamePlanInput,
  type GameTeam,
  type StoredGame,
} from './game.ts';
import { GAME_COLUMNS } from './game-columns.ts';
import { planGames } from './plan-games.ts';
import { COURTS, SATURDAYS, SEASON, storedGame, TEAMS, withGames } from './testing/season.ts';

/** A cell as a CSV file or a workbook returns it. */
const readBack = (cell: GameFileCell, format: 'csv' | 'xlsx'): string => {
  if (typeof cell === 'string') return safeCell(cell);
  if (format === 'csv') return cell.text;
  return cell.kind === 'date' ? cell.date : cell.time.slice(0, 5);
};

function rowsBack({ columns, rows }: GameFile, format: 'csv' | 'xlsx'): GameFileRow[] {
  const fields = columns.map((name) =>
    GAME_FIELDS.find((field) => GAME_COLUMNS[field].names.includes(foldHeader(name))),
  );
  return rows.map((cells, index) => {
    const row: Partial<Record<GameField, string>> = {};
    for (const [column, field] of fields.entries()) {
      if (field !== undefined) row[field] = readBack(cells[column] ?? '', format);
    }
    return { line: index + 2, cells: row, isTooLong: false };
  });
}

function exported(input: GamePlanInput): ExportGame[] {
  const teams = new Map(input.teams.map((team) => [team.id, team]));
  const courts = new Map(input.courts.map((court) => [court.id, court]));
  return input.games.map((game) => {
    const [home, away] = [teams.get(game.homeTeamId ?? 0), teams.get(game.awayTeamId ?? 0)];
    const court = courts.get(game.courtId);
    return {
      ...game,
      isPostponed: game.isPostponed === true,
      divisionName: home?.divisionName ?? '',
      homeName: home?.name ?? '',
      awayName: away?.name ?? game.guestName ?? '',
      awayDivisionName: away?.divisionName ?? null,
      schoolName: court?.schoolName ?? '',
      gymName: court?.gymName ?? '',
      courtName: court?.name ?? '',
    };
  });
}

const SAMPLE: ExportGame = {
  type: 'playoff',
  number: '12',
  isPostponed: false,
  date: '2026-12-05',
  startTime: '09:00:00',
  endTime: '10:15:00',
  divisionName: 'Boys 3-4',
  homeName: 'Hawks',
  awayName: 'Owls',
  awayDivisionName: 'Boys 5-6',
  schoolName: 'Salk',
  gymName: 'Gym',
  courtName: '1',
};

describe('gameFile', () => {
  it.each([
    [
      'plain',
      'date,start,end,division,home,away,school,gym,court,game number,status',
      '2026-12-05,09:00,10:15,Boys 3-4,Hawks,Boys 5-6 Owls,Salk,Gym,1,12,Scheduled',
    ],
    [
      'sportsengine',
      'Date,Time,Duration,Home Team,Home Team Score,Away Team,Away Team Score,Division Name,Location,Status',
      '12/05/2026,09:00 AM,75,Hawks,,Boys 5-6 Owls,,Boys 3-4,Salk - Gym - 1,Scheduled',
    ],
    [
      'teamsnap',
      'Date,Start Time,End Time,Division,Home Team,Away Team,Location',
      '12/05/2026,09:00 AM,10:15 AM,Boys 3-4,Hawks,Boys 5-6 Owls,Salk - Gym - 1',
    ],
    [
      'assignr',
      'Date,Start Time,Venue,Sub-Venue,Age Group,Home Team,Away Team,Game Type,Game ID',
      '2026-12-05,09:00 AM,Salk - Gym,1,Boys 3-4,Hawks,Boys 5-6 Owls,Playoff,12',
    ],
  ] as const)('writes the layout %s', (layout, columns, row) => {
    const file = gameFile(layout, [SAMPLE]);
    expect(file.columns.join(',')).toBe(columns);
    expect(file.rows.map((cells) => cells.map((cell) => readBack(cell, 'csv')).join(','))).toEqual([row]);
  });

  it.each([
    ['plain', [',,,Boys 3-4,Hawks,Boys 5-6 Owls,,,,12,Postponed']],
    ['sportsengine', [',,,Hawks,,Boys 5-6 Owls,,Boys 3-4,,Postponed']],
    ['teamsnap', []],
    ['assignr', []],
  ] as const)('lists a postponed game without day, time and place if %s has a status', (layout, rows) => {
    const file = gameFile(layout, [{ ...SAMPLE, isPostponed: true }]);
    expect(file.rows.map((cells) => cells.map((cell) => readBack(cell, 'csv')).join(','))).toEqual(rows);
  });
});

const ODD_NAMES = [
  'Hawks',
  'Hawks, Blue',
  '"Hawks"',
  "Hawks'",
  '=Hawks',
  '@Hawks',
  '+1',
  '-',
  "O'Owls",
  'Court 1',
  'Court',
  '1',
  'Ñandú',
  'NANDU',
  '⚡',
  'TBD Kings',
  'Winners',
  'Home',
] as const;
const DIVISION_NAMES = ['Boys 3-4', 'Boys 3', 'Girls', '=Division, "A"'] as const;
const COURT_NAMES = ['1', 'Court 1', '2', 'Main, "East"', "=B'"] as const;

const leagueOf = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom(...ODD_NAMES.filter((name) => name !== '-')), {
      minLength: 4,
      maxLength: 8,
    }),
    divisions: fc.uniqueArray(fc.constantFrom(...DIVISION_NAMES), { minLength: 1, maxLength: 3 }),
    courts: fc.uniqueArray(fc.constantFrom(...COURT_NAMES), { minLength: 1, maxLength: 4 }),
  })
  .map(({ names, divisions, courts }): { teams: GameTeam[]; courts: GameCourt[] } => ({
    teams: divisions.flatMap((divisionName, division) =>
      names.map((name, index) => ({
        id: division * 20 + index + 1,
        name,
        divisionId: division + 1,
        divisionName,
        coachIds: [],
      })),
    ),
    courts: ['Gym', 'Large Gym'].flatMap((gymName, gym) =>
      courts.map((name, index) => ({
        id: gym * 10 + index + 1,
        name,
        venueId: gym + 1,
        schoolName: "St. Mary's",
        gymName,
        scheduleName: `MARY-${gym}`,
        partOf: null,
      })),
    ),
  }));

const gameOf = fc.record({
  home: fc.nat(),
  away: fc.nat(),
  court: fc.nat(),
  day: fc.nat(SATURDAYS.length - 1),
  hour: fc.integer({ min: 9, max: 17 }),
  minutes: fc.constantFrom(30, 60),
  type: fc.constantFrom('game' as const, 'playoff' as const),
  guest: fc.constantFrom(null, null, null, 'Edison, "Travel"', '=Guests'),
  isPostponed: fc.constantFrom(false, false, true),
  isImported: fc.boolean(),
});

const seasonOf = fc
  .tuple(leagueOf, fc.array(gameOf, { maxLength: 25 }))
  .map(([{ teams, courts }, wanted]) => {
    const games = new Map<string, StoredGame>();
    for (const [
      index,
      { home, away, court, day, hour, minutes, type, guest, isPostponed, isImported },
    ] of wanted.entries()) {
      const homeTeamId = teams[home % teams.length]?.id ?? 0;
      const awayTeamId = teams[away % teams.length]?.id ?? 0;
      if (homeTeamId === awayTeamId) continue;
      const courtId = courts[court % courts.length]?.id ?? 0;
      const date = SATURDAYS[day] ?? '';
      games.set(`${courtId}|${date}|${hour}`, {
        entryId: index + 1,
        type,
        number: isImported && guest === null ? String(index + 1) : null,
        isImported: isImported && guest === null,
        isPostponed,
        homeTeamId,
        awayTeamId: guest === null ? awayTeamId : null,
        guestName: guest,
        courtId,
        slotId: 1,
        date,
        startTime: wallTimeOf(hour * 60),
        endTime: wallTimeOf(hour * 60 + minutes),
      });
    }
    return withGames({ ...SEASON, teams, courts, slots: [] }, [...games.values()]);
  });

it('writes files that change nothing when they are imported', () => {
  fc.assert(
    fc.property(
      seasonOf,
      fc.constantFrom(...GAME_LAYOUTS),
      fc.constantFrom('csv' as const, 'xlsx' as const),
      (input, layout, format) => {
        const rows = rowsBack(gameFile(layout, exported(input)), format);
        const plan = planGames({ ...input, rows });
        expect(plan.rows.filter(({ state }) => state !== 'unchanged')).toEqual([]);
        // two rows of postponed games may be alike
        const postponed = new Set(input.games.flatMap((game) => (game.isPostponed ? game.entryId : [])));
        const placed = <Row extends { entryId: number | null }>(all: readonly Row[]) =>
          all.flatMap(({ entryId }) => (entryId === null || postponed.has(entryId) ? [] : entryId));
        expect(placed(plan.rows)).toEqual(placed(input.games));
      },
    ),
    { numRuns: 200 },
  );
});

it('writes an ambiguous date so that it is read back correctly', () => {
  const games = [storedGame({ date: '2027-01-02', courtId: COURTS[0]?.id ?? 0 })];
  const input = withGames({ ...SEASON, teams: TEAMS }, games);
  const rows = rowsBack(gameFile('sportsengine', exported(input)), 'csv');
  expect(planGames({ ...input, rows }).counts).toMatchObject({ unchanged: 1, review: 0 });
});
