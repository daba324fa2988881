import { type Cell, type TimedCell, textOf } from './cell.ts';

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
export async function* sheetPieces(
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
