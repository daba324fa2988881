import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PortalProcess, startPortalProcess } from '@portal/testkit/portal-process.ts';
import { makeDataFolder } from '@portal/testkit/postgres.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { longEnrollment } from '#enrollment/testing/long-enrollment.ts';
import { streamUpload } from '#enrollment/testing/stream-upload.ts';

const LOGIN = { email: 'admin@example.org', password: 'Blue-Otter-77' };
const FALL = { year: '2026', season: 'Fall' };

let dataDir: string;
let portal: PortalProcess | null = null;

beforeEach(() => {
  dataDir = makeDataFolder();
});
afterEach(async () => {
  await portal?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const started = await startPortalProcess({
    DATA_DIR: dataDir,
    DEMO: 'off',
    ADMIN_EMAIL: LOGIN.email,
    ADMIN_PASSWORD: LOGIN.password,
  });
  portal = started;
  const call = async (path: string, token: string, body?: object) => {
    const answer = await fetch(`${started.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { token: string; file: unknown };
  };
  const { token } = await call('/auth/login', 'none', LOGIN);
  return { started, token, call };
}

const spoolsOf = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).includes('/upload-');
    } catch {
      return false;
    }
  });

/** A long upload whose process is killed leaves nothing on disk or in the database. */
it.runIf(process.platform === 'linux')(
  'leaves no file and no row of an upload when it is killed',
  async () => {
    const first = await start();
    await first.call('/admin/set-active-season', first.token, FALL);
    async function* endless() {
      yield* longEnrollment('coaches', 5_000, 'Rec');
      await new Promise(() => {});
    }
    const sent = streamUpload({
      url: first.started.url,
      token: first.token,
      fields: FALL,
      pieces: endless(),
    }).catch((error: unknown) => error);
    await expect.poll(() => spoolsOf(first.started.pid)).toHaveLength(1);
    first.started.child.kill('SIGKILL');
    await first.started.ended;
    expect(await sent).toBeInstanceOf(Error);

    const second = await start();
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([]);
    const { file } = await second.call('/admin/jobs', second.token);
    expect(file).toBeNull();
  },
);
