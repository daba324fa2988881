import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from './portal-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMMANDS = join(ROOT, 'server/src/cli');

export type CommandEnd = { code: number | null; stdout: string; stderr: string };
export type CommandProcess = { child: ChildProcess; ended: Promise<CommandEnd> };

export type CommandOptions = {
  /** the whole environment except PATH and the compile cache */
  env?: Record<string, string>;
  /** size limit of files in blocks of 512 bytes, to simulate a full disk */
  maxBlocks?: number;
};

/** Starts a command as `npm run NAME -- …` does. */
export function spawnCommand(
  name: 'admin' | 'backup' | 'restore' | 'move' | 'doctor' | 'practice-round',
  args: readonly string[],
  { env = {}, maxBlocks }: CommandOptions = {},
): CommandProcess {
  const script = [process.execPath, join(COMMANDS, `${name}.ts`), ...args];
  const limited = ['sh', '-c', `ulimit -f ${maxBlocks} && exec "$@"`, 'sh', ...script];
  const [file = '', ...rest] = maxBlocks === undefined ? script : limited;
  const child = spawn(file, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(ROOT, COMPILE_CACHE), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      output[stream] += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { child, ended };
}

/** Runs a command and waits for its end. */
export const runCommandProcess = (...args: Parameters<typeof spawnCommand>): Promise<CommandEnd> =>
  spawnCommand(...args).ended;
