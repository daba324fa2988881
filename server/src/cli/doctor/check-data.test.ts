import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { nameOfDaily } from '#backup/daily-backups.ts';
import { makeBackup } from '#backup/make-backup.ts';
import { type Db, openDb, openPool } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { levels, NOW, only, useDoctorStage } from '../testing/doctor-stage.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabase, judgeServer } from './check-database.ts';
import { checkBackups } from './check-disk.ts';
import type { ServerFacts } from './database-repository.ts';
import type { Finding } from './finding.ts';

const stage = useDoctorStage();

describe('checking the database', () => {
  let database: TestDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await createTestDatabase();
    db = openDb(openPool(database.connection, createLog('silent'), 2));
    stage.cleanUps.push(
      () => database.drop(),
      () => db.destroy(),
    );
  });

  it('reports no problems with a database that is in order', async () => {
    expect(levels(await checkDatabase(db))).toEqual(['ok', 'ok', 'ok']);
  });

  it.each([
    [
      'has a pending migration',
      'warning',
      /^1 migration pending\.$/,
      `name = '0073-kept-team-pages.sql'`,
      `delete from`,
    ],
    [
      'is newer',
      'error',
      /^It is newer than this portal: it has 9999-x\.sql\.$/,
      '',
      `insert into migration values ('9999-x.sql', '')`,
    ],
    [
      'had another migration',
      'error',
      /^Migration 0056-baseline\.sql differs from the one/,
      '',
      `update migration set sha256 = 'x' where name = '0056-baseline.sql'`,
    ],
    [
      'is older than the baseline',
      'error',
      /^It is from before 0056-plan-changes\.sql\.$/,
      '',
      `insert into migration values ('0055-court-of-venue.sql', '')`,
    ],
    ['has no league', 'warning', /^There is no league in it yet\.$/, '', 'drop table migration'],
  ])('reports a database that %s', async (_, level, text, where, change) => {
    const pool = openPool(database.connection, createLog('silent'), 1);
    await pool.query(where === '' ? change : `${change} migration where ${where}`);
    await pool.end();
    const last = (await checkDatabase(db)).at(-1);
    expect(last?.level).toBe(level);
    expect(last?.text).toMatch(text);
  });

  it('reports an error for a database whose own settings could lose bookings', async () => {
    const pool = openPool(database.connection, createLog('silent'), 1);
    await pool.query(`alter database ${database.connection.database} set synchronous_commit = off`);
    await pool.end();
    const findings = await checkDatabase(db);
    expect(findings[1]).toMatchObject({
      level: 'error',
      text: 'The server may lose acknowledged bookings: synchronous_commit is off.',
    });
  });

  const FACTS: ServerFacts = {
    version: '18.4',
    versionNumber: 180_004,
    encoding: 'UTF8',
    isStandby: false,
    off: [],
    mayCreate: true,
    sizeBytes: 12_800_000,
    connections: 79,
    maxConnections: 100,
    longestMinutes: 4,
    longestName: 'psql',
    now: 0,
  };
  it.each<[string, Partial<ServerFacts>, Finding['level'] | null]>([
    ['all in order', {}, null],
    ['an old server', { versionNumber: 149_999 }, 'error'],
    ['a standby', { isStandby: true }, 'error'],
    ['an encoding other than UTF-8', { encoding: 'LATIN1' }, 'error'],
    ['a role that can create no tables', { mayCreate: false }, 'error'],
    ['a transaction that stays open', { longestMinutes: 5 }, 'warning'],
    ['too many connections', { connections: 80 }, 'warning'],
  ])('judges a database server by its facts: %s', (_, changes, worst) => {
    const found = judgeServer({ ...FACTS, ...changes }).filter(({ level }) => level !== 'ok');
    expect(levels(found)).toEqual(worst === null ? [] : [worst]);
  });

  it.each([
    [0, 'ok'],
    [-1_500, 'ok'],
    [3_000, 'warning'],
    [-3_000, 'warning'],
    [-61_000, 'error'],
    [61_000, 'error'],
  ])('judges clocks that are %i ms apart: %s', async (ms, level) => {
    const [difference] = await checkClock(db, 'America/New_York', () => Date.now() + ms);
    expect(difference?.level).toBe(level);
  });

  it.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/Berlin', 'UTC'])(
    'reports no difference between the portal and the database on %s',
    async (zone) => {
      expect((await checkClock(db, zone, Date.now))[1]?.level).toBe('ok');
    },
  );

  it('reports a time zone that the database lacks', async () => {
    const [, zone] = await checkClock(db, 'Mars/Olympus', Date.now);
    expect(zone?.text).toBe('The database server does not know the zone Mars/Olympus.');
  });

  describe('checking the backups', () => {
    async function keep(instant: string): Promise<string> {
      const path = join(stage.folder, 'data', 'backups', nameOfDaily(new Date(instant)));
      const { connection } = database;
      await makeBackup({ connection, path, makeFolder: true, portal: '1.0.0', now: new Date(instant) });
      return path;
    }

    it('accepts backups that are recent and complete, with a warning on the database’s own disk', async () => {
      await keep('2026-11-17T08:30:00Z');
      expect(levels(await checkBackups(stage.config(), NOW))).toEqual(['ok']);
      const real = stage.config({ NODE_ENV: 'production' });
      expect(levels(await checkBackups(real, NOW))).toEqual(['ok', 'warning']);
    });

    it('reports backups that are missing, late, damaged or off', async () => {
      expect(only(await checkBackups(stage.config(), NOW))?.text).toBe('There is no daily backup yet.');
      expect(only(await checkBackups(stage.config({ BACKUP_KEEP: 'off' }), NOW))?.level).toBe('warning');
      const path = await keep('2026-11-15T08:30:00Z');
      expect((await checkBackups(stage.config(), NOW))[0]).toMatchObject({
        level: 'error',
        text: 'The last one is from 2026-11-15 08:30 UTC.',
      });
      writeFileSync(path, 'damaged');
      expect(levels(await checkBackups(stage.config(), NOW))).toEqual(['error', 'error']);
      expect(levels(await checkBackups(stage.config({ DATABASE_URL: 'postgres://u@h/d' }), NOW))).toEqual([
        'ok',
      ]);
    });
  });
});
