import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BACKUP_AT, backUp, runSql, useBackupStage } from '@portal/testkit/backup-stage.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { makeBackup } from './make-backup.ts';
import { readBackup } from './read-backup.ts';

const stage = useBackupStage();

describe('a bad backup file', () => {
  const refuse = async (path: string, sentence: RegExp) => {
    await expect(readBackup(path)).rejects.toThrow(sentence);
    await expect(readBackup(path)).rejects.toMatchObject({ name: 'BackupFileError' });
  };
  const write = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(stage.folder, name), bytes);
    return join(stage.folder, name);
  };

  it('refuses a backup file that does not exist or is a folder with one sentence', async () => {
    await refuse(join(stage.folder, 'none.gz'), /^There is no file .*none\.gz\.$/);
    await refuse(stage.folder, /is a folder/);
  });

  it.each([
    ['is empty', ''],
    ['is something else', 'PGDMP and so on'],
    ['is packed, but something else', gzipSync('id,name\n1,a\n')],
    ['is packed, and empty', gzipSync('')],
  ])('refuses a backup file with one sentence if it %s', async (name, bytes) => {
    await refuse(write(`${name}.gz`, bytes), /(is not a backup of the portal|its end is missing)/);
  });

  it('refuses a backup file that ends too early, at any byte, with one sentence', async () => {
    const whole = readFileSync(stage.file);
    for (const part of [0.001, 0.2, 0.9, 0.9999]) {
      await refuse(write('short.gz', whole.subarray(0, whole.length * part)), /its end is missing/);
    }
    const text = gunzipSync(whole).toString();
    await refuse(
      write('tailless.gz', gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))),
      /its end is missing/,
    );
  });

  it('refuses a backup file with a changed byte with one sentence', async () => {
    const bytes = readFileSync(stage.file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0x10;
    await refuse(write('turned.gz', bytes), /is damaged/);
  });

  it.each([
    ['changed', (text: string) => text.replace('Jordan', 'Gordan')],
    [
      'taken out',
      (text: string) => text.replace(/\n[^\n{]*jordan[^\n]*|\n[^\n{]*coach@example\.org[^\n]*/i, ''),
    ],
    ['written twice', (text: string) => text.replace(/(\n[^\n{]*coach@example\.org[^\n]*)/i, '$1$1')],
  ])('refuses a backup file with one sentence if a row was %s', async (_, change) => {
    await refuse(stage.changed(change), /the rows of account are not those that were written/);
  });

  it('refuses a backup file with anything after its end with one sentence', async () => {
    await refuse(
      stage.changed((text) => `${text}more\n`),
      /something follows its end/,
    );
  });
});

describe('making a backup', () => {
  it('makes a backup that only its owner can read, and leaves no other file', async () => {
    expect(statSync(stage.file).mode & 0o777).toBe(0o600);
    expect(readdirSync(stage.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('makes a backup of one snapshot, with a simultaneous booking in full or not at all', async () => {
    const target = await stage.freshDatabase();
    await runSql(
      target,
      `create table a_first (n int); create table z_last (n int);
      insert into a_first values (0); insert into z_last values (0)`,
    );
    const writer = new pg.Client(target.connection);
    await writer.connect();
    let isOver = false;
    const writing = (async () => {
      for (let n = 1; !isOver; n += 1) {
        await writer.query(
          `begin; insert into a_first values (${n}); insert into z_last values (${n}); commit`,
        );
      }
    })();
    const seen: unknown[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { tail } = await backUp(target, join(stage.folder, 'moving.gz'));
      const of = (name: string) => tail.tables.find((table) => table.name === name);
      seen.push(of('a_first')?.rows);
      expect(of('a_first')).toEqual({ ...of('z_last'), name: 'a_first' });
    }
    isOver = true;
    await writing;
    await writer.end();
    expect(new Set(seen).size).toBeGreaterThan(1);
  });

  it('refuses to make a backup in a missing folder or in place of a folder, and leaves no file', async () => {
    const before = readdirSync(stage.folder);
    await expect(backUp(stage.source, join(stage.folder, 'no', 'file.gz'))).rejects.toThrow(
      /^The folder of .* is not there\.$/,
    );
    await expect(backUp(stage.source, stage.folder)).rejects.toThrow(/is a folder; name a file\.$/);
    await expect(backUp(stage.source, join(stage.file, 'x'))).rejects.toThrow(
      /part of that path is a file\.$/,
    );
    expect(readdirSync(stage.folder)).toEqual(before);
  });

  it('keeps the old backup if making a new one is stopped', async () => {
    const before = readFileSync(stage.file);
    const stopped = makeBackup({
      connection: stage.source.connection,
      path: stage.file,
      portal: '1.2.3',
      now: BACKUP_AT,
      signal: AbortSignal.abort(),
    });
    await expect(stopped).rejects.toThrow('The backup was stopped; nothing was kept.');
    expect(readFileSync(stage.file)).toEqual(before);
    expect(readdirSync(stage.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
