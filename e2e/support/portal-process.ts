import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type PortalProcess = {
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** all that it has printed so far */
  output(): string;
  stop(): Promise<void>;
};

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(),
      );
    });
  });
}

export type PortalOptions = { env?: Record<string, string>; dataDir?: string };

/** Starts the portal as `npm start` does and resolves when it says that it is ready. */
export async function startPortalProcess({ env = {}, dataDir }: PortalOptions = {}): Promise<PortalProcess> {
  const port = await freePort();
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-e2e-')));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('The coaches portal is ready')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    url,
    dataDir: folder,
    child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
