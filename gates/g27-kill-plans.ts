import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { atLeast, exactly, type Gate, noneOf } from './frame/gate.ts';
import { makeDrawingLeague, planCalls } from './load/drawing-league.ts';
import { type KillablePortal, openKillablePortal, until } from './load/killable-portal.ts';

/** enough for drawing up to last until the kill, and few enough for it to end immediately */
const MANY_MOVES = 100_000_000;
const FEW_MOVES = 10_000;
/** how long a drawing process may outlive the portal */
const OUTLIVE_MS = 10_000;
const LOOK_EVERY_MS = 20;

type Stage = { portal: KillablePortal; calls: ReturnType<typeof planCalls> };

const readProcess = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
};

/** The worker processes of a portal. */
const workersOf = (pid: number): number[] =>
  readProcess(`${pid}/task/${pid}/children`)
    .split(' ')
    .map(Number)
    .filter((child) => readProcess(`${child}/cmdline`).includes('worker-entry'));

/** Kills the portal while it draws up games. @returns how many worker processes it had, and how many outlived it */
async function killDrawing({ portal }: Stage): Promise<{ workers: number; outlived: number }> {
  const workers = workersOf(portal.pid());
  const isRunning = (pid: number) => readProcess(`${pid}/cmdline`).includes('worker-entry');
  let left: number[] = [];
  await portal.killAndRestart(async () => {
    const end = performance.now() + OUTLIVE_MS;
    while (workers.some(isRunning) && performance.now() < end) await pause(LOOK_EVERY_MS);
    left = workers.filter(isRunning);
    for (const pid of left) process.kill(pid, 'SIGKILL');
  });
  return { workers: workers.length, outlived: left.length };
}

type Drawings = {
  kills: number;
  workers: number;
  outlived: number;
  stuck: number;
  silent: number;
  halfDone: number;
};

/** Kills while a draft is drawn up and while it is stored. */
async function killDrawings(stage: Stage, cycles: number): Promise<Drawings> {
  const { calls, portal } = stage;
  const seen: Drawings = { kills: 0, workers: 0, outlived: 0, stuck: 0, silent: 0, halfDone: 0 };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    if (cycle % 2 === 0) {
      await calls.draw(MANY_MOVES);
      // its workers are running
      await until(async () => (await calls.list()).drawing?.broken != null);
      const { workers, outlived } = await killDrawing(stage);
      seen.workers += workers;
      seen.outlived += outlived;
    } else {
      await portal.killInTheMiddle('planned_game', () => calls.draw(FEW_MOVES));
    }
    seen.kills += 1;
    const { drawing, lastFailure, plans } = await calls.list();
    if (drawing !== null) seen.stuck += 1;
    if (lastFailure === null) seen.silent += 1;
    const { rows } = await portal.inDatabase((db) => sql`select from planned_game limit 1`.execute(db));
    if (plans.length + rows.length > 0) seen.halfDone += 1;
    // a drawing that is stuck would keep the next one from starting
    await portal.inDatabase((db) => db.deleteFrom('job').execute());
  }
  return seen;
}

export const gate: Gate = {
  id: 'G27',
  title: 'Kills while games are drawn up',
  requirement:
    'after kill -9 at any moment, a draft is stored completely or not at all, no drawing is stuck, and the page says why it ended.',
  async run(context) {
    const [teams, drawings] = [context.size(24, 8), context.size(20, 2)];
    const portal = await openKillablePortal(context);
    const league = await portal.inDatabase((db) => makeDrawingLeague(db, teams));
    const calls = planCalls(league.administrators[0]?.token ?? '', portal.url);
    const stage = { portal, calls };
    await calls.setRules();

    const drawn = await killDrawings(stage, drawings);
    context.say(`${drawn.kills} kills of drawings`);
    await calls.draw(FEW_MOVES);
    await until(async () => (await calls.list()).drawing === null);
    const { plans } = await calls.list();
    return [
      atLeast('kills of drawings', drawings, drawn.kills),
      atLeast('processes that were drawing at that time', drawings / 2, drawn.workers),
      exactly('processes of a drawing that outlived the portal', 0, drawn.outlived),
      noneOf('drawings that were stuck after the restart', drawings, drawn.stuck),
      noneOf('restarts after which the page did not say why there is no draft', drawings, drawn.silent),
      noneOf('drafts that were partly stored', drawings, drawn.halfDone),
      exactly('drafts of a drawing after all kills', 1, plans.length),
    ];
  },
};
