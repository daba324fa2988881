import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findLedgerFaults } from '@portal/testkit/ledger-faults.ts';
import { sql } from 'kysely';
import type { GateContext } from '../frame/context.ts';
import { atLeast, exactly, type Figure, none, noneOf } from '../frame/gate.ts';
import { makeDrawingLeague, planCalls } from './drawing-league.ts';
import { type KillablePortal, openKillablePortal } from './killable-portal.ts';
import { until } from './until.ts';

/** enough for generating to last until the kill, and few enough for it to end immediately */
const MANY_MOVES = 100_000_000;
const FEW_MOVES = 10_000;
/** how long a drawing process may outlive the portal */
const OUTLIVE_MS = 10_000;
const LOOK_EVERY_MS = 20;
/** publishing ends within this time, so a kill at a random time before that may hit any step */
const PUBLISHED_WITHIN_MS = 1_000;

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

/** Kills the portal while it generates games. @returns how many worker processes it had, and how many outlived it */
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

/** Kills while a draft is generated and while it is stored. */
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

type Counts = {
  state: string;
  games: number;
  linked: number;
  history: number;
  imports: number;
  mails: string;
};

/** The current results of publishing. */
const countPublished = ({ portal }: Stage) =>
  portal.inDatabase(async (db) => {
    const { rows } = await sql<Counts>`
      select
        (select state from game_plan) as state,
        (select count(*) from entry where state = 'active')::int as games,
        (select count(*) from planned_game where entry_id is not null)::int as linked,
        (select count(*) from history where action = 'game_booked')::int as history,
        (select count(*) from game_import)::int as imports,
        (select count(*) || ' to ' || count(distinct recipient) from mail where kind = 'games_imported') as mails`.execute(
      db,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The query returned no row.');
    return row;
  });

const undoPublishing = ({ portal }: Stage) =>
  portal.inDatabase(async (db) => {
    for (const table of ['gameImport', 'changePart', 'mail', 'entry', 'changeSet'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('gamePlan').set({ state: 'draft', publishedAt: null }).execute();
  });

type Publishings = {
  kills: number;
  before: number;
  halfDone: string[];
  notOnce: string[];
  refused: string[];
  ledger: string[];
};

/** Kills while a draft is published: in the middle of the transaction, right after it, and at any moment. */
async function killPublishing(stage: Stage, cycles: number, teams: number): Promise<Publishings> {
  const { calls, portal } = stage;
  const [plan] = (await calls.list()).plans;
  if (plan === undefined) throw new Error('There is no draft to publish.');
  const { games } = plan;
  const none = { state: 'draft', games: 0, linked: 0, history: 0, imports: 0, mails: '0 to 0' };
  const all = {
    state: 'published',
    games,
    linked: games,
    history: games,
    imports: 1,
    mails: `${teams} to ${teams}`,
  };
  const isSame = (one: Counts, other: Counts) => JSON.stringify(one) === JSON.stringify(other);
  const seen: Publishings = { kills: 0, before: 0, halfDone: [], notOnce: [], refused: [], ledger: [] };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const key = `publish-${cycle}`;
    const publish = () => calls.publish(plan.id, key);
    if (cycle % 3 === 0) await portal.killInTheMiddle('planned_game', publish);
    else {
      const done = publish().catch(() => {});
      if (cycle % 3 === 1) await until(async () => (await countPublished(stage)).state === 'published');
      else await pause(Math.random() * PUBLISHED_WITHIN_MS);
      await portal.killAndRestart();
      await done;
    }
    seen.kills += 1;
    const after = await countPublished(stage);
    if (isSame(after, none)) seen.before += 1;
    else if (!isSame(after, all)) seen.halfDone.push(JSON.stringify(after));
    // the administrator presses the button again
    const again = await publish();
    if (again.status !== 200) seen.refused.push(`${again.status} ${JSON.stringify(again.body)}`);
    const end = await countPublished(stage);
    if (!isSame(end, all)) seen.notOnce.push(JSON.stringify(end));
    seen.ledger.push(...(await portal.inDatabase(findLedgerFaults)));
    await undoPublishing(stage);
  }
  return seen;
}

/** Kills the portal at any moment while it generates games and while it publishes them. */
export async function killPlans(context: GateContext): Promise<Figure[]> {
  const [teams, drawings, publishings] = [context.size(24, 8), context.size(8, 2), context.size(15, 3)];
  const portal = await openKillablePortal(context);
  const league = await portal.inDatabase((db) => makeDrawingLeague(db, teams));
  const calls = planCalls(league.administrators[0]?.token ?? '', portal.url);
  const stage = { portal, calls };
  await calls.setRules();

  const drawn = await killDrawings(stage, drawings);
  context.log(`${drawn.kills} kills of drawings`);
  await calls.draw(FEW_MOVES);
  await until(async () => (await calls.list()).drawing === null);
  const { plans } = await calls.list();
  const published = plans.length === 1 ? await killPublishing(stage, publishings, teams) : null;
  return [
    atLeast('kills of drawings', drawings, drawn.kills),
    atLeast('processes that were drawing at that time', drawings / 2, drawn.workers),
    exactly('processes of a drawing that outlived the portal', 0, drawn.outlived),
    noneOf('drawings that were stuck after the restart', drawings, drawn.stuck),
    noneOf('restarts after which the page did not say why there is no draft', drawings, drawn.silent),
    noneOf('drafts that were partly stored', drawings, drawn.halfDone),
    exactly('drafts of a drawing after all kills', 1, plans.length),
    ...(published === null ? [] : publishedFigures(published, publishings)),
  ];
}

const publishedFigures = (seen: Publishings, kills: number): Figure[] => [
  atLeast('kills of publishing', kills, seen.kills),
  atLeast('kills before the commit', kills / 3, seen.before),
  none('games published in part after a kill', seen.halfDone),
  none('repeated publishing that was refused', seen.refused),
  none('games or emails that did not exist exactly once in the end', seen.notOnce),
  none('faults of the ledger after publishing', seen.ledger),
];
