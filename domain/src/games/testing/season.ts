import { addDays, type IsoDate, wallTimeOf } from '#time/wall-clock.ts';
import type {
  GameCourt,
  GameField,
  GameFileRow,
  GamePlan,
  GamePlanInput,
  GameSlot,
  GameTeam,
  StoredGame,
  TakenTime,
} from '../game.ts';
import { knownTeams } from '../open-sides.ts';

/** A Saturday in mid-season. */
export const SATURDAY: IsoDate = '2026-12-05';

const DIVISIONS = ['Boys 3-4', 'Girls 5-6'];
const NAMES = ['Hawks', 'Owls', 'Bulls', 'Nets', 'Lakers', 'Spurs'];

/** 1 to 6 in Boys 3-4, 7 to 12 in Girls 5-6; each team has its own coach. */
export const TEAMS: GameTeam[] = DIVISIONS.flatMap((divisionName, division) =>
  NAMES.map((name, index) => {
    const id = division * NAMES.length + index + 1;
    return { id, name, divisionId: division + 1, divisionName, coachIds: [id] };
  }),
);

const court = (
  id: number,
  name: string,
  venueId: number,
  schoolName: string,
  gymName: string,
): GameCourt => ({
  id,
  name,
  venueId,
  schoolName,
  gymName,
  scheduleName: `${schoolName.toUpperCase()}-${gymName.slice(0, 2).toUpperCase()}`,
  partOf: null,
});

export const COURTS: GameCourt[] = [
  court(1, '1', 1, 'Salk', 'Gym'),
  court(2, '1', 2, 'Sandburg', 'Large Gym'),
  court(3, '2', 2, 'Sandburg', 'Large Gym'),
  court(4, 'Main', 3, 'Sandburg', 'Small Gym'),
];

/** One-hour slots from 9:00 to 18:00 on each court. */
export const slotsOf = (dates: readonly IsoDate[], minutes = 60): GameSlot[] =>
  dates.flatMap((date, day) =>
    COURTS.flatMap(({ id: courtId }) =>
      Array.from({ length: (9 * 60) / minutes }, (_, index) => ({
        id: day * 1000 + courtId * 100 + index + 1,
        courtId,
        date,
        startTime: wallTimeOf(9 * 60 + index * minutes),
        endTime: wallTimeOf(9 * 60 + (index + 1) * minutes),
        isHeld: false,
      })),
    ),
  );

/** The season's Saturdays, from 2026-11-21 to 2027-02-27. */
export const SATURDAYS: IsoDate[] = Array.from({ length: 15 }, (_, week) => addDays('2026-11-21', week * 7));

export const SEASON: GamePlanInput = {
  rows: [],
  teams: TEAMS,
  courts: COURTS,
  slots: slotsOf(SATURDAYS),
  taken: [],
  games: [],
  answers: new Map(),
  firstDate: '2026-11-21',
  lastDate: '2027-02-27',
  minutes: { game: 60, playoff: 90 },
  timeZone: 'America/New_York',
  now: { date: '2026-11-23', time: '12:00:00' },
};

/** A row for a game of Boys 3-4, Hawks at home against Owls, at Salk. */
export const rowOf = (cells: Partial<Record<GameField, string>> = {}, line = 2): GameFileRow => ({
  line,
  cells: {
    date: SATURDAY,
    start: '10:00',
    end: '11:00',
    division: 'Boys 3-4',
    home: 'Hawks',
    away: 'Owls',
    school: 'Salk',
    gym: 'Gym',
    court: '1',
    ...cells,
  },
  isTooLong: false,
});

/** Rows with their line numbers, starting with 2. */
export const rowsOf = (...rows: Partial<Record<GameField, string>>[]): GameFileRow[] =>
  rows.map((cells, index) => rowOf(cells, index + 2));

/** A game as it is in the schedule. */
export const storedGame = (game: Partial<StoredGame> = {}): StoredGame => ({
  entryId: 1,
  type: 'game',
  number: null,
  isImported: true,
  homeTeamId: 1,
  awayTeamId: 2,
  guestName: null,
  courtId: 1,
  slotId: 2101,
  date: SATURDAY,
  startTime: '10:00:00',
  endTime: '11:00:00',
  ...game,
});

const takenBy = (game: StoredGame): TakenTime => ({
  entryId: game.entryId,
  slotId: game.slotId,
  courtId: game.courtId,
  date: game.date,
  startTime: game.startTime,
  endTime: game.endTime,
  blocks: true,
  teamIds: knownTeams(game.homeTeamId, game.awayTeamId),
  text: `Game ${game.entryId}`,
});

/** The season with these games in its schedule. */
export const withGames = (input: GamePlanInput, games: readonly StoredGame[]): GamePlanInput => {
  const known = new Set(input.games.map(({ entryId }) => entryId));
  const others = input.taken.filter(({ entryId }) => !known.has(entryId));
  return {
    ...input,
    games,
    taken: [...others, ...games.filter(({ isPostponed }) => isPostponed !== true).map(takenBy)],
  };
};

/** The season after the import, as the server would store it. */
export function applied(input: GamePlanInput, plan: GamePlan): GamePlanInput {
  const games = new Map(input.games.map((game) => [game.entryId, game]));
  const canceledGames = [...(input.canceledGames ?? [])];
  let nextId = Math.max(0, ...input.taken.map(({ entryId }) => entryId)) + 1;
  for (const { state, entryId, game, isPostponed } of plan.rows) {
    const stored = games.get(entryId ?? 0);
    if (stored !== undefined && isPostponed === true) {
      games.set(stored.entryId, { ...stored, isPostponed });
    } else if (state === 'gone' && entryId !== null) {
      if (stored !== undefined && stored.number !== null) canceledGames.push(stored);
      games.delete(entryId);
    }
    if (game === null) continue;
    const id = entryId ?? nextId++;
    games.set(id, { ...game, entryId: id, isImported: true, guestName: null });
  }
  return { ...withGames(input, [...games.values()]), canceledGames };
}
