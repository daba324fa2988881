import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePieces, EncodingDetector } from './decode-text.ts';

const TEXT = `Naïve;"José\r\n O'Neil"\rZoë 🏀;\n${'plain, and longer than a look at it; '.repeat(200)}é\r`;
const PLAIN = TEXT.replace(/\r\n?/g, '\n');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

/** The bytes in pieces that end anywhere, also within a character. */
const cut = (bytes: Buffer, ends: readonly number[]): Buffer[] => {
  const at = [...new Set(ends.map((end) => end % bytes.length))].sort((a, b) => a - b);
  return [...at, bytes.length].map((end, index) => bytes.subarray(at[index - 1] ?? 0, end));
};

async function decode(pieces: readonly Buffer[]) {
  const look = new EncodingDetector();
  for (const piece of pieces) look.add(piece);
  const encoding = look.settle();
  async function* each() {
    yield* pieces;
  }
  const texts: string[] = [];
  for await (const text of decodePieces(each(), encoding)) texts.push(text);
  expect(texts.every((text) => text.isWellFormed())).toBe(true);
  return { encoding, text: texts.join('') };
}

const ends = fc.array(fc.nat(), { maxLength: 12 });
const withoutEmoji = PLAIN.replace('🏀', '');

it.each([
  ['utf-8', Buffer.from(TEXT), PLAIN],
  ['utf-8', Buffer.from(`\uFEFF${TEXT}`), PLAIN],
  ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), PLAIN],
  ['utf-16le', Buffer.from(TEXT, 'utf16le'), PLAIN],
  ['utf-16be', swapped(Buffer.from(`\uFEFF${TEXT}`, 'utf16le')), PLAIN],
  ['utf-16be', swapped(Buffer.from(TEXT, 'utf16le')), PLAIN],
  ['windows-1252', Buffer.from(TEXT.replace('🏀', ''), 'latin1'), withoutEmoji],
])('recognizes and decodes %s the same way however the bytes are split', async (encoding, bytes, text) => {
  await fc.assert(
    fc.asyncProperty(ends, async (at) => {
      expect(await decode(cut(bytes, at))).toEqual({ encoding, text });
    }),
    { numRuns: 40 },
  );
});

it.each([
  ['a lone byte of Windows-1252 at the very end', Buffer.from([0xe9]), 'é'],
  ['half a character at the very end', Buffer.from([0xc3]), 'Ã'],
])('decodes a file as Windows-1252 because of one byte: %s', async (_kind, last, text) => {
  const bytes = Buffer.concat([Buffer.from('x'.repeat(9_000)), last]);
  expect(await decode([bytes.subarray(0, 5_000), bytes.subarray(5_000)])).toEqual({
    encoding: 'windows-1252',
    text: 'x'.repeat(9_000) + text,
  });
});

it('replaces a broken surrogate with a replacement character', async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x61, 0, 0x00, 0xd8, 0x62, 0]);
  expect(await decode(cut(bytes, [5]))).toEqual({ encoding: 'utf-16le', text: 'a\uFFFDb' });
});

/** Mac Roman stores é as 8E, ñ as 96, í as 92, ü as 9F and ’ as D5; in Windows-1252 96 is a dash and 92 an apostrophe. */
it.each([
  ['macintosh', 'Jos\x8e N\x9c\x96ez', 'José Núñez'],
  ['macintosh', 'D\x92az;Mu\x96oz', 'Díaz;Muñoz'],
  ['macintosh', '\x83lodie O\xd5Neil', 'Élodie O’Neil'],
  ['macintosh', 'MU\x84OZ', 'MUÑOZ'],
  ['macintosh', 'Team\rGarc\x92a\r', 'Team\nGarcía\n'],
  ['macintosh', 'Team\rMart\x92\r', 'Team\nMartí\n'],
  ['windows-1252', 'Jos\xe9 N\xfa\xf1ez', 'José Núñez'],
  ['windows-1252', 'Zo\xeb Mart\xed', 'Zoë Martí'],
  ['windows-1252', 'O\x92Neil, D\x92Angelo', 'O’Neil, D’Angelo'],
  ['windows-1252', 'The coach\x92s list', 'The coach’s list'],
  ['windows-1252', 'Boys 3\x964, Girls \x96 all', 'Boys 3–4, Girls – all'],
  ['windows-1252', '\x93Tigers\x94 Coaches\x92 night', '“Tigers” Coaches’ night'],
  ['windows-1252', 'Hawks\x99 \x80 50', 'Hawks™ € 50'],
  ['windows-1252', 'Boys\xa03-4', 'Boys\u00a03-4'],
  ['windows-1252', '\x8eeljko \xd8yvind', 'Željko Øyvind'],
])('tells Mac Roman from Windows-1252 by what stands in words: %s, %j', async (encoding, bytes, text) => {
  await fc.assert(
    fc.asyncProperty(ends, async (at) => {
      expect(await decode(cut(Buffer.from(bytes, 'latin1'), at))).toEqual({ encoding, text });
    }),
    { numRuns: 20 },
  );
});
