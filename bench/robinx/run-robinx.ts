import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { SearchResult } from '@portal/domain/games/draw/search-run.ts';
import { several } from '@portal/domain/text/several.ts';
import type { Figure } from '../measure.ts';
import { describeRun, type Outcome } from './describe-run.ts';
import type { Budget, ThreadTask } from './draw-thread.ts';
import { type RobinxInstance, readInstance } from './read-instance.ts';
import { POINT, toPlacement } from './to-placement.ts';

/**
 * `npm run bench -- robinx --from FOLDER --out FOLDER [--only IF2,IF3] [--seconds 60 | --moves 100000000] [--seed 1]`: generates
 * the instances of the public benchmark with the portal's engine, in two threads, and writes each schedule as RobinX XML.
 * With `--moves`, the changes that each thread tries, schedules are the same on every machine, however busy it is. If the
 * folder has published schedules (`solutions/IF2_….xml`), each objective is compared with the published one.
 */

const USAGE =
  'Usage: npm run bench -- robinx --from FOLDER --out FOLDER [--only IF2,IF3] [--seconds 60 | --moves 100000000] [--seed 1]';
const THREADS = 2;

/** @returns how the run compares with the published schedules; nothing if there are none, or for chosen instances only */
export async function runRobinx(args: string[]): Promise<Figure[]> {
  const options = readOptions(args);
  if (options === null) return refuse(USAGE);
  const from = await instancesIn(options.from);
  const files = await listInstances(from, options.only);
  if (typeof files === 'string') return refuse(files);
  const published = await readPublished(join(from, '..', 'solutions'));
  const outcomes: Outcome[] = [];
  await mkdir(options.out, { recursive: true });
  for (const file of files) {
    const name = basename(file, '.xml');
    try {
      const xml = await readFile(join(from, file), 'utf8');
      const instance = readInstance(xml);
      const found = await drawInThreads(xml, options.seed, options.budget);
      await writeFile(join(options.out, file), toSolution(name, instance, found));
      const outcome = {
        ...{ name, objective: found.cost / POINT, broken: found.broken },
        published: published.get(name) ?? null,
      };
      outcomes.push(outcome);
      const rules = found.broken === 0 ? 'no rule broken' : `${several(found.broken, 'rule')} broken`;
      const compared = outcome.published === null ? '' : ` (published: ${outcome.published})`;
      process.stdout.write(
        `${name}: objective ${outcome.objective}${compared}, ${rules}, ${(found.moves / 1e6).toFixed(1)} million moves\n`,
      );
    } catch (error) {
      refuse(`${name} was skipped: ${error instanceof Error ? error.message : error}.`);
    }
  }
  if (options.only !== undefined || published.size === 0) return [];
  const { budget, seed } = options;
  const amount = 'seconds' in budget ? `${budget.seconds} s` : `${budget.moves / 1e6} million moves`;
  return describeRun(outcomes, `${amount} in each of ${THREADS} threads, seed ${seed}`);
}

function refuse(sentence: string): Figure[] {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
  return [];
}

/** The objective of each published schedule without a broken rule, by the name of its instance; empty without such a folder. */
async function readPublished(folder: string): Promise<Map<string, number>> {
  const files = await readdir(folder).catch(() => []);
  const schedules = files.filter((file) => file.endsWith('.xml'));
  const texts = await Promise.all(schedules.map((file) => readFile(join(folder, file), 'utf8')));
  const objectives = texts.map((xml) => /infeasibility="0" objective="(\d+)"/.exec(xml)?.[1]);
  return new Map(
    schedules.flatMap((file, index) => {
      const objective = objectives[index];
      return objective === undefined ? [] : [[file.split(/[_.]/)[0] ?? file, Number(objective)] as const];
    }),
  );
}

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args,
      options: {
        from: text,
        out: text,
        only: text,
        seconds: { ...text, default: '60' },
        moves: text,
        seed: { ...text, default: '1' },
      },
    });
    const { from, out, only } = values;
    const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
    const moves = values.moves === undefined ? null : Number(values.moves);
    if (from === undefined || out === undefined || !(seconds > 0) || !Number.isInteger(seed)) return null;
    if (moves !== null && !(Number.isInteger(moves) && moves > 0)) return null;
    return { from, out, only: only?.split(','), budget: moves === null ? { seconds } : { moves }, seed };
  } catch {
    return null;
  }
}

/** The benchmark's folder, or its subfolder with the instances. */
async function instancesIn(folder: string): Promise<string> {
  const inner = join(folder, 'instances');
  const found = await stat(inner).catch(() => null);
  return found?.isDirectory() ? inner : folder;
}

async function listInstances(from: string, only: readonly string[] | undefined): Promise<string[] | string> {
  const found = await readdir(from).catch(() => null);
  if (found === null) return `The folder ${from} can't be read.`;
  const instances = found.filter((file) => file.endsWith('.xml'));
  const missing = (only ?? []).filter((name) => !instances.includes(`${name}.xml`));
  if (missing.length > 0) return `There is no instance ${missing.join(', ')} in ${from}.`;
  if (instances.length === 0) return `There is no instance in ${from}.`;
  return instances
    .filter((file) => only?.includes(basename(file, '.xml')) ?? true)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Waits for all threads, or with a time limit only until one has found an objective of 0, which is optimal. */
function drawInThreads(xml: string, seed: number, budget: Budget): Promise<SearchResult> {
  const threads = Array.from({ length: THREADS }, (_, thread) => {
    const task: ThreadTask = { xml, seed: seed + 100 * thread, budget };
    return new Worker(new URL('./draw-thread.ts', import.meta.url), { workerData: task });
  });
  const answers: SearchResult[] = [];
  return new Promise((resolve, reject) => {
    for (const thread of threads) {
      thread.once('error', reject);
      thread.once('message', (answer: SearchResult) => {
        answers.push(answer);
        const isLeast = answer.broken === 0 && answer.cost === 0;
        if (answers.length < THREADS && !(isLeast && 'seconds' in budget)) return;
        for (const other of threads) void other.terminate();
        const moves = answers.reduce((sum, one) => sum + one.moves, 0);
        const [best] = answers.toSorted((a, b) => a.broken - b.broken || a.cost - b.cost);
        if (best !== undefined) resolve({ ...best, moves });
      });
    }
  });
}

function toSolution(name: string, instance: RobinxInstance, { placeOf, broken, cost }: SearchResult): string {
  const { games, dayOfPlace } = toPlacement(instance);
  const matches = games.flatMap(({ home, away }, game) => {
    const day = dayOfPlace[placeOf[game] ?? -1];
    return day === undefined ? [] : [`    <ScheduledMatch home="${home}" away="${away}" slot="${day}"/>`];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>',
    '<Solution>',
    '  <MetaData>',
    `    <InstanceName>${name}</InstanceName>`,
    '    <SolutionMethod>Simulated annealing and reassignment of teams</SolutionMethod>',
    `    <ObjectiveValue infeasibility="${broken}" objective="${cost / POINT}"/>`,
    '  </MetaData>',
    '  <Games>',
    ...matches,
    '  </Games>',
    '</Solution>',
    '',
  ].join('\n');
}
