import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemHealth } from '@portal/contract/health.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDailyBackups, type DailyBackups, type DailyOptions } from './daily-backups.ts';
import { readBackup } from './read-backup.ts';

const KEEP_DAYS = 3;
const DAY_MS = 86_400_000;
const never = new AbortController().signal;

const database = useOnce(() => createTestDatabase());
const opened = useOnce(() => openTestPortal({ connection: database.connection }));
let home: string;
let folder: string;
let backups: DailyBackups;

beforeAll(() => {
  home = mkdtempSync(join(scratchFolder(), 'portal-daily-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const make = (options: Partial<DailyOptions> = {}) =>
  createDailyBackups(opened.portal, {
    connection: database.connection,
    folder,
    keepDays: KEEP_DAYS,
    hasRoom: async () => true,
    ...options,
  });
const at = (instant: string) => opened.clock.set(instant);
const names = () => readdirSync(folder).toSorted();
const run = () => backups.runIfDue(never);

beforeEach(() => {
  folder = join(mkdtempSync(join(home, 'test-')), 'backups');
  backups = make();
  at('2026-11-17T17:00:00Z');
});

describe('the daily backup', () => {
  it('makes one backup a night, at 3:30 in league time', async () => {
    await run();
    await run();
    expect(names()).toEqual(['coaches-portal-2026-11-17T17-00-00Z.backup.gz']);
    at('2026-11-18T08:29:59Z');
    await run();
    expect(names()).toHaveLength(1);
    at('2026-11-18T08:30:00Z');
    await run();
    await run();
    expect(names()[1]).toBe('coaches-portal-2026-11-18T08-30-00Z.backup.gz');
    const { head, tail } = await readBackup(join(folder, names()[1] ?? ''));
    expect(head.madeAt).toBe('2026-11-18T08:30:00.000Z');
    expect(tail.tables.length).toBeGreaterThan(30);
  });

  it('makes no second backup in a process that starts later, and one at the start if no process ran', async () => {
    await run();
    await make().runIfDue(never);
    expect(names()).toHaveLength(1);
    at('2026-11-19T02:00:00Z');
    await make().runIfDue(never);
    expect(names()).toHaveLength(2);
  });

  it('lets only the owner read a backup', async () => {
    await run();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, names()[0] ?? '')).mode & 0o777).toBe(0o600);
  });

  it('deletes a backup after the configured number of days and keeps other files in the folder', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'before-restore-2020-01-01T00-00-00Z.backup.gz'), '');
    writeFileSync(join(folder, 'coaches-portal-2020.backup.gz'), '');
    for (const day of [13, 14, 15, 16, 17, 18, 19]) {
      at(`2026-11-${day}T09:00:00Z`);
      await run();
    }
    expect(names()).toEqual([
      'before-restore-2020-01-01T00-00-00Z.backup.gz',
      'coaches-portal-2020.backup.gz',
      ...[16, 17, 18, 19].map((day) => `coaches-portal-2026-11-${day}T09-00-00Z.backup.gz`),
    ]);
  });

  it('makes a backup even if a wrong clock dated another one later, and keeps the others', async () => {
    await run();
    at('2027-11-17T17:00:00Z');
    await run();
    expect(names()).toHaveLength(2);
    at('2026-11-18T17:00:00Z');
    expect(await backups.status()).toMatchObject({ lastAt: new Date('2026-11-17T17:00:00Z'), isLate: false });
    await run();
    expect(names()).toEqual([
      'coaches-portal-2026-11-17T17-00-00Z.backup.gz',
      'coaches-portal-2026-11-18T17-00-00Z.backup.gz',
      'coaches-portal-2027-11-17T17-00-00Z.backup.gz',
    ]);
    rmSync(join(folder, names()[0] ?? ''));
    rmSync(join(folder, names()[0] ?? ''));
    expect(await backups.status()).toMatchObject({ lastAt: null, isLate: true });
  });

  it('deletes what a killed backup left', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, '.coaches-portal-2026-11-16T08-30-00Z.backup.gz.77.part'), 'half');
    await run();
    expect(names()).toEqual(['coaches-portal-2026-11-17T17-00-00Z.backup.gz']);
  });

  it('reports a failed backup, tries again after an hour, and clears the failure after a success', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    await run();
    const failed = await backups.status();
    expect(failed).toMatchObject({ lastAt: null, bytes: null, isLate: false });
    expect(failed.problem).toMatch(/can't be written: part of that path is a file\.$/);
    rmSync(folder);
    at('2026-11-17T17:59:59Z');
    await run();
    expect((await backups.status()).lastAt).toBeNull();
    at('2026-11-17T18:00:00Z');
    await run();
    expect(await backups.status()).toMatchObject({ problem: null, lastAt: new Date('2026-11-17T18:00:00Z') });
  });

  it('leaves the database the disk space that it needs, and no partial backup', async () => {
    backups = make({ hasRoom: async () => false });
    await run();
    expect(names()).toEqual([]);
    const path = join(folder, 'coaches-portal-2026-11-17T17-00-00Z.backup.gz');
    expect((await backups.status()).problem).toBe(`There is no room left for ${path}; nothing was kept.`);
  });

  it('reports that the database failed, and keeps the old backups', async () => {
    for (const day of [1, 2]) {
      at(`2026-11-0${day}T12:00:00Z`);
      await run();
    }
    const before = names();
    at('2026-11-17T17:00:00Z');
    const away = { ...database.connection, host: join(home, 'nowhere') };
    backups = make({ connection: away });
    await run();
    expect(await backups.status()).toMatchObject({
      problem: 'The database could not be read.',
      isLate: true,
    });
    expect(names()).toEqual(before);
  });

  it('counts no failure if the portal stops, and makes the backup after the next start', async () => {
    await backups.runIfDue(AbortSignal.abort());
    expect(names()).toEqual([]);
    expect(await backups.status()).toMatchObject({ problem: null, lastAt: null });
    await run();
    expect(names()).toHaveLength(1);
  });
});

describe('System Health', () => {
  let test: OwnTestApp | null = null;
  afterEach(async () => {
    await test?.close();
    test = null;
  });

  async function health(source: DailyBackups | null): Promise<SystemHealth['backups']> {
    test = await openOwnTestApp({ backups: source });
    const { id } = await makeAccount(test.portal.db, { role: 'ADMIN' });
    const token = await makeSession(test.portal.db, { accountId: id, now: test.clock.now() });
    const { body } = await test.app.inject({
      url: '/api/admin/system-health',
      headers: { authorization: `Bearer ${token}` },
    });
    return JSON.parse(body).backups;
  }

  it('shows the last backup in System Health, and whether it is too old', async () => {
    await run();
    const { size } = statSync(join(folder, names()[0] ?? ''));
    const shown = {
      lastAt: '2026-11-17T17:00:00.000Z',
      bytes: size,
      problem: null,
      isLate: false,
      timeZone: 'America/New_York',
    };
    expect(await health(backups)).toEqual(shown);
    await test?.close();
    opened.clock.set(new Date(opened.clock.now().getTime() + 2 * DAY_MS + 1));
    expect(await health(backups)).toEqual({ ...shown, isLate: true });
  });

  it('shows no backup in System Health if the portal makes none', async () => {
    expect(await health(null)).toBeNull();
  });
});
