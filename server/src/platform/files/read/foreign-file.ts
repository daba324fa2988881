import { TextDecoder } from 'node:util';
import type { Encoding } from './decode-text.ts';

const PLEASE = 'Please upload a CSV or Excel (.xlsx) file.';
const SAVE_AS = 'Please save it as .xlsx or CSV.';
const WORD = `This is a Word document, not a table. ${PLEASE}`;
const PICTURE = `This is a picture, not a table. ${PLEASE}`;
const PROGRAM = `This is a program, not a table. ${PLEASE}`;
const PACKED = 'This is a packed file. Please unpack it and upload the CSV or Excel (.xlsx) file in it.';

/** First bytes of binary files that are not tables, one character per byte. */
const BINARY: readonly [sentence: string, ...beginnings: string[]][] = [
  [PICTURE, '\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*', '\0\0\x01\0'],
  [PROGRAM, '\x7fELF', 'MZ\x90\0', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe'],
  [PACKED, '\x1f\x8b', '7z\xbc\xaf', 'Rar!\x1a', 'BZh91AY', '\xfd7zXZ'],
];
/** Image formats that begin with their length. */
const SIZED_PICTURE = /^RIFF.{4}WEBP|^.{4}ftyp/s;

/** Beginnings of text files that are not tables. */
const TEXT: readonly [pattern: RegExp, sentence: string][] = [
  [/^%PDF-/, `This is a PDF document, not a table. ${PLEASE}`],
  [/^\{\\rtf/, WORD],
  [
    /^BEGIN:VCALENDAR/i,
    'This is a calendar file (.ics), not a table. Please export the calendar as CSV, or write its days into one.',
  ],
  [/^#!/, PROGRAM],
  [/^<\?xml/i, `This is an XML file, not a table. ${SAVE_AS}`],
  // also what some programs call an Excel file
  [
    /^<[!a-z]/i,
    `This is a web page, not a table. Please open it in a spreadsheet program and save it as .xlsx or CSV.`,
  ],
  [/^[[{]\s*["[{]/, `This is a JSON file, not a table. ${PLEASE}`],
];

/**
 * Why a file that is neither an archive nor an old office file is not a table, judged by its first bytes; null if it
 * may be one.
 * @param head its first bytes
 */
export function foreignText(head: Buffer, encoding: Encoding): string | null {
  const raw = head.toString('latin1');
  const binary = BINARY.find(([, ...beginnings]) =>
    beginnings.some((beginning) => raw.startsWith(beginning)),
  );
  if (binary) return binary[0];
  if (SIZED_PICTURE.test(raw)) return PICTURE;
  const text = new TextDecoder(encoding).decode(head).trimStart();
  return TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The streams that distinguish old office files, by their names in the directory. */
const STREAMS: readonly [name: string, sentence: string][] = [
  ['EncryptedPackage', `This Excel file is protected by a password. Please save it without one, or as CSV.`],
  ['WordDocument', WORD],
  ['PowerPoint Document', `This is a presentation, not a table. ${PLEASE}`],
  ['Workbook', `This is an old Excel file (.xls). ${SAVE_AS}`],
  ['Book', `This is an old Excel file (.xls). ${SAVE_AS}`],
];

/** Why an old office file can't be read, depending on its kind. */
export function oldOfficeText(bytes: Buffer): string {
  const stream = STREAMS.find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')));
  return stream?.[1] ?? `This is an old office file. ${SAVE_AS}`;
}

/** Why an archive with parts of these names is not a readable workbook; null if it is one. */
export function foreignArchive(names: readonly string[]): string | null {
  const has = (prefix: string) => names.some((name) => name.startsWith(prefix));
  if (has('xl/workbook.bin')) return `This is a binary Excel file (.xlsb). ${SAVE_AS}`;
  if (has('xl/')) return null;
  if (has('word/')) return WORD;
  if (has('ppt/')) return `This is a presentation, not a table. ${PLEASE}`;
  if (has('mimetype') && has('content.xml')) return `This is an OpenDocument file. ${SAVE_AS}`;
  return 'This is a ZIP archive. Please unpack it and upload the CSV or Excel (.xlsx) file in it.';
}
