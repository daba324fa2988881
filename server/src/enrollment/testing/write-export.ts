import { shuffled } from '@portal/testkit/random.ts';
import type { EnrollmentField } from '../families.ts';
import { CANARY, type DirtyRow, pickOf } from './dirty-export.ts';
import type { ExportShape } from './export-shapes.ts';
import { type FileStyle, oddHeader, type WrittenFile, writeFile } from './write-file.ts';

const MORE_COLUMNS = [
  'Birth Date',
  'Date of Birth* (YYYY/MM/DD)',
  'Allergies',
  'Medical Notes',
  'Card Last Four',
  'OrderItem Amount Paid',
  'Street Address',
  'Cellphone',
  'Emergency Contact',
  'Years of Experience:(18643797)',
  'Photo(Head Coach)',
  'Comments',
  'Comments',
  'associatedPlayers',
];
const CANARIES = [
  CANARY,
  `${CANARY} 01/02/1980`,
  `${CANARY}, nuts; "peanuts"\nand ${CANARY}`,
  `\t${CANARY}@example.org`,
];

/**
 * Writes a file with the rows of an export and its columns in any order.
 * @param hasMore whether there are columns that nobody needs, with canaries in them
 */
export async function writeExport(
  rows: readonly DirtyRow[],
  shape: ExportShape,
  style: FileStyle,
  { hasMore, random }: { hasMore: boolean; random: () => number },
): Promise<WrittenFile & { columns: string[] }> {
  const needed = (Object.entries(shape.headers) as [EnrollmentField, readonly string[]][]).map(
    ([field, names]) => {
      const header = pickOf(names, random);
      return { field, header: style.oddHeaders ? oddHeader(header, random) : header };
    },
  );
  const more = hasMore
    ? shuffled(MORE_COLUMNS, random)
        .slice(0, 1 + Math.floor(random() * 6))
        .map((header) => ({ field: null, header }))
    : [];
  const columns = shuffled([...needed, ...more], random);
  const table = rows.map(({ cells, overflow }) => {
    if (cells === null) return [];
    const isBlank = Object.keys(cells).length === 0;
    const texts = columns.map(({ field }) => {
      if (isBlank) return pickOf(['', ' ', '\u00a0'], random);
      return field === null ? pickOf(CANARIES, random) : (cells[field] ?? '');
    });
    return overflow === undefined ? texts : [...texts, overflow];
  });
  const headers = columns.map(({ header }) => header);
  return { ...(await writeFile([headers, ...table], style, random)), columns: headers };
}
