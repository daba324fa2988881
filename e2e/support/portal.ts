import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPortalProcess } from '@portal/testkit/portal-process.ts';
import { ADMIN } from './admin-api.ts';

const run = promisify(execFile);

export type RunningPortal = {
  url: string;
  port: number;
  dataDir: string;
  /** everything it has printed since its last start */
  printed(): string;
  /** like a power failure: nothing is shut down cleanly */
  kill(): Promise<void>;
  /** after `kill`: starts it with the same data and port; `more` is added to its environment */
  startAgain(more?: Record<string, string>): Promise<void>;
  /** shuts it down cleanly and keeps its data */
  end(): Promise<void>;
  stop(): Promise<void>;
};

const newFolder = () => mkdtemp(join(tmpdir(), 'portal-e2e-'));

async function startIn(dataDir: string, env: Record<string, string>): Promise<RunningPortal> {
  let portal = await startPortalProcess({ MAIL_PAUSE: '0', ...env, DATA_DIR: dataDir });
  const { url, port } = portal;
  return {
    url,
    port,
    dataDir,
    printed: () => portal.stdout() + portal.stderr(),
    async kill() {
      portal.child.kill('SIGKILL');
      await portal.ended;
    },
    async startAgain(more = {}) {
      portal = await startPortalProcess({
        MAIL_PAUSE: '0',
        ...env,
        ...more,
        DATA_DIR: dataDir,
        PORT: String(port),
      });
    },
    end: () => portal.stop(),
    async stop() {
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A real portal in a new data folder. */
export const openPortal = async (env: Record<string, string>): Promise<RunningPortal> =>
  startIn(await newFolder(), env);

/**
 * The environment of a portal with an administrator and no league. Throttling is off because all stories share one IP
 * address; the server's own tests cover it.
 */
export const EMPTY = {
  DEMO: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  THROTTLE: 'off',
};

/** Copies the data of a stopped portal. @returns the new folder */
export async function copyData(dataDir: string): Promise<string> {
  const folder = await newFolder();
  // cp preserves the owner of the database files; fs.cp does not
  await run('cp', ['-a', `${dataDir}/.`, folder]);
  return folder;
}

/** A real portal with a copy of the league that global-setup.ts created. */
export const openLeague = async (env: Record<string, string> = {}): Promise<RunningPortal> =>
  startIn(await copyData(process.env.PORTAL_TEMPLATE ?? ''), { ...EMPTY, ...env });
