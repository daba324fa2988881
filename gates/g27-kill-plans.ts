import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@portal/server/platform/db/database.ts';
import { findRunningDatabase } from '@portal/server/platform/db/embedded/start.ts';
import { holdTable } from '@portal/testkit/hold-table.ts';
import type { PortalProcess } from '@portal/testkit/portal-process.ts';
import { raceZone } from '@portal/testkit/race-league.ts';
import { sql } from 'kysely';
import type { GateContext } from './frame/context.ts';
import { atLeast, exactly, type Figure, type Gate, none, noneOf } from './frame/gate.ts';
import { makeDrawingLeague, planCalls } from './load/drawing-league.ts';
import { untilOldSessionsEnded } from './load/old-sessions.ts';

/** so many that drawing up lasts until the kill, and so few that it is over at once */
const MANY_MOVES = 100_000_000;
const FEW_MOVES = 10_000;
/** what a drawing process may outlive the portal by */
const OUTLIVE_MS = 10_000;
const LOOK_EVERY_MS = 20;
/** after which a kill at any moment finds publishing over */
const PUBLISHED_WITHIN_MS = 1_000;

type Stage = {
  context: GateContext;
  DATA_DIR: string;
  /** the one that runs now */
  portal: PortalProcess;
  calls: ReturnType<typeof planCalls>;
};

const inDatabase = async <T>({ context, DATA_DIR }: Stage, work: (db: Db) => Promise<T>): Promise<T> => {
  const connection = await findRunningDatabase(DATA_DIR);
  if (connection === null) throw new Error('The embedded database does not run.');
  return await context.inDatabase(connection, work);
};

const start = (context: GateContext, DATA_DIR: string) =>
  context.portal({ DATA_DIR, LEAGUE_TIME_ZONE: raceZone(), THROTTLE: 'off' });

const readProcess = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
};

/** The processes that a portal has for work of its own. */
const workersOf = ({ pid }: PortalProcess): number[] =>
  readProcess(`${pid}/task/${pid}/children`)
    .split(' ')
    .map(Number)
    .filter((child) => readProcess(`${child}/cmdline`).includes('worker-entry'));

/** Kills the portal and starts another one. @returns how many processes it had, and how many go on nevertheless */
async function killAndRestart(stage: Stage): Promise<{ workers: number; outlived: number }> {
  const workers = workersOf(stage.portal);
  const killedAt = new Date();
  stage.portal.child.kill('SIGKILL');
  await stage.portal.ended;
  await inDatabase(stage, (db) => untilOldSessionsEnded(db, killedAt));
  const isRunning = (pid: number) => readProcess(`${pid}/cmdline`).includes('worker-entry');
  const until = performance.now() + OUTLIVE_MS;
  while (workers.some(isRunning) && performance.now() < until) await pause(LOOK_EVERY_MS);
  const left = workers.filter(isRunning);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  stage.portal = await start(stage.context, stage.DATA_DIR);
  return { workers: workers.length, outlived: left.length };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(LOOK_EVERY_MS);
}

/** Somebody waits for a table: whoever writes to it is in the middle of a transaction. */
const untilSomebodyWaits = (stage: Stage) =>
  inDatabase(stage, (db) =>
    until(async () => {
      const { rows } = await sql`select from pg_locks where not granted and locktype = 'relation'`.execute(
        db,
      );
      return rows.length > 0;
    }),
  );

