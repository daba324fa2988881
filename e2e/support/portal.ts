import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortalProcess } from '@portal/server/testing/portal-process.ts';

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
  stop(): Promise<void>;
};

/** The real portal on a data folder of its own, gone after the run. */
export async function openPortal(env: Record<string, string>): Promise<RunningPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
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
    async stop() {
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
