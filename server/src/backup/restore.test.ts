import { join } from 'node:path';
import { BACKUP_AT, backUp, restore, runSql, useBackupStage } from '@portal/testkit/backup-stage.ts';
import { snapshotDatabase } from '@portal/testkit/database-snapshot.ts';
import type { QuietDatabase } from '@portal/testkit/postgres.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';

const stage = useBackupStage();

describe('a restored backup', () => {
  it('restores the same rows, the same schema and the same next ids', async () => {
    const target = await stage.freshDatabase();
    await restore(target, stage.file);
    expect(await snapshotDatabase(target.connection)).toEqual(stage.before);
    expect(stage.before.schema.length).toBeGreaterThan(200);
    expect(await runSql(stage.source, 'select from rating')).not.toEqual([]);
  });

  it('ends every session and link that was open at the time of the backup', async () => {
    const open = await stage.copyOf(stage.source);
    await runSql(
      open,
      `insert into session (id, token_hash, account_id, device, created_at, last_used_at, expires_at)
        select gen_random_uuid(), sha256('s'), min(id), 'Test', now(), now(), now() + interval '1 day' from account;
      insert into mailed_link (account_id, purpose, token_hash, created_at, expires_at)
        select min(id), 'reset', sha256('r'), now(), now() + interval '1 day' from account;
      insert into login_ticket (token_hash, account_id, remember, created_at, expires_at)
        select sha256('t'), min(id), false, now(), now() + interval '1 day' from account;
      insert into calendar_link (account_id, kind, secret_hash, created_at)
        select min(id), 'coach', sha256('a'), now() from account;
      insert into give_back_link (token_hash, entry_id, entry_date, recipient, created_at)
        select sha256('b'), min(id), current_date, 'coach@example.org', now() from entry`,
    );
    const path = join(stage.folder, 'open.gz');
    await backUp(open, path);
    const target = await stage.freshDatabase();
    await restore(target, path);
    const { rows } = await snapshotDatabase(target.connection);
    for (const table of ['session', 'login_ticket', 'mailed_link', 'calendar_link', 'give_back_link']) {
      expect(rows[table], table).toMatchObject({ rows: 0 });
    }
    expect(rows.account).not.toMatchObject({ rows: 0 });
  });

  it('makes the schema when it restores into an empty database', async () => {
    const target = await stage.bareDatabase();
    const { applied, backup: read } = await restore(target, stage.file);
    expect(applied).toEqual([]);
    expect(read.head).toMatchObject({ portal: '1.2.3', madeAt: BACKUP_AT.toISOString() });
    expect((await snapshotDatabase(target.connection)).rows).toEqual(stage.before.rows);
  });

  it('replaces another league, and leaves other people’s tables unchanged', async () => {
    const target = await stage.freshDatabase();
    await runSql(
      target,
      `insert into season (year, name, program_name, created_at) values (2026, 'FALL', 'Rec', now());
      create table report (id int); insert into report values (7); create view reports as select * from report`,
    );
    await expect(restore(target, stage.file)).rejects.toThrow('There is a league in that database already.');
    await restore(target, stage.file, true);
    expect(await runSql(target, 'select id from reports')).toEqual([{ id: 7 }]);
    const { rows } = await snapshotDatabase(target.connection);
    const { report, ...ours } = rows;
    expect(ours).toEqual(stage.before.rows);
    expect(report).toMatchObject({ rows: 1 });
  });

  it('leaves other people’s tables beside the portal’s out of the backup', async () => {
    const beside = await stage.freshDatabase();
    await runSql(
      beside,
      'create table report (id int generated always as identity); insert into report default values',
    );
    const path = join(stage.folder, 'beside.gz');
    await backUp(beside, path);
    const target = await stage.freshDatabase();
    expect((await restore(target, path)).foreign).toEqual(['report']);
    expect(await runSql(target, `select to_regclass('report') as it`)).toEqual([{ it: null }]);
  });
});

