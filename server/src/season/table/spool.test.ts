import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '#testing/scratch.ts';
import { openTable } from './read-table.ts';
import { spool, sweepSpools } from './spool.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(scratchFolder(), 'portal-spool-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* each(...pieces: (string | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}

it('keeps what comes under no name, to be read as often as it is wanted', async () => {
  const long = `${'x'.repeat(99)}\n`.repeat(3_000);
  const file = await spool(join(folder, 'made', 'anew'), each('a,b\n', long, 'é\n'));
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

it('leaves nothing where what comes breaks off', async () => {
  await expect(spool(folder, each('a,b\n', new Error('gone')))).rejects.toThrow('gone');
  expect(readdirSync(folder)).toEqual([]);
});

it('keeps nothing as an empty file', async () => {
  const file = await spool(folder, each());
  await expect(openTable(file, 10)).rejects.toMatchObject({ message: 'This file is empty.' });
  await file.close();
});

it('takes away what a killed process left, beside one that is being read', async () => {
  const file = await spool(folder, each('a,b\n1,2\n'));
  for (const name of ['upload-0123456789abcdef', 'notes.txt']) writeFileSync(join(folder, name), '');
  await sweepSpools(folder);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
  expect(String(await file.bytes())).toBe('a,b\n1,2\n');
  await file.close();
  await sweepSpools(join(folder, 'never made'));
});
