import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { addDays, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { buildLeague } from '@portal/testkit/league.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { type PortalProcess, startPortalProcess } from '@portal/testkit/portal-process.ts';
import { urlOf } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Of the test's own database: other tests run on the same server. */
const WAITING_LOCKS = `select 1 from pg_locks join pg_database on oid = database
  where not granted and datname = current_database() and relation = 'change_part'::regclass`;

let test: OwnTestApp;
let portal: PortalProcess | null = null;
let dataDir = '';

beforeEach(async () => {
  dataDir = mkdtempSync(join(scratchFolder(), 'portal-killed-import-'));
  test = await openOwnTestApp({ now: new Date().toISOString() });
});
afterEach(async () => {
  await portal?.stop();
  portal = null;
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  startPortalProcess({ DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL: urlOf(test.database.connection) });

const MONTH_AHEAD = addDays(new Date().toISOString().slice(0, 10), 30);
/** A Saturday, on which games are, ahead of whatever day it is: the portal's process has the clock of the machine. */
const DATE = addDays(MONTH_AHEAD, 6 - weekdayOf(MONTH_AHEAD));
const FILE = [
  'date,start,end,division,home,away,school,gym,court,game number',
  `${DATE},09:00,10:00,Boys 3-4,Hawks,Owls,Salk,Gym,1,1`,
  `${DATE},11:00,12:00,Boys 3-4,Comets,Stars,Salk,Gym,1,2`,
].join('\n');

/** @returns the token of an administrator */
async function makeLeague(): Promise<string> {
  const league = await buildLeague(test.portal.db, {
    now: new Date(),
    teams: ['Hawks', 'Owls', 'Comets', 'Stars'].map((name) => ({
      division: 'Boys 3-4',
      name,
      coaches: [`${name.toLowerCase()}@example.org`],
    })),
    administrators: ['admin@example.org'],
    gyms: [{ schoolName: 'Salk', gymName: 'Gym', scheduleName: 'SALK', courts: ['1'] }],
    slotsOf: ([court]) =>
      [9, 11].map((hour) => ({
        courtId: court?.id ?? 0,
        date: DATE,
        startTime: `${String(hour).padStart(2, '0')}:00:00`,
        endTime: `${hour + 2}:00:00`,
      })),
  });
  return league.administrators[0]?.token ?? '';
}

function callsOf(url: string, token: string) {
  const authorization = `Bearer ${token}`;
  return {
    async import(): Promise<{ importId?: number }> {
      const { payload, headers } = multipart({ content: FILE });
      const answer = await fetch(`${url}/api/admin/games/import`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body: new Uint8Array(payload),
      });
      return (await answer.json()) as { importId?: number };
    },
    revert: (id: number | undefined) =>
      fetch(`${url}/api/admin/games/imports/${id}/revert`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: '{}',
      }),
  };
}

async function everyRow() {
  const { db } = test.portal;
  const rows = async (
    table: 'entry' | 'gameImport' | 'changePart' | 'gamePlan' | 'plannedGame' | 'history',
  ) => (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted();
  return {
    entries: await rows('entry'),
    imports: await rows('gameImport'),
    parts: await rows('changePart'),
    plans: await rows('gamePlan'),
    planned: await rows('plannedGame'),
    history: await rows('history'),
    mails: (await db.selectFrom('mail').select('id').execute()).length,
  };
}

it.each(['import', 'revert'] as const)(
  'keeps no part of a killed %s, and does all of it on the next attempt',
  async (what) => {
    const token = await makeLeague();
    portal = await start();
    const calls = callsOf(portal.url, token);
    const { importId } = what === 'revert' ? await calls.import() : {};
    const before = await everyRow();
    const holder = new pg.Client(test.database.connection);
    await holder.connect();
    try {
      // all of them write to it after they have changed games
      await holder.query('begin; lock table change_part in exclusive mode');
      const call = {
        import: calls.import,
        revert: () => calls.revert(importId),
      };
      call[what]().catch(() => {});
      await expect.poll(async () => (await holder.query(WAITING_LOCKS)).rowCount).toBe(1);
      portal.child.kill('SIGKILL');
      await portal.ended;
      await holder.query('rollback');
    } finally {
      await holder.end();
    }
    expect(await everyRow()).toEqual(before);

    // the next portal on this database
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const again = callsOf(`http://127.0.0.1:${port}`, token);
    if (what === 'import') expect((await again.import()).importId).toEqual(expect.any(Number));
    if (what === 'revert') expect((await again.revert(importId)).status).toBe(200);
    const games = await test.portal.db
      .selectFrom('entry')
      .select('id')
      .where('state', '=', 'active')
      .execute();
    expect(games).toHaveLength(what === 'revert' ? 0 : 2);
  },
);
