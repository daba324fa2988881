import { Readable } from 'node:stream';
import { type Options, ZipFile } from 'yazl';
import type { Cell } from './cell.ts';
import { sheetPieces } from './xlsx-sheet.ts';

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
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3">${FORMATS.map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${FORMATS.map((_, index) => `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

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
  add('xl/styles.xml', STYLES);
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
