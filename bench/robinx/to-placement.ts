import { toLists } from '@portal/domain/games/draw/integers.ts';
import { NOT_ALLOWED, type Placement } from '@portal/domain/games/draw/placement.ts';
import type { RobinxInstance } from './read-instance.ts';

export type RobinxGame = { home: number; away: number };
/**
 * A point of the objective in units of cost. Prices are whole numbers, and the noise of the search needs resolution
 * below a point.
 */
export const POINT = 10;
/**
 * Most prices are 1 or 3 points. The highest temperatures often accept both, so that the search leaves bad plans
 * quickly.
 */
export const SEARCH = {
  hottest: 2 * POINT,
  coldest: 0.25 * POINT,
  brokenWeight: 5 * POINT,
  reassignEvery: 2_000,
};

/** A place for each day on which a team may play at home, and a bucket for each run of consecutive days. */
export function toPlacement(instance: RobinxInstance): {
  placement: Placement;
  games: RobinxGame[];
  dayOfPlace: Int32Array;
} {
  const { teams, slots, closedAtHome, closedAway, daysApart } = instance;
  const all = Array.from({ length: teams }, (_, team) => team);
  const games = all.flatMap((home) => all.filter((away) => away !== home).map((away) => ({ home, away })));
  const places = all.flatMap((home) =>
    Array.from({ length: slots }, (_, day) => ({ home, day })).filter(
      ({ day }) => !closedAtHome[home]?.has(day),
    ),
  );
  const fixedCost = new Int16Array(games.length * places.length).fill(NOT_ALLOWED);
  for (const [game, { home, away }] of games.entries()) {
    for (const [place, { home: host, day }] of places.entries()) {
      if (host === home && !closedAway[away]?.has(day)) fixedCost[game * places.length + place] = 0;
    }
  }

  const stretches = [...new Set([1, ...instance.density.map(({ days }) => days)])];
  const mostGames = 2 * (teams - 1) + 2;
  const lists = stretches.map((days) => priceList(instance, days, mostGames));
  const priceListOfBucket = stretches.flatMap((_, index) => Array(slots).fill(index * mostGames));
  const bucketsOfPlace = places.map(({ day }) =>
    stretches.flatMap((days, index) => {
      const first = Math.max(0, day - days + 1);
      const last = Math.min(day, slots - days);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => index * slots + first + step);
    }),
  );
  const hosts = all.map((home) => places.flatMap((place, index) => (place.home === home ? [index] : [])));
  const dayOfPlace = Int32Array.from(places, ({ day }) => day);
  const index = (home: number, away: number) => home * (teams - 1) + (away > home ? away - 1 : away);
  return {
    games,
    dayOfPlace,
    placement: {
      games: games.length,
      places: places.length,
      fixedCost,
      candidates: toLists(hosts),
      candidatesOfGame: Int32Array.from(games, ({ home }) => home),
      pinned: [],
      cells: places.length,
      firstCell: Int32Array.from(places.keys()),
      moreCells: toLists(places.map(() => [])),
      windowStart: Int32Array.from(places.keys()),
      windowEnd: Int32Array.from(places, (_, place) => place + 1),
      cellsOfGame: new Int32Array(games.length).fill(1),
      idleCost: 0,
      day: dayOfPlace,
      period: dayOfPlace,
      owners: teams,
      buckets: priceListOfBucket.length,
      ownersOfGame: Int32Array.from(games.flatMap(({ home, away }) => [home, away])),
      bucketsOfPlace: toLists(bucketsOfPlace),
      priceList: Int32Array.from(all.flatMap(() => priceListOfBucket)),
      counterCost: Int32Array.from(lists.flatMap(({ cost }) => cost)),
      counterBroken: Int32Array.from(lists.flatMap(({ broken }) => broken)),
      groups: 0,
      groupOfPlace: new Int32Array(0),
      openingCost: 0,
      rematches: toLists(games.map(({ home, away }) => [index(away, home)])),
      rematchList: new Int32Array(games.length),
      rematchCost: new Int32Array(daysApart + 1),
      rematchBroken: new Int32Array(daysApart + 1).fill(1),
      rematchDays: daysApart === 0 ? 0 : daysApart + 1,
      companions: toLists(games.map(() => [])),
      startMinute: new Int32Array(places.length),
      minutesOfGame: new Int32Array(games.length),
      venue: new Int32Array(places.length),
      venues: 1,
      travelMinutes: new Int32Array(1),
      longWaitMinutes: 0,
      longWaitCost: 0,
      longestBreak: 0,
      breakCost: 0,
    },
  };
}

function priceList({ density }: RobinxInstance, days: number, length: number) {
  const cost = Array<number>(length).fill(0);
  const broken = Array<number>(length).fill(0);
  const rules = [
    ...density.filter((rule) => rule.days === days),
    ...(days === 1 ? [{ most: 1, penalty: null }] : []),
  ];
  for (const { most, penalty } of rules) {
    for (let count = most + 1; count < length; count += 1) {
      if (penalty === null) broken[count] = (broken[count] ?? 0) + count - most;
      else cost[count] = (cost[count] ?? 0) + (count - most) * penalty * POINT;
    }
  }
  return { cost, broken };
}
