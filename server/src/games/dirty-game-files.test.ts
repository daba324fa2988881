import { DATE_ORDER } from '@portal/domain/games/file-dates.ts';
import type { GameField, GamePlanInput, GameTeam } from '@portal/domain/games/game.ts';
import { GAME_COLUMNS } from '@portal/domain/games/game-columns.ts';
import { planGames } from '@portal/domain/games/plan-games.ts';
import { applied, COURTS, SATURDAYS, SEASON } from '@portal/domain/games/testing/season.ts';
import { formatTime, monthAndDay, weekdayName } from '@portal/domain/time/format.ts';
import {
  addMinutes,
  daysBetween,
  minutesOf,
  type WallTime,
  wallTimeOf,
} from '@portal/domain/time/wall-clock.ts';
import { type DirtyColumn, DirtyFiles, GENERATED_FILES } from '@portal/testkit/dirty-files.ts';
import { expect, it } from 'vitest';
import { readGameFile } from './read-game-file.ts';

const NAMES = ["St. Mary's", 'Red-Tails', 'Blue Herons', "O'Neil Hawks", 'Owls', 'A.C. Lynx'];
const TEAMS: GameTeam[] = ['Boys 3-4', 'Girls 5-6'].flatMap((divisionName, division) =>
  NAMES.map((name, index) => {
    const id = division * NAMES.length + index + 1;
    return { id, name, divisionId: division + 1, divisionName, coachIds: [id] };
  }),
);
const LEAGUE: GamePlanInput = { ...SEASON, teams: TEAMS };

/** A game of the truth. */
type Game = {
  number: string;
  home: GameTeam;
  away: GameTeam;
  courtId: number;
  date: string;
  startTime: WallTime;
  endTime: WallTime;
};

/** Games of an hour at different places and times; no two teams meet twice, and no team is in two places. */
function truthOf(dirt: DirtyFiles): Game[] {
  const games: Game[] = [];
  const pairs = dirt.shuffled(
    TEAMS.flatMap((home) =>
      TEAMS.filter((away) => away.divisionId === home.divisionId && away.id > home.id).map((away) =>
        dirt.chance(0.5) ? { home, away } : { home: away, away: home },
      ),
    ),
  );
  const count = 2 + dirt.below(9);
  for (const { home, away } of pairs.slice(0, count)) {
    const date = dirt.oneOf(SATURDAYS.slice(1));
    const startTime = wallTimeOf((9 + dirt.below(9)) * 60);
    const courtId = dirt.oneOf(COURTS).id;
    const isTaken = games.some(
      (game) =>
        game.date === date &&
        game.startTime === startTime &&
        (game.courtId === courtId || [game.home, game.away].some((team) => team === home || team === away)),
    );
    if (isTaken) continue;
    const endTime = addMinutes(startTime, 60);
    games.push({ number: String(101 + games.length), home, away, courtId, date, startTime, endTime });
  }
  return dirt.chance(0.3) ? games.toSorted((a, b) => a.date.localeCompare(b.date)) : games;
}

