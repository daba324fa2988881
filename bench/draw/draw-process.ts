import { createHash } from 'node:crypto';
import { planFigures } from '@portal/domain/games/draw/figures.ts';
import { type DrawnPlan, generatePlan } from '@portal/domain/games/draw/generate-plan.ts';
import type { DrawLeague, DrawnGame } from '@portal/domain/games/draw/league.ts';
import { preCheck } from '@portal/domain/games/draw/pre-check.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { FIRST_SATURDAY, randomSeason, type SeasonShape } from './random-season.ts';

/** Generates one season and prints the result. A separate process, so that its time and memory can be measured. */

export type DrawTask = {
  shape: SeasonShape;
  moves: number;
  /** what is lost in week 7 after the season was generated */
  lost: 'nothing' | 'a gym on a Saturday' | 'a Saturday';
};
export type DrawReport = {
  findings: number;
  findSeconds: number;
  games: number;
  unplaced: number;
  broken: number;
  spread: number;
  doubles: number;
  leastDoubles: number;
  seconds: number;
  megabytes: number;
  hash: string;
  repair: null | { lost: number; changedBeyond: number; unplaced: number; broken: number; seconds: number };
};

const REPAIR_WEEK = 7;
const { shape, moves, lost } = JSON.parse(process.argv[2] ?? '') as DrawTask;
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function draw(league: DrawLeague): DrawnPlan {
  const steps = generatePlan(league, { seed: shape.seed, moves });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const unplacedIn = (games: readonly DrawnGame[]) => games.filter(({ place }) => place === null).length;

function repair(league: DrawLeague, games: readonly DrawnGame[]): DrawReport['repair'] {
  const start = cpuSeconds();
  const saturday = addDays(FIRST_SATURDAY, 7 * REPAIR_WEEK);
  const venueOf = new Map(league.courts.map(({ id, venueId }) => [id, venueId]));
  const isLost = (courtId: number, date: string) =>
    date === saturday && (lost === 'a Saturday' || venueOf.get(courtId) === 1);
  const repaired = draw({
    ...league,
    open: league.open.filter(({ courtId, date }) => !isLost(courtId, date)),
    former: games.map((game) => ({ ...game, stays: game.place !== null && game.place.date < saturday })),
  });
  const isChanged = (game: DrawnGame, index: number) => {
    const now = repaired.games[index]?.place;
    const then = game.place;
    if (!now || !then) return now !== then;
    return (
      now.date !== then.date ||
      now.start !== then.start ||
      venueOf.get(now.courtId) !== venueOf.get(then.courtId)
    );
  };
  const gone = games.map(({ place }) => place !== null && isLost(place.courtId, place.date));
  return {
    lost: gone.filter(Boolean).length,
    changedBeyond: games.filter((game, index) => !gone[index] && isChanged(game, index)).length,
    unplaced: unplacedIn(repaired.games),
    broken: repaired.violations.length,
    seconds: cpuSeconds() - start,
  };
}

const league = randomSeason(shape);
const beforeCheck = cpuSeconds();
const findings = preCheck(league).length;
const beforeDraw = cpuSeconds();
const plan = draw(league);
const seconds = cpuSeconds() - beforeDraw;
const figures = planFigures(league, plan.games);
const report: DrawReport = {
  findings,
  findSeconds: beforeDraw - beforeCheck,
  games: plan.games.length,
  unplaced: unplacedIn(plan.games),
  broken: plan.violations.length,
  spread: Math.max(...figures.divisions.flatMap(({ spread }) => [spread.early, spread.late, spread.sunday])),
  doubles: figures.doubles,
  leastDoubles: figures.leastDoubles,
  seconds,
  megabytes: process.resourceUsage().maxRSS / 1024,
  hash: createHash('sha256').update(JSON.stringify(plan.games)).digest('hex'),
  repair: lost === 'nothing' ? null : repair(league, plan.games),
};
process.stdout.write(JSON.stringify(report));
