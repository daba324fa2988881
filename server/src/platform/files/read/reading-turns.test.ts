import { fileColumn } from '@portal/domain/text/file-column.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseRoster } from '#ratings/roster/parse-roster.ts';
import { readRows } from '#venues/read-rows.ts';
import { readDelimited } from './read-delimited.ts';
import { readTable } from './read-table.ts';
import { RowSplitter } from './split-row.ts';

/** The most that is counted within one turn of the event loop. */
async function mostInOneTurn(work: (count: () => void) => Promise<unknown>): Promise<number> {
  let inThisTurn = 0;
  let most = 0;
  let isOver = false;
  const turn = () => {
    inThisTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work(() => {
    inThisTurn += 1;
    most = Math.max(most, inThisTurn);
  });
  isOver = true;
  return most;
}

async function* inPieces(text: string, onPiece = () => {}): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 65_536) {
    onPiece();
    yield text.slice(at, at + 65_536);
  }
}

describe('reading a table', () => {
  it.each([
    ['of line breaks alone', '\n'],
    ['of commas alone', ',\n'],
    ['of bars', 'a|b\n'],
    ['of quotation marks', '"",""\n'],
  ])('lets other calls run after at most 500 rows of a table %s', async (_what, line) => {
    const most = await mostInOneTurn(async (count) => {
      for await (const _row of readDelimited(inPieces(line.repeat(20_000)), 100_000)) count();
    });
    expect(most).toBeLessThanOrEqual(500);
  });

  it('reads no more than the allowed rows', async () => {
    let pieces = 0;
    const text = `a,b\n${'\n'.repeat(1_000_000)}`;
    const reading = Array.fromAsync(
      readDelimited(
        inPieces(text, () => (pieces += 1)),
        2_000,
      ),
    );
    await expect(reading).rejects.toThrow(
      'This file has more than 2,000 rows. Please leave out the rows of other seasons and programs.',
    );
    expect(pieces).toBeLessThan(4);
  });

  it.each([
    ['letters', 'a'],
    ['commas', 'a,'],
    ['an open quotation mark', '"a'],
  ])('refuses an endless line of %s before it is split into cells', async (_what, text) => {
    const split = vi.spyOn(RowSplitter.prototype, 'split');
    onTestFinished(() => split.mockRestore());
    let pieces = 0;
    const endless = `School,Hours\nSalk,2\n${text.repeat(1_000_000)}`;
    const reading = Array.fromAsync(
      readDelimited(
        inPieces(endless, () => (pieces += 1)),
        2_000,
      ),
    );
    await expect(reading).rejects.toThrow('A row near line 3 is far too long. Is this really a table?');
    expect(pieces).toBeLessThan(10);
    expect(split.mock.calls.map(([, from]) => from)).toEqual([0, 'School,Hours\n'.length]);
  });

  it('refuses a table that has too many cells in all', async () => {
    const header = Array.from({ length: 500 }, (_, index) => `c${index}`).join(',');
    const bytes = Buffer.from(`${header}\n${'x\n'.repeat(3_000)}`);
    await expect(readTable(bytes)).rejects.toThrow('This file has more than 1,000,000 cells.');
  });

  it.each([
    [
      'gyms',
      (count: () => void) => (rows: number) =>
        readRows(
          { columns: ['School'], rows: rowsOf(rows), notes: [] },
          { school: fileColumn('School', { isNeeded: true }) },
          () => {
            count();
            return [{}];
          },
        ),
    ],
    [
      'players',
      (count: () => void) => (rows: number) =>
        parseRoster(
          {
            columns: ['divisionName', 'teamName', 'playerFirstName', 'playerLastName'],
            rows: rowsOf(rows),
            notes: [],
          },
          { programName: 'Winter 2026', answers: new Map() },
          () => {
            count();
            return { id: null, questions: [], problem: '', isName: false };
          },
        ),
    ],
  ])('lets other calls run after at most 500 rows of a table of %s', async (_what, reading) => {
    expect(await mostInOneTurn((count) => reading(count)(5_000))).toBeLessThanOrEqual(500);
  });
});

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    cells: ['Boys 3-4', 'Hawks', 'Ava', 'S'],
    isTooLong: false,
  }));