const serialDay = (date: string) => String(daysBetween('1899-12-30', date));
const serialTime = (time: WallTime) => String(minutesOf(time) / 1440).slice(0, 11);
const usDate = (date: string) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`;
/** '1:30' without AM or PM */
const bare = (time: WallTime) => formatTime(time).replace(/ [AP]M$/, '');

const DATES: readonly ((date: string) => string)[] = [
  (date) => date,
  usDate,
  (date) => usDate(date).replace(/20(?=\d\d$)/, ''),
  serialDay,
  (date) => date.replaceAll('-', ''),
  (date) => date.replaceAll('-', '/'),
  (date) => `${weekdayName(date).slice(0, 3)} ${usDate(date).slice(0, -5)}`,
  (date) => `${usDate(date)} (${weekdayName(date).slice(0, 3)})`,
  (date) => `${monthAndDay(date)} (${weekdayName(date)})`,
  (date) => `${usDate(date).slice(0, -5)} ${weekdayName(date).slice(0, 3)}.`,
  (date) => `${monthAndDay(date)}, ${date.slice(0, 4)}`,
  (date) => `${weekdayName(date)}, ${monthAndDay(date)}, ${date.slice(0, 4)}`,
];
const TIMES: readonly ((time: WallTime) => string)[] = [
  (time) => time.slice(0, 5),
  formatTime,
  (time) => formatTime(time).toLowerCase().replace(' ', ''),
  (time) => formatTime(time).replace(':', '.'),
  (time) => time.slice(0, 5).replace(':', 'h'),
  (time) => `${formatTime(time)} EST`,
  (time) => `${formatTime(time)} (ET)`,
  bare,
  (time) => bare(time).replace(':', ''),
  (time) => `${formatTime(time)}*`,
  serialTime,
  // hours counted from an earlier day
  (time) => `${minutesOf(time) / 60 + 24}:00:00`,
  (time) => (time === '12:00:00' ? 'noon' : formatTime(time)),
];

const placeOf = (courtId: number) => {
  const court = COURTS.find(({ id }) => id === courtId);
  if (court === undefined) throw new Error(`There is no court ${courtId}.`);
  return court;
};

const MATCHUPS = ['game', 'match', 'matchup', 'subject', 'event', 'summary'];
/** Both sides in a cell */
function sidesOf({ home, away }: Game, dirt: DirtyFiles): string {
  const [one, other] = [dirt.name(home.name), dirt.name(away.name)];
  return dirt.chance(0.3)
    ? `${other} ${dirt.oneOf(['@', 'at', 'AT'])} ${one}`
    : `${one} ${dirt.oneOf(['vs', 'vs.', 'v', 'VS', 'versus'])} ${other}`;
}

/** The headers of a field; 'Game' may be a column of both sides. */
const namesOf = (field: GameField) =>
  field === 'home' || field === 'away'
    ? sideNames[field]
    : GAME_COLUMNS[field].names.filter((name) => name !== 'game');
const sideNames = { home: GAME_COLUMNS.home.names, away: GAME_COLUMNS.away.names };

/** The columns of a file in which each game stands twice, in a row of each team. */
function bothTeamsRows(games: readonly Game[], all: readonly DirtyColumn[], dirt: DirtyFiles): DirtyColumn[] {
  const isSide = ({ names }: DirtyColumn) => names === sideNames.home || names === sideNames.away;
  const twice = all
    .filter((column) => !isSide(column))
    .map(({ names, cells }) => ({ names, cells: [...cells, ...cells] }));
  const names = (of: 'home' | 'away') => games.map((game) => dirt.name(game[of].name));
  const [home, away] = dirt.oneOf([
    ['Home', 'Away'],
    ['H', 'A'],
    ['vs.', '@'],
  ]);
  return [
    ...twice,
    { names: ['team', 'teamname'], cells: [...names('home'), ...names('away')] },
    { names: ['opponent', 'opponentname'], cells: [...names('away'), ...names('home')] },
    { names: ['homeaway', 'homeoraway'], cells: [...games.map(() => home), ...games.map(() => away)] },
  ];
}

/** A file of these games, with one spelling of days and times. */
function fileOf(games: readonly Game[], dirt: DirtyFiles, hasNumbers: boolean) {
  const [dateText, timeText] = [dirt.oneOf(DATES), dirt.oneOf(TIMES)];
  const columns = new Map<GameField, readonly string[]>();
  const set = (field: GameField, textOf: (game: Game) => string) => columns.set(field, games.map(textOf));
  const withTime = dirt.below(3);
  const isOfBlocks = withTime > 0 && dirt.chance(0.3);
  set('date', ({ date, startTime }) =>
    withTime > 0
      ? dateText(date)
      : `${usDate(date)}${dirt.oneOf([' ', ' @ ', ' at '])}${formatTime(startTime)}`,
  );
  if (withTime === 1) {
    set(
      'start',
      ({ startTime, endTime }) =>
        `${formatTime(startTime)}${dirt.oneOf([' - ', '–', ' to '])}${formatTime(endTime)}`,
    );
  } else if (withTime === 2) {
    set('start', ({ startTime }) => timeText(startTime));
    const end = dirt.below(3);
    if (end === 0) set('end', ({ endTime }) => timeText(endTime));
    if (end === 1) set('minutes', () => dirt.oneOf(['60', '1:00', '60 min', '1 hr']));
  }
  set('division', ({ home }) => dirt.name(home.divisionName));
  const matchup = dirt.chance(0.3) ? dirt.oneOf(MATCHUPS) : null;
  if (matchup === null) {
    set('home', ({ home }) => dirt.name(home.name) + dirt.oneOf(['', '', ' (3-1)']));
    set('away', ({ away }) => dirt.name(away.name));
  }
  if (dirt.chance(0.5)) {
    set('school', ({ courtId }) => dirt.name(placeOf(courtId).schoolName));
    set('gym', ({ courtId }) => dirt.name(placeOf(courtId).gymName));
    set('court', ({ courtId }) => dirt.oneOf(['', 'Court ', 'Ct ']) + placeOf(courtId).name);
  } else {
    set('place', ({ courtId }) => {
      const { schoolName, gymName, name } = placeOf(courtId);
      return dirt.name(`${schoolName} - ${gymName} - ${name}`);
    });
  }
  if (hasNumbers) set('number', ({ number }) => dirt.oneOf(['', '#', 'Game ', '0']) + number);
  if (dirt.chance(0.4))
    set('status', () => dirt.oneOf(['', 'Scheduled', 'SCHEDULED', 'Confirmed', 'n/a', '42-38']));
  const others = [
    ...(matchup === null ? [] : [{ names: [matchup], cells: games.map((game) => sidesOf(game, dirt)) }]),
    ...(dirt.chance(0.2)
      ? [{ names: ['canceled', 'newdate'], cells: games.map(() => dirt.oneOf(['', 'n/a'])) }]
      : []),
    ...(dirt.chance(0.2)
      ? [{ names: ['day', 'weekday'], cells: games.map(({ date }) => weekdayName(date)) }]
      : []),
  ];
  if (isOfBlocks) columns.set('date', dirt.blocks(columns.get('date') ?? []));
  const isOneSided = matchup === null && !isOfBlocks && dirt.chance(0.2);
  const isUnderHeadings = !isOneSided && !isOfBlocks && dirt.chance(0.2);
  const above = games.map(({ home: { divisionId, divisionName } }, index) =>
    divisionId === games[index - 1]?.home.divisionId
      ? null
      : `${divisionName}${dirt.oneOf(['', ' Schedule', ' games'])}`,
  );
  if (isUnderHeadings) columns.delete('division');
  const months = dirt.underMonths(games.map(({ date }) => date));
  const isUnderMonths = !isOneSided && !isOfBlocks && !isUnderHeadings && withTime > 0 && dirt.chance(0.2);
  if (isUnderMonths) columns.set('date', months.cells);
  const all = [...[...columns].map(([field, cells]) => ({ names: namesOf(field), cells })), ...others];
  return dirt.file(isOneSided ? bothTeamsRows(games, all, dirt) : all, {
    total: new Map([
      ['date', 'Total'],
      ['gamenumber', String(games.length)],
    ]),
    mayRepeatHeader: true,
    isDense: isOfBlocks,
    ...(isUnderHeadings ? { above } : isUnderMonths ? { above: months.above } : {}),
  });
}

const MONTH_FIRST = new Map([[DATE_ORDER, 'month-first']]);
const textOf = (game: Game, line: number) =>
  `${line}: ${game.date} ${game.startTime}-${game.endTime} ${game.courtId} ${game.home.id} vs ${game.away.id}`;

it(`loads every game of ${GENERATED_FILES} dirty files once, and nothing else`, {
  timeout: 120_000,
}, async () => {
  let filesAsked = 0;
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const games = truthOf(dirt);
    const hasNumbers = dirt.chance(0.5);
    const file = fileOf(games, dirt, hasNumbers);
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const { rows, notes } = await readGameFile(file.bytes);
    expect(
      notes.filter((note) => !/^Skipped|of the row above\.$|read as the division|^The month of/.test(note)),
      about,
    ).toEqual(file.unread.length === 0 ? [] : [`Not read: ${file.unread.join(', ')}.`]);
    // days that could be read both ways are asked about, never guessed
    const asked = planGames({ ...LEAGUE, rows }).rows.filter(({ question }) => question?.key === DATE_ORDER);
    if (asked.length > 0) filesAsked += 1;
    const input = { ...LEAGUE, rows, answers: asked.length > 0 ? MONTH_FIRST : LEAGUE.answers };
    const plan = planGames(input);
    const found = plan.rows.map(({ line, state, reason, game }) =>
      game === null
        ? `${line}: ${state} ${reason}`
        : `${line}: ${game.date} ${game.startTime}-${game.endTime} ${game.courtId} ${game.homeTeamId} vs ${game.awayTeamId}`,
    );
    expect(found, about).toEqual(games.map((game, index) => textOf(game, file.lines[index] ?? 0)));
    expect(plan.counts.new, about).toBe(games.length);

    // the same games, written otherwise and in another order
    const again = fileOf(dirt.shuffled(games), dirt, hasNumbers);
    const { rows: later } = await readGameFile(again.bytes);
    const { counts } = planGames({ ...applied(input, plan), rows: later });
    expect(counts, `${about}\nthen\n${again.bytes.toString()}`).toEqual({
      ...{ new: 0, changed: 0, gone: 0, review: 0 },
      unchanged: games.length,
    });
  }
  expect(filesAsked).toBeLessThan(GENERATED_FILES / 50);
});
