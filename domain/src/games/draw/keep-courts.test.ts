import { expect, it } from 'vitest';
import { keepCourts } from './keep-courts.ts';
import type { DrawnGame, GamePlace } from './league.ts';
import { Random } from './random.ts';
import { countBroken } from './testing/plain-checker.ts';
import { asFormer, DIVISION, draw, plainLeague, SATURDAYS, team } from './testing/plain-league.ts';
import { randomLeague, withSharedFloors } from './testing/small-leagues.ts';

const SATURDAY = SATURDAYS[0] as string;

/** One gym of three courts, open from 9 to 12, and another gym. */
const gym = plainLeague({
  courts: [
    { id: 11, name: 'Salk 1', venueId: 1, partOf: null },
    { id: 12, name: 'Salk 2', venueId: 1, partOf: null },
    { id: 13, name: 'Salk 3', venueId: 1, partOf: null },
    { id: 21, name: 'Schirra 1', venueId: 2, partOf: null },
  ],
  teams: Array.from({ length: 12 }, (_, index) => team(index + 1)),
  open: [11, 12, 13, 21].flatMap((courtId) =>
    SATURDAYS.map((date) => ({ courtId, date, from: 540, until: 720 })),
  ),
});

let number = 0;
const game = (courtId: number, start: number, date = SATURDAY): DrawnGame & { place: GamePlace } => {
  number += 2;
  const [homeTeamId, awayTeamId] = [number - 1, number];
  return { key: `g${number}`, divisionId: 1, homeTeamId, awayTeamId, place: { courtId, date, start } };
};
const at = (one: DrawnGame, change: Partial<GamePlace>): DrawnGame => ({
  ...one,
  place: one.place && { ...one.place, ...change },
});
const never = () => false;
const courtsOf = (games: readonly DrawnGame[]) => games.map(({ place }) => place?.courtId);

it('gives games back their courts that have the same gym and time as before', () => {
  const before = [game(11, 540), game(12, 540), game(13, 540), game(11, 600), game(12, 600)];
  const drawn = before.map((one, index) => at(one, { courtId: [12, 13, 11, 12, 11][index] as number }));
  expect(keepCourts({ ...gym, former: asFormer(before, never) }, drawn)).toEqual(before);
});

it('keeps the court of a game whose time changes within the gym, unless a game that does not change needs it', () => {
  const [stays, moves] = [game(11, 600), game(11, 540)];
  const league = { ...gym, former: asFormer([stays, moves], never) };
  expect(courtsOf(keepCourts(league, [stays, at(moves, { courtId: 12, start: 660 })]))).toEqual([11, 11]);
  const taken = [at(stays, { courtId: 12 }), at(moves, { start: 600 })];
  expect(courtsOf(keepCourts(league, taken))).toEqual([11, 12]);
});

it('moves no game that must stay, and none onto a closed court', () => {
  const [one, other] = [game(11, 540), game(12, 540)];
  const drawn = [at(one, { courtId: 12 }), at(other, { courtId: 11 })];
  const pinned = asFormer([one, at(other, { courtId: 11 })], ({ key }) => key === other.key);
  expect(keepCourts({ ...gym, former: pinned }, drawn)).toEqual(drawn);
  const open = gym.open.filter(({ courtId }) => courtId !== 11);
  expect(keepCourts({ ...gym, open, former: asFormer([one], never) }, [at(one, { courtId: 12 })])).toEqual([
    at(one, { courtId: 12 }),
  ]);
});

it('leaves games in another gym or on another day where they are', () => {
  const before = [game(11, 540), game(21, 540)];
  const drawn = [
    at(before[0] as DrawnGame, { courtId: 21 }),
    at(before[1] as DrawnGame, { date: SATURDAYS[1] as string }),
  ];
  expect(keepCourts({ ...gym, former: asFormer(before, never) }, drawn)).toEqual(drawn);
});

it('breaks no rule, and leaves days and times as they are', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const random = new Random(seed);
    const league = seed % 2 === 0 ? randomLeague(random) : withSharedFloors(randomLeague(random));
    const { games } = draw(league);
    const former = asFormer(
      games.map((one) => at(one, { courtId: league.courts[random.below(league.courts.length)]?.id ?? 0 })),
      never,
    );
    const kept = keepCourts({ ...league, former }, games);
    expect(countBroken(league, kept)).toEqual({});
    const times = (list: readonly DrawnGame[]) => list.map(({ place }) => [place?.date, place?.start]);
    expect(times(kept)).toEqual(times(games));
  }
});

it('generates again after a lost gym without changing the courts of games that stay', () => {
  const league = { ...gym, divisions: [{ ...DIVISION, gamesPerTeam: 6 }] };
  const before = draw(league).games;
  const open = league.open.filter(({ courtId, date }) => courtId !== 21 || date !== SATURDAYS[2]);
  const after = draw({ ...league, open, former: asFormer(before, never) }).games;
  const venueOf = ({ place }: DrawnGame) => league.courts.find(({ id }) => id === place?.courtId)?.venueId;
  const same = before.flatMap((one, index) => {
    const other = after[index] as DrawnGame;
    const isSame =
      one.place?.date === other.place?.date &&
      one.place?.start === other.place?.start &&
      venueOf(one) === venueOf(other);
    return isSame ? [[one.place?.courtId, other.place?.courtId]] : [];
  });
  expect(same.length).toBeGreaterThan(before.length / 2);
  expect(same.filter(([one, other]) => one !== other)).toEqual([]);
});