/** Does something while nobody can write to the games of plans, and kills the portal once it waits for that. */
async function killInTheMiddle(stage: Stage, work: () => Promise<unknown>): Promise<void> {
  const release = await holdTable(stage.DATA_DIR, 'planned_game');
  try {
    const done = work().catch(() => {});
    await untilSomebodyWaits(stage);
    await killAndRestart(stage);
    await done;
  } finally {
    await release();
  }
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
  const { calls } = stage;
  const seen: Drawings = { kills: 0, workers: 0, outlived: 0, stuck: 0, silent: 0, halfDone: 0 };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    if (cycle % 2 === 0) {
      await calls.draw(MANY_MOVES);
      // its processes are at work
      await until(async () => (await calls.list()).drawing?.broken != null);
      const { workers, outlived } = await killAndRestart(stage);
      seen.workers += workers;
      seen.outlived += outlived;
    } else {
      await killInTheMiddle(stage, () => calls.draw(FEW_MOVES));
    }
    seen.kills += 1;
    const { drawing, lastFailure, plans } = await calls.list();
    if (drawing !== null) seen.stuck += 1;
    if (lastFailure === null) seen.silent += 1;
    const { rows } = await inDatabase(stage, (db) => sql`select from planned_game limit 1`.execute(db));
    if (plans.length + rows.length > 0) seen.halfDone += 1;
    // a drawing that is stuck would keep the next one from starting
    await inDatabase(stage, (db) => db.deleteFrom('job').execute());
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

/** What publishing has done so far. */
const countPublished = (stage: Stage) =>
  inDatabase(stage, async (db) => {
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
    if (row === undefined) throw new Error('A select of expressions gives one row.');
    return row;
  });

const takeBack = (stage: Stage) =>
  inDatabase(stage, async (db) => {
    for (const table of ['game_import', 'history', 'mail', 'entry'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('game_plan').set({ state: 'draft', published_at: null }).execute();
  });

type Publishings = {
  kills: number;
  before: number;
  halfDone: string[];
  notOnce: string[];
  refused: string[];
};

/** Kills while a draft is published: in the middle of the transaction, right after it, and at any moment. */
async function killPublishing(stage: Stage, cycles: number, teams: number): Promise<Publishings> {
  const { calls } = stage;
  const [plan] = (await calls.list()).plans;
  if (plan === undefined) throw new Error('There is a draft to publish.');
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
  const seen: Publishings = { kills: 0, before: 0, halfDone: [], notOnce: [], refused: [] };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const key = `publish-${cycle}`;
    const publish = () => calls.publish(plan.id, key);
    if (cycle % 3 === 0) await killInTheMiddle(stage, publish);
    else {
      const done = publish().catch(() => {});
      if (cycle % 3 === 1) await until(async () => (await countPublished(stage)).state === 'published');
      else await pause(Math.random() * PUBLISHED_WITHIN_MS);
      await killAndRestart(stage);
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
    await takeBack(stage);
  }
  return seen;
}

export const gate: Gate = {
  id: 'G27',
  title: 'Kills while games are drawn up and published',
  requirement:
    'after kill -9 at any moment a draft is there as a whole or not at all, no drawing is stuck and the page says why it ended; games are published as a whole or not at all, and each coach gets one email.',
  async run(context) {
    const DATA_DIR = context.folder();
    const [teams, drawings, publishings] = [context.size(24, 8), context.size(20, 2), context.size(45, 3)];
    const stage: Stage = {
      context,
      DATA_DIR,
      portal: await start(context, DATA_DIR),
      calls: planCalls('', () => ''),
    };
    const league = await inDatabase(stage, (db) => makeDrawingLeague(db, teams));
    const calls = planCalls(league.administrators[0]?.token ?? '', () => stage.portal.url);
    stage.calls = calls;
    await calls.setRules();

    const drawn = await killDrawings(stage, drawings);
    context.say(`${drawn.kills} kills of drawings`);
    await calls.draw(FEW_MOVES);
    await until(async () => (await calls.list()).drawing === null);
    const { plans } = await calls.list();
    const published = plans.length === 1 ? await killPublishing(stage, publishings, teams) : null;
    return [
      atLeast('kills of drawings', drawings, drawn.kills),
      atLeast('processes that were drawing then', drawings / 2, drawn.workers),
      exactly('processes of a drawing that outlived the portal', 0, drawn.outlived),
      noneOf('drawings that were stuck after the restart', drawings, drawn.stuck),
      noneOf('restarts after which the page did not say why there is no draft', drawings, drawn.silent),
      noneOf('drafts that were stored in part', drawings, drawn.halfDone),
      exactly('drafts of a drawing after all kills', 1, plans.length),
      ...(published === null ? [] : publishedFigures(published, publishings)),
    ];
  },
};

const publishedFigures = (seen: Publishings, kills: number): Figure[] => [
  atLeast('kills of publishing', kills, seen.kills),
  atLeast('of them before the commit', kills / 3, seen.before),
  none('games published in part after a kill', seen.halfDone),
  none('publishing again that was refused', seen.refused),
  none('games or emails that were not there exactly once in the end', seen.notOnce),
];
