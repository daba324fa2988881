import { TextDecoder } from 'node:util';
import { several } from '@portal/domain/text/several.ts';
import type { OpenTable, TableRow } from './table.ts';

/**
 * Text that was saved as UTF-8 and opened as another encoding: 'JosÃ©' and 'Jos√©' for 'José'. A cell is repaired if
 * every part of it that is not ASCII is UTF-8 in that other encoding, and one of them cannot be meant as it is.
 */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function bytesOf(encoding: 'windows-1252' | 'macintosh'): Map<string, number> {
  const chars = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));
  return new Map([...chars].map((char, index) => [char, 128 + index]));
}
const WINDOWS = bytesOf('windows-1252');
// bytes without a character in Windows-1252, and those of a program that took Windows-1252 for Latin-1
for (let code = 0x80; code <= 0x9f; code += 1) WINDOWS.set(String.fromCharCode(code), code);
const MAC = bytesOf('macintosh');

/** What may come out: letters of names, and the signs of typed text. */
const LATIN = /^[\u00a0-\u017f\u0218-\u021b\u1ea0-\u1ef9\u2010-\u203a€™\ufeff]$/u;
const OTHER =
  /^[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}]$/u;
const LETTER = /^\p{L}$/u;
const LOWER = /^\p{Ll}$/u;
const UPPER = /^\p{Lu}$/u;

/** Signs that follow a word also in text that is right: 'NESTLÉ®', '«JOSÉ»'. */
const ENDS = new Set('‚„…‹‘’“”•–—™›«»®©°ºª²³¹·§†‡\u00a0\u00ad');
/** Those that may have a letter behind them, too: 'BLÅ’S'. */
const JOINS = new Set('–—’…•·\u00a0\u00ad');

type Place = { before: string; from: string; after: string; char: string };

/** Whether 'Ã©' here can be nothing but 'é'. */
function isWindowsFault({ before, from, after, char }: Place): boolean {
  const [lead = '', ...signs] = from;
  if (signs.some((sign) => !ENDS.has(sign) && (!LETTER.test(sign) || lead === 'Ã' || signs.length > 1)))
    return true;
  if (!LATIN.test(char)) return false;
  if (signs.length > 1) return LETTER.test(before) && LETTER.test(after);
  if (UPPER.test(lead) && LOWER.test(before)) return true;
  if (lead === 'Â' && !LETTER.test(before)) return true;
  if (LETTER.test(signs[0] ?? '')) return !LETTER.test(before) && LOWER.test(after);
  if (!JOINS.has(signs[0] ?? '')) return LETTER.test(after);
  if (lead !== 'Ã') return false;
  return '–\u00ad'.includes(signs[0] ?? '') ? LETTER.test(after) : !LETTER.test(before) && LOWER.test(after);
}

/** Whether '√©' here can be nothing but 'é'. */
function isMacFault({ before, from, after, char }: Place): boolean {
  if (!LATIN.test(char)) return false;
  if (from.startsWith('‚')) return from.startsWith('‚Ä');
  return /^[√¬ƒ≈]/.test(from) && (LETTER.test(before) || LETTER.test(after) || from.startsWith('¬'));
}

const WAYS = [
  { bytes: WINDOWS, isFault: isWindowsFault },
  { bytes: MAC, isFault: isMacFault },
];

/** The characters of a part of a cell, each with what stands for it in the cell; null if the part is not garbled. */
function readPart(part: string, bytes: ReadonlyMap<string, number>): { from: string; char: string }[] | null {
  const codes = Array.from(part, (char) => bytes.get(char));
  if (codes.includes(undefined)) return null;
  try {
    const chars = [...UTF8.decode(Uint8Array.from(codes as number[]))];
    let at = 0;
    const read = chars.map((char) => {
      const length = Buffer.byteLength(char);
      at += length;
      return { from: part.slice(at - length, at), char };
    });
    const isOther = read.filter(({ char }) => OTHER.test(char)).length;
    const isKnown = read.every(({ char }) => LATIN.test(char) || OTHER.test(char));
    return isKnown && isOther !== 1 ? read : null;
  } catch {
    return null;
  }
}

const MAY_BE = /[\u00c2-\u00f4√¬ƒ≈‚][\u0080-\uffff]/;
const NOT_ASCII = /[\u0080-\uffff]+/g;

function repairOnce(cell: string): { text: string; example: Place } | null {
  if (!MAY_BE.test(cell)) return null;
  for (const { bytes, isFault } of WAYS) {
    let text = '';
    let end = 0;
    let example: Place | null = null;
    let isGarbled = true;
    for (const { 0: part, index } of cell.matchAll(NOT_ASCII)) {
      const read = readPart(part, bytes);
      if (read === null) {
        isGarbled = false;
        break;
      }
      text += cell.slice(end, index);
      end = index + part.length;
      let at = index;
      for (const { from, char } of read) {
        const place = { before: text.at(-1) ?? '', from, after: cell[at + from.length] ?? '', char };
        if (example === null && isFault(place)) example = place;
        at += from.length;
        text += char;
      }
    }
    if (isGarbled && example !== null) return { text: text + cell.slice(end), example };
  }
  return null;
}

/** A file may have been saved in the wrong way more than once. */
const MOST_TIMES = 3;

/** The cell with its accents as they were typed, and one of them; null if nothing is wrong with it. */
export function repairAccents(
  cell: string,
): { text: string; example: { from: string; char: string } } | null {
  let result: ReturnType<typeof repairAccents> = null;
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const next = repairOnce(result?.text ?? cell);
    if (next === null) break;
    result = next;
  }
  return result;
}

export const repairedText = (cell: string): string => repairAccents(cell)?.text ?? cell;

const ENTITY =
  /&(?:#0*([1-9]\d{1,3})|#x0*(20[\da-f]{2}|[1-9a-f][\da-f]{1,2})|([a-z]?)(amp|lt|gt|quot|apos|nbsp|grave|acute|circ|tilde|uml|cedil));/gi;
const SIGNS = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', grave: '\u0300' },
    ...{ acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', cedil: '\u0327' },
  }),
);

/** 'O'Dell & José' of 'O&#39;Dell &amp; Jos&eacute;', as programs write cells that they took from a web page. */
const withoutEntities = (cell: string): string =>
  cell.replace(ENTITY, (_, decimal?: string, hex?: string, letter = '', sign = '') => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (!Number.isNaN(code)) return String.fromCharCode(code);
    return `${letter}${SIGNS.get(sign.toLowerCase()) ?? ''}`.normalize('NFC');
  });

/** The table with repaired accents, and a note about them; the note quotes no cell, which may contain anything. */
export function withRepairedAccents(table: OpenTable): OpenTable {
  async function* rows(): AsyncGenerator<TableRow, void> {
    let count = 0;
    let example = '';
    for await (const row of table.rows) {
      const cells = row.cells.map(withoutEntities).map((cell) => {
        const repaired = repairAccents(cell);
        if (repaired === null) return cell;
        count += 1;
        if (example === '' && LETTER.test(repaired.example.char)) {
          example = `, such as ${repaired.example.char} for ${repaired.example.from}`;
        }
        return repaired.text;
      });
      yield { ...row, cells };
    }
    if (count > 0) table.notes.push(`Accents were repaired in ${several(count, 'cell')}${example}.`);
  }
  return { ...table, columns: table.columns.map(repairedText), rows: rows() };
}
