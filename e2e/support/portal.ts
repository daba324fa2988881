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
  /** everything that it has printed since it was started last */
  printed(): string;
  /** as a machine that loses its power: nothing is finished */
  kill(): Promise<void>;
  /** after `kill`: on the same data, at the same address, with more in its environment where given */
  startAgain(more?: Record<string, string>): Promise<void>;
  /** ends it in order; its data stay */
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

/** The real portal on a data folder of its own, gone after the run. */
export const openPortal = async (env: Record<string, string>): Promise<RunningPortal> =>
  startIn(await newFolder(), env);

/**
 * An administrator and no league. Throttling is off because every story comes from one address; the server has its
 * own tests for it.
 */
export const EMPTY = {
  DEMO: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  THROTTLE: 'off',
};

/** Copies the data of a portal that has ended. @returns the new folder */
export async function copyData(dataDir: string): Promise<string> {
  const folder = await newFolder();
  // cp keeps the owner of the database's files; fs.cp does not
  await run('cp', ['-a', `${dataDir}/.`, folder]);
  return folder;
}

/** The real portal on a copy of the league that the run began with (support/global-setup.ts). */
export const openLeague = async (env: Record<string, string> = {}): Promise<RunningPortal> =>
  startIn(await copyData(process.env.PORTAL_TEMPLATE ?? ''), { ...EMPTY, ...env });
