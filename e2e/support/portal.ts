import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortalProcess } from '@portal/server/testing/portal-process.ts';

export type RunningPortal = { url: string; dataDir: string; stop(): Promise<void> };

/** The real portal on a data folder of its own, gone after the run. */
export async function openPortal(env: Record<string, string>): Promise<RunningPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  const portal = await startPortalProcess({ ...env, DATA_DIR: dataDir });
  return {
    url: portal.url,
    dataDir,
    async stop() {
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
