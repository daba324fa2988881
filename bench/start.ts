import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startPortalProcess } from '@portal/testkit/portal-process.ts';
import { boundFigure, type Figure, median } from './measure.ts';
import { newFolder, removeFolder } from './workbench.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const EMPTY_RUNS = 3;
const WARM_RUNS = 5;
const READY = 'The coaches portal is ready';
const SECOND = 1_000;

/** Starts the process with a data folder, and stops it. @returns seconds until it was ready */
async function timeProcess(dataDir: string): Promise<number> {
  const portal = await startPortalProcess({ DATA_DIR: dataDir });
  const ms = await portal.ready;
  await portal.stop();
  return ms / SECOND;
}

/** `npm start` as a whole, as seen from the shell. @returns seconds until it was ready */
function timeNpmStart(dataDir: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    let seconds: number | null = null;
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (seconds !== null || !output.includes(READY)) return;
      seconds = (performance.now() - startedAt) / SECOND;
      child.kill('SIGTERM');
    });
    child.once('error', reject);
    child.once('close', () =>
      seconds === null ? reject(new Error(`npm start was not ready in time:\n${output}`)) : resolve(seconds),
    );
  });
}

/** How long the portal takes to start. */
export async function benchStart(slower: number): Promise<Figure[]> {
  const folders: string[] = [];
  const empty: number[] = [];
  const warm: number[] = [];
  const npm: number[] = [];
  try {
    for (let run = 0; run < EMPTY_RUNS; run += 1) {
      const folder = newFolder();
      folders.push(folder);
      empty.push(await timeProcess(folder));
    }
    const [dataDir] = folders;
    if (dataDir === undefined) throw new Error('A folder is missing.');
    for (let run = 0; run < WARM_RUNS; run += 1) warm.push(await timeProcess(dataDir));
    // the first run builds the front end if needed
    await timeNpmStart(dataDir);
    for (let run = 0; run < WARM_RUNS; run += 1) npm.push(await timeNpmStart(dataDir));
  } finally {
    for (const folder of folders) removeFolder(folder);
  }
  const how = (runs: number, what: string) => `${what}, median of ${runs}`;
  return [
    boundFigure({
      what: 'Ready with an empty folder, demo league created',
      atMost: null,
      value: median(empty),
      unit: 's',
      how: how(EMPTY_RUNS, 'the process alone'),
    }),
    boundFigure({
      what: 'Ready with an existing folder',
      atMost: null,
      value: median(warm),
      unit: 's',
      how: how(WARM_RUNS, 'the process alone'),
    }),
    boundFigure({
      what: 'Second `npm start`',
      atMost: 3 * slower,
      value: median(npm),
      unit: 's',
      how: how(WARM_RUNS, 'from the command to the line that says it is ready'),
    }),
  ];
}