describe('a failed restore', () => {
  /** a database with a league of its own, which no test changes, and what it holds */
  let occupied: QuietDatabase;
  let before: Awaited<ReturnType<typeof snapshotDatabase>>;
  beforeAll(async () => {
    occupied = await stage.freshDatabase();
    await runSql(
      occupied,
      `insert into season (year, name, program_name, created_at) values (2026, 'FALL', 'Rec', now())`,
    );
    before = await snapshotDatabase(occupied.connection);
  });

  it('changes nothing if a restore fails because a portal is connected', async () => {
    const portal = new pg.Client({ ...occupied.connection, application_name: 'coaches-portal feed' });
    await portal.connect();
    try {
      await expect(restore(occupied, stage.file, true)).rejects.toThrow(
        /^A portal is running on that database.*; stop it first\.$/,
      );
    } finally {
      await portal.end();
    }
    expect(await snapshotDatabase(occupied.connection)).toEqual(before);
  });

  it('changes nothing if a restore fails because someone’s view depends on a table of the portal', async () => {
    const target = await stage.copyOf(occupied);
    await runSql(target, 'create view seasons as select * from season');
    const before = await snapshotDatabase(target.connection);
    await expect(restore(target, stage.file, true)).rejects.toThrow(
      /depends on its tables .*; drop that first\.$/,
    );
    expect(await snapshotDatabase(target.connection)).toEqual(before);
  });

  it.each([
    ['table', "create table account (name text); insert into account values ('theirs')"],
    ['table of migrations', 'create table migration (id int)'],
    ['view', 'create view mail as select 7 as id'],
    ['type', "create type season as enum ('dry', 'wet')"],
    ['function', 'create function check_slot_held() returns trigger language plpgsql as $$begin end$$'],
  ])(
    'changes nothing if a restore fails because someone else’s %s has a name that the portal needs',
    async (_, theirs) => {
      const target = await stage.bareDatabase();
      await runSql(target, theirs);
      const before = await snapshotDatabase(target.connection);
      for (const replace of [false, true]) {
        await expect(restore(target, stage.file, replace)).rejects.toThrow(
          /^Something that is not the portal's has a name that the portal needs .*; use an empty database\.$/,
        );
      }
      expect(await snapshotDatabase(target.connection)).toEqual(before);
    },
  );

  it('changes nothing if a restore fails because a row in the file violates a constraint of the schema', async () => {
    const path = join(stage.folder, 'broken-rule.gz');
    const broken = await stage.copyOf(stage.source);
    await runSql(
      broken,
      'alter table team drop constraint team_division_id_fkey; update team set division_id = 99999 where id = (select max(id) from team)',
    );
    await backUp(broken, path);
    await expect(restore(occupied, path, true)).rejects.toThrow('violates foreign key constraint');
    expect(await snapshotDatabase(occupied.connection)).toEqual(before);
  });

  it('changes nothing if a restore fails because the database belongs to a newer portal', async () => {
    const target = await stage.copyOf(occupied);
    await runSql(target, `insert into migration (name, sha256) values ('9001-later.sql', '')`);
    const before = await snapshotDatabase(target.connection);
    await expect(restore(target, stage.file, true)).rejects.toThrow(
      /^The database is newer than this portal/,
    );
    expect(await snapshotDatabase(target.connection)).toEqual(before);
  });

  it('changes nothing if a restore fails because the file lacks a table of its version of the schema', async () => {
    const path = stage.changed((text) =>
      text
        .replace(/\{"table":"throttle",[^\n]*\n(.*\n)*?\\\.\n/, '')
        .replace(/\{"name":"throttle",[^}]*\},/, ''),
    );
    await expect(restore(occupied, path, true)).rejects.toThrow(
      /lacks the table throttle; it can't be restored\.$/,
    );
    expect(await snapshotDatabase(occupied.connection)).toEqual(before);
  });

  it.each([
    [
      'a later migration',
      (text: string) => text.replace('0073-kept-team-pages.sql', '9001-later.sql'),
      /made by a newer portal \(version 1\.2\.3, with 9001-later\.sql\)/,
    ],
    [
      'a later format',
      (text: string) => text.replace('"formatVersion":1', '"formatVersion":2'),
      /made by a newer portal \(version 1\.2\.3\)/,
    ],
    [
      'another migration of a known name',
      (text: string) => text.replace(/"sha256":"../, '"sha256":"zz'),
      /with another 0056-baseline\.sql/,
    ],
    [
      'a column that the schema does not have',
      (text: string) => text.replace('"program_name"', '"programme_name"'),
      /has a table season that is not as the portal makes it/,
    ],
  ])('changes nothing if a restore fails because the file has %s', async (_, change, sentence) => {
    await expect(restore(occupied, stage.changed(change), true)).rejects.toThrow(sentence);
    expect(await snapshotDatabase(occupied.connection)).toEqual(before);
  });
});
