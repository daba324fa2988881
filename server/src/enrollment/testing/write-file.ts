import fc from 'fast-check';
import { pickOf } from './dirty-export.ts';
import { type Cell, workbook } from './workbooks.ts';

/** How a table of text is written as a file. */
export type FileStyle = {
  format: 'text' | 'xlsx';
  delimiter: ',' | ';' | '\t' | '|';
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  hasMark: boolean;
  lineEnd: '\n' | '\r\n' | '\r';
  /** whether the first line is 'sep=;', which tells Excel the separator */
  hasHint: boolean;
  /** headers in other cases, with other spaces and signs */
  oddHeaders: boolean;
  /** lines above the header, such as the name of a report; none by default */
  title?: readonly (readonly string[])[];
};

type Random = () => number;

const WINDOWS = new Map(
  [...Array(256).keys()].map((byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
);

/** The text in Windows-1252; null if that has no such letters, or if it would pass for UTF-8. */
function asWindows(text: string): Buffer | null {
  const bytes = [...text].map((letter) => WINDOWS.get(letter));
  if (bytes.includes(undefined)) return null;
  const buffer = Buffer.from(bytes as number[]);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer) === text ? buffer : null;
  } catch {
    return buffer;
  }
}

/** The text without the dirt that only Unicode has. */
const plainer = (text: string) => text.normalize('NFC').replaceAll('\u200b', '').replaceAll('\u2003', ' ');

function encode(text: string, { encoding, hasMark }: FileStyle): Buffer {
  const windows = encoding === 'windows-1252' ? asWindows(plainer(text)) : null;
  if (windows !== null) return windows;
  if (encoding === 'utf-8' || encoding === 'windows-1252') {
    return Buffer.from(hasMark ? `\uFEFF${text}` : text);
  }
  // without a byte order mark it is recognized by its zero bytes, which letters of other scripts don't have
  const hasZeros = [...plainer(text)].every((letter) => letter <= '\u00ff' || letter === '’');
  const little = Buffer.from(hasMark || !hasZeros ? `\uFEFF${text}` : plainer(text), 'utf16le');
  return encoding === 'utf-16le' ? little : little.swap16();
}

/** The header as people write it carelessly. */
export function oddHeader(header: string, random: Random): string {
  const cased = pickOf([header, header.toUpperCase(), header.toLowerCase()], random);
  const joined = cased.replaceAll(' ', pickOf([' ', '  ', '_', '-', '\u00a0', '\n'], random));
  return pickOf(
    [joined, ` ${joined}`, `${joined} `, `${joined}*`, `${joined} (required)`, `${joined}:`],
    random,
  );
}

/** The bytes, and the line of each row below the header as a person counts. */
export type WrittenFile = { bytes: Buffer; lines: number[] };

/** Writes a file; its first row is the header. Cells that aren't text need a workbook. */
export async function writeFile(
  below: readonly Cell[][],
  style: FileStyle,
  random: Random,
): Promise<WrittenFile> {
  const title = style.title ?? [];
  const table: readonly (readonly Cell[])[] = [...title, ...below];
  if (style.format === 'xlsx') {
    const bytes = await workbook(table.map((cells) => (cells.length > 0 ? [...cells] : [null])));
    return { bytes, lines: below.slice(1).map((_, index) => title.length + index + 2) };
  }
  const isQuoted = (cell: string) => /["\n]/.test(cell) || cell.includes(style.delimiter) || random() < 0.1;
  const texts = table.map((cells) =>
    cells
      .map((cell) => String(cell ?? ''))
      .map((cell) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(style.delimiter),
  );
  if (style.hasHint) texts.unshift(`sep=${style.delimiter}`);
  let line = 1;
  const starts = texts.map((text) => {
    const start = line;
    line += text.split('\n').length;
    return start;
  });
  const text = `${texts.join('\n')}\n`.replaceAll('\n', style.lineEnd);
  return { bytes: encode(text, style), lines: starts.slice(title.length + (style.hasHint ? 2 : 1)) };
}

/** Lines above the header of a report, some with characters that could be taken for separators or quotes. */
export const TITLES: fc.Arbitrary<readonly (readonly string[])[]> = fc.constantFrom(
  [],
  [],
  [['Season roster report']],
  [['Coaches, teams; and | divisions']],
  [['Exported', '11/21/2026'], []],
  [['The "Fall" report'], [''], ['Exported by', 'Ann Bee'], []],
);

/** Any way to write a file. */
export const FILE_STYLES: fc.Arbitrary<FileStyle> = fc.record({
  format: fc.constantFrom('text', 'text', 'text', 'xlsx'),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
  hasMark: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  hasHint: fc.boolean(),
  oddHeaders: fc.boolean(),
});
