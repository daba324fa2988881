import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { USUAL_MOVES } from '@portal/domain/games/draw/generate-plan.ts';
import type { DrawReport, DrawTask } from './draw/draw-process.ts';
import type { Figure } from './measure.ts';

/**
 * The quality of plans for realistic leagues, each generated in a separate process. `draw` is a small sample that every
 * bench includes; `draw-full` has the sizes of the acceptance test and takes about an hour.
 */

const run = promisify(execFile);

async function draw(task: DrawTask): Promise<DrawReport> {
  const program = fileURLToPath(new URL('./draw/draw-process.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [program, JSON.stringify(task)]);
  return JSON.parse(stdout) as DrawReport;
}

const secondsText = (seconds: number): string => `${seconds.toFixed(1)} s`;

const REAL = { teams: 90, gamesPerTeam: 10, placesPerGame: 1.12, seed: 1 };

async function defaultRun(slower: number): Promise<Figure[]> {
  const task: DrawTask = { shape: REAL, moves: USUAL_MOVES, lost: 'a gym on a Saturday' };
  const [one, other] = [await draw(task), await draw({ ...task, lost: 'nothing' })];
  const how = `90 teams x 10 games, 1.12 places a game, ${USUAL_MOVES / 1e6} million moves`;
  return [
    {
      what: 'games without a place or with a broken rule',
      required: 'none',
      measured: `${one.unplaced + one.broken} of ${one.games}`,
      how,
      met: one.unplaced + one.broken === 0,
    },
    {
      what: 'largest spread of early, late and Sunday games in a division',
      required: 'at most 1',
      measured: String(one.spread),
      how,
      met: one.spread <= 1,
    },
    {
      what: 'weekends with two games',
      required: 'the least possible',
      measured: `${one.doubles} (${one.leastDoubles})`,
      how,
      met: one.doubles <= one.leastDoubles,
    },
    {
      what: 'time of one thread',
      required: `at most ${secondsText(20 * slower)}`,
      measured: secondsText(one.seconds),
      how,
      met: one.seconds <= 20 * slower,
    },
    {
      what: 'plans of two processes',
      required: 'identical',
      measured: one.hash === other.hash ? 'identical' : 'different',
      how: 'same league, seed and moves',
      met: one.hash === other.hash,
    },
    ...repairFigures(
      one,
      slower,
      'a gym on a Saturday',
      ({ changedBeyond }) => changedBeyond <= 6,
      'at most 6 beyond',
    ),
  ];
}

function repairFigures(
  { repair }: DrawReport,
  slower: number,
  lost: string,
  isMet: (repair: NonNullable<DrawReport['repair']>) => boolean,
  required: string,
): Figure[] {
  if (repair === null) return [];
  const { changedBeyond, unplaced, broken, seconds } = repair;
  return [
    {
      what: `games changed after losing ${lost}`,
      required: `${required}, no rule broken, ${secondsText(10 * slower)}`,
      measured: `${changedBeyond} beyond ${repair.lost}, ${unplaced} left over, ${broken} broken, ${secondsText(seconds)}`,
      how: 'from week 7 on, games before stay',
      met: isMet(repair) && broken === 0 && seconds <= 10 * slower,
    },
  ];
}

/** Results over many leagues, mainly those in which the pre-check finds no obstacle. */
async function manyLeagues(tasks: readonly DrawTask[]): Promise<Figure[]> {
  const reports: DrawReport[] = [];
  for (const task of tasks) reports.push(await draw(task));
  const possible = reports.filter(({ findings }) => findings === 0);
  const whole = possible.filter(({ unplaced, broken }) => unplaced + broken === 0);
  const few = whole.filter(({ doubles, leastDoubles }) => doubles <= leastDoubles + 1);
  const even = whole.filter(({ spread }) => spread <= 1);
  const needed = Math.ceil((possible.length * 29) / 30);
  const how = `${tasks.length} leagues of 40 to 180 teams with 1.08 to 4 places a game`;
  return [
    {
      what: 'leagues with all games placed and no rule broken',
      required: '29 of 30 for which the pre-check finds no obstacle',
      measured: `${whole.length} of ${possible.length}`,
      how,
      met: whole.length >= needed,
    },
    {
      what: 'of these, leagues with at most one more double weekend than necessary',
      required: 'all',
      measured: `${few.length} of ${whole.length}`,
      how,
      met: few.length === whole.length,
    },
    {
      what: 'of these, leagues in which early, late and Sunday games differ by at most one in each division',
      required: '–',
      measured: `${even.length} of ${whole.length}`,
      how,
      met: null,
    },
  ];
}

const SIZES = [40, 70, 90, 120, 180];
const PLACES = [1.08, 1.15, 1.3, 1.6, 2.2, 4];

export async function benchDraw(slower: number): Promise<Figure[]> {
  const small = SIZES.slice(0, 2).flatMap((teams) =>
    PLACES.slice(0, 2).map((placesPerGame, seed): DrawTask => {
      const shape = { teams, gamesPerTeam: 10, placesPerGame, seed };
      return { shape, moves: USUAL_MOVES / 4, lost: 'nothing' };
    }),
  );
  return [...(await defaultRun(slower)), ...(await manyLeagues(small))];
}

export async function benchDrawFull(slower: number): Promise<Figure[]> {
  const all = SIZES.flatMap((teams) =>
    PLACES.map((placesPerGame, seed): DrawTask => {
      const shape = { teams, gamesPerTeam: 10, placesPerGame, seed };
      return { shape, moves: USUAL_MOVES, lost: 'nothing' };
    }),
  );
  const large = await draw({
    shape: { teams: 900, gamesPerTeam: 8, placesPerGame: 1.3, seed: 1 },
    moves: USUAL_MOVES,
    lost: 'nothing',
  });
  const saturday = await draw({ shape: REAL, moves: USUAL_MOVES, lost: 'a Saturday' });
  return [
    ...(await defaultRun(slower)),
    ...repairFigures(
      saturday,
      slower,
      'a Saturday',
      ({ lost, changedBeyond }) => changedBeyond <= lost * 0.45,
      'at most 45 % beyond',
    ),
    {
      what: 'a league of 900 teams x 8 games',
      required: `${secondsText(120 * slower)}, 400 MB`,
      measured: `${secondsText(large.seconds)}, ${large.megabytes.toFixed(0)} MB, ${large.unplaced + large.broken} left over`,
      how: `1.3 places a game, ${USUAL_MOVES / 1e6} million moves, one thread`,
      met: large.seconds <= 120 * slower && large.megabytes <= 400,
    },
    {
      what: 'the pre-check for 900 teams',
      required: secondsText(slower),
      measured: secondsText(large.findSeconds),
      how: 'time of one thread, one run',
      met: large.findSeconds <= slower,
    },
    ...(await manyLeagues(all)),
  ];
}
