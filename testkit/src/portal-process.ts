import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** As in tools/portal.mjs. */
export const COMPILE_CACHE = join('node_modules', '.cache', 'portal');
const READY_WITHIN_MS = 240_000;

export type PortalProcess = {
  url: string;
  port: number;
  pid: number;
  child: ChildProcess;
  /** its output so far */
  stdout(): string;
  stderr(): string;
  /** resolves when it reports that it is ready, with the milliseconds since its start; rejects if it exits before */
  ready: Promise<number>;
  /** resolves when it has exited */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** shuts it down and waits */
  stop(): Promise<void>;
};

/** Ports outside the ephemeral ranges, so that no other connection can take one before it is used. */
const OWN_PORTS = { from: 10_000, to: 32_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port of 127.0.0.1 for a server that can't choose one itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(OWN_PORTS.from, OWN_PORTS.to);
    if (await isFree(port)) return port;
  }
}

/**
 * Starts the real process as `npm start` does, without waiting for it. Its environment is only `env`, with a free PORT
 * by default.
 * @param root the checkout to run: this one, or a copy
 * @param program what Node runs
 */
export async function spawnPortal(
  env: Record<string, string>,
  root = ROOT,
  program = [join(root, 'server', 'src', 'main.ts')],
): Promise<PortalProcess> {
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
  const startedAt = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      NODE_COMPILE_CACHE: join(root, COMPILE_CACHE),
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  // must not be left behind if the test fails
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  void ended.then(() => process.removeListener('exit', end));
  const ready = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The portal was not ready in time.')), READY_WITHIN_MS);
    const settle = () => clearTimeout(timer);
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      if (!output.stdout.includes('The coaches portal is ready')) return;
      settle();
      resolve(performance.now() - startedAt);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output.stderr += chunk.toString();
    });
    void ended.then(({ code, signal }) => {
      settle();
      reject(new Error(`The portal exited with ${code ?? signal}:\n${output.stdout}${output.stderr}`));
    });
  });
  ready.catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ready,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

const PATIENT_PROGRAM = `
  const { startPortal } = await import(${JSON.stringify(join(ROOT, 'server', 'src', 'start.ts'))});
  await startPortal(process.env, { stopWithinMs: 300_000 });`;

/** Starts a process that may take as long as a busy machine needs to stop, and waits until it is ready. */
export async function startPatientPortal(env: Record<string, string>): Promise<PortalProcess> {
  const portal = await spawnPortal(env, ROOT, ['--input-type=module', '-e', PATIENT_PROGRAM]);
  await portal.ready;
  return portal;
}

/** Starts the process and waits until it is ready. */
export async function startPortalProcess(env: Record<string, string>): Promise<PortalProcess> {
  const portal = await spawnPortal(env);
  await portal.ready;
  return portal;
}
