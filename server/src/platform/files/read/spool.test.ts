import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTable } from './read-table.ts';
import { spool, sweepSpools } from './spool.ts';

let folder: string;
let hasRoom: () => Promise<boolean>;

const MEGABYTE = 1_024 * 1_024;

beforeEach(() => {
  folder = mkdtempSync(join(scratchFolder(), 'portal-spool-test-'));
  hasRoom = async () => true;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = (chunks: AsyncIterable<Uint8Array>, spoolFolder = folder) =>
  spool({ spoolFolder, hasRoom: () => hasRoom() }, chunks);

async function* each(...pieces: (string | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}

it('stores an upload in a file without a name, which can be read repeatedly', async () => {
  const long = `${'x'.repeat(99)}\n`.repeat(3_000);
  const file = await keep(each('a,b\n', long, 'é\n'), join(folder, 'made', 'anew'));
  try {
    expect(readdirSync(join(folder, 'made', 'anew'))).toEqual([]);
    const whole = Buffer.from(`a,b\n${long}é\n`);
    expect([file.sizeBytes, file.encoding]).toEqual([whole.length, 'utf-8']);
    expect(file.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
    expect(file.head.equals(whole.subarray(0, 4_096))).toBe(true);
    for (let time = 0; time < 2; time += 1) expect((await file.bytes()).equals(whole)).toBe(true);
    const { columns, rows } = await openTable(file, 5_000);
    let count = 0;
    for await (const _ of rows) count += 1;
    expect([columns, count]).toEqual([['a', 'b'], 3_001]);
  } finally {
    await file.close();
  }
});

it('leaves nothing of an upload that breaks off', async () => {
  await expect(keep(each('a,b\n', new Error('gone')))).rejects.toThrow('gone');
  expect(readdirSync(folder)).toEqual([]);
});

it('stops receiving and reading an upload as soon as the disk has no room', async () => {
  let taken = 0;
  async function* long() {
    for (let count = 0; count < 100; count += 1) {
      taken += 1;
      yield Buffer.alloc(MEGABYTE, 'x');
    }
  }
  const full = {
    code: 'BUSY',
    message: 'The portal is temporarily unavailable for changes: its disk is full. Please try again later.',
    details: { retryAfterSeconds: 60 },
  };
  hasRoom = async () => taken < 10;
  await expect(keep(long())).rejects.toMatchObject(full);
  expect(taken).toBeLessThan(16);
  expect(readdirSync(folder)).toEqual([]);

  hasRoom = async () => true;
  const file = await keep(long());
  let read = 0;
  hasRoom = async () => read < 10 * MEGABYTE;
  const readAll = async () => {
    for await (const piece of file.pieces()) read += piece.byteLength;
  };
  await expect(readAll()).rejects.toMatchObject(full);
  expect(read).toBeLessThan(16 * MEGABYTE);
  await file.close();
});

it('stores an empty upload as an empty file', async () => {
  const file = await keep(each());
  await expect(openTable(file, 10)).rejects.toMatchObject({ message: 'This file is empty.' });
  await file.close();
});

it('deletes what a killed process left, but no file that is being read', async () => {
  const file = await keep(each('a,b\n1,2\n'));
  for (const name of ['upload-0123456789abcdef', 'notes.txt']) writeFileSync(join(folder, name), '');
  await sweepSpools(folder);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
  expect(String(await file.bytes())).toBe('a,b\n1,2\n');
  await file.close();
  await sweepSpools(join(folder, 'never made'));
});
