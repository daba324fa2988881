import { Readable } from 'node:stream';
import { safeCell } from '@portal/domain/text/safe-cell.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { type IsoDate, minutesOf, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { type Options, ZipFile } from 'yazl';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGED}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${DOCUMENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${DOCUMENT}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${DOCUMENT}.worksheet+xml"/></Types>`;

const relationships = (...related: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGED}/relationships">${related
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATED}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const workbook = (sheet: string): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><bookViews><workbookView/></bookViews><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The cell styles, to which the sheet refers by number: plain, bold headings, a date, a time, both. */
const FORMATS = ['yyyy-mm-dd', 'h:mm AM/PM', 'yyyy-mm-dd h:mm AM/PM'];
/** Lower numbers are Excel's built-in formats. */
const FIRST_FORMAT = 164;
const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3">${FORMATS.map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${FORMATS.map((_, index) => `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** One level higher saves little and takes twice as long. The same table always gives the same file. */
const PACKED: Partial<Options> = { compressionLevel: 3, mtime: new Date('2000-01-01T00:00:00Z') };

/**
 * A table as an Excel file of one sheet, every cell text, a date or a time. It is written as the rows arrive, so a
 * season takes no more memory than a week, and compressed outside the main thread.
 * @param table.sheet a name that XML can hold as it is
 * @param table.slices the cells of the rows, at least 200 at first if there are as many
 * @see ECMA-376, part 1, section 18 (the sheet) and part 2 (the package)
 */
export function xlsxStream(table: {
  sheet: string;
  headings: readonly string[];
  slices: AsyncIterable<readonly (readonly Cell[])[]>;
}): Readable {
  const zip = new ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, PACKED);
  add('[Content_Types].xml', CONTENT_TYPES);
  add('_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml']));
  add('xl/workbook.xml', workbook(table.sheet));
  add(
    'xl/_rels/workbook.xml.rels',
    relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  );
  add('xl/styles.xml', STYLE_SHEET);
  const sheet = Readable.from(sheetPieces(table.headings, table.slices), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', PACKED);
  zip.end();

  const file = zip.outputStream as Readable;
  // neither end of the pipeline notices by itself that the other one was aborted
  const breakOff = (error: Error) => void file.destroy(error);
  sheet.once('error', breakOff);
  zip.once('error', breakOff);
  file.once('close', () => sheet.destroy());
  return file;
}

const NARROWEST = 8;
const WIDEST = 40;
/** Column widths are computed from this many lines, including the headings. */
const MEASURED = 200;

const START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
  '<sheetView tabSelected="1" workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** Styles by their index in the workbook. */
const BOLD = ' s="1"';
const STYLES: Readonly<Record<TimedCell['kind'], string>> = {
  date: ' s="2"',
  time: ' s="3"',
  moment: ' s="4"',
};

/**
 * A sheet as XML, piece by piece, with bold frozen headings. Empty cells are left out.
 * @param slices of the rows; the first has 200 rows, or all if there are fewer
 */
async function* sheetPieces(
  headings: readonly string[],
  slices: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const names = headings.map((_, index) => columnName(index));
  let row = 1;
  let isOpen = false;
  const open = (first: readonly (readonly Cell[])[]) => {
    isOpen = true;
    return `${START}${columnsOf([headings, ...first.slice(0, MEASURED - 1)])}<sheetData>${toRow(names, row, headings, BOLD)}`;
  };
  for await (const slice of slices) {
    let xml = isOpen ? '' : open(slice);
    for (const cells of slice) {
      row += 1;
      xml += toRow(names, row, cells, '');
    }
    yield xml;
  }
  yield `${isOpen ? '' : open([])}</sheetData></worksheet>`;
}

/** 'A' to 'Z', then 'AA' */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Widths are in characters. */
function columnsOf(table: readonly (readonly Cell[])[]): string {
  const [headings = []] = table;
  const columns = headings.map((_, index) => {
    const lengths = table.map((cells) => textOf(cells[index] ?? '').length);
    const width = Math.min(WIDEST, Math.max(NARROWEST, ...lengths) + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

function toRow(names: readonly string[], row: number, cells: readonly Cell[], style: string): string {
  let xml = `<row r="${row}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue;
    if (typeof cell !== 'string') {
      xml += `<c r="${names[index]}${row}"${STYLES[cell.kind]}><v>${cell.serial}</v></c>`;
      continue;
    }
    xml += `<c r="${names[index]}${row}"${style} t="inlineStr"><is>${toText(cell)}</is></c>`;
  }
  return `${xml}</row>`;
}

/** Characters that XML or Excel would misread or drop. */
const SPECIAL = /[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x[\dA-Fa-f]{4}_|^\s|\s$/u;

function toText(cell: string): string {
  if (!SPECIAL.test(cell)) return `<t>${cell}</t>`;
  const text = cell
    // a character that can't be written in XML
    .replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    // Excel reads _x0041_ as an escaped character
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // XML would turn it into a line feed
    .replaceAll('\r', '&#13;');
  return `<t xml:space="preserve">${text}</t>`;
}

/** A day, a time of day, or both, in league time; time zones never shift it. */
type TimedCell = {
  /** its text in a CSV */
  text: string;
  kind: 'date' | 'time' | 'moment';
  /** days since the beginning of 1900 as Excel counts them; the time of day is the fraction */
  serial: number;
};

/** A cell of a table: text, or a date or time. */
export type Cell = string | TimedCell;

const DAY_MS = 86_400_000;
/** The Unix epoch in Excel's count. */
const EPOCH = 25_569;
const MINUTES_A_DAY = 1_440;

const dayOf = (date: IsoDate) => Date.parse(`${date}T00:00:00Z`) / DAY_MS + EPOCH;
const partOfDay = (time: WallTime) => minutesOf(time) / MINUTES_A_DAY;

export const dateCell = (date: IsoDate): Cell =>
  date === '' ? '' : { text: date, kind: 'date', serial: dayOf(date) };

export const timeCell = (time: WallTime): Cell =>
  time === '' ? '' : { text: formatTime(time), kind: 'time', serial: partOfDay(time) };

export const momentCell = ({ date, time }: { date: IsoDate; time: WallTime }): Cell => ({
  text: `${formatDate(date)} ${formatTime(time)}`,
  kind: 'moment',
  serial: dayOf(date) + partOfDay(time),
});

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/** A text that no spreadsheet evaluates as a formula (docs/spec/safety.md#w20). */
export const safe = (cell: Cell): Cell => (typeof cell === 'string' ? safeCell(cell) : cell);
