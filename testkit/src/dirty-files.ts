import { seededRandom, shuffled } from './random.ts';

/** How many generated files a test of `dirty-*.test.ts` reads: 1,000 with `npm run test:long`, otherwise 40. */
export const GENERATED_FILES = process.env.PORTAL_LONG_TESTS ? 1_000 : 40;

/** A column of a dirty file: the headers that it may have, folded, and the cell of each row; null to leave it out. */
export type DirtyColumn = {
  names: readonly string[];
  cells: readonly string[];
  /** whether its header stays as it is */
  isVerbatim?: boolean;
};

/** Writes the same rows as people and spreadsheets would, in a different way for each seed. */
export class DirtyFiles {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return shuffled(items, this.#random);
  }

  /** A name with other case, spaces, dashes, apostrophes and dots, which is still the same name. */
  name(text: string): string {
    const spelled = text
      .replaceAll('-', this.oneOf(['-', '–', '‑', '—', ' - ']))
      .replaceAll("'", this.oneOf(["'", '’', '‘', 'ʼ']))
      .replaceAll('.', this.oneOf(['.', '']))
      .replaceAll(' ', this.oneOf([' ', '\u00a0', '  ']));
    const cased = this.oneOf([spelled, spelled, spelled.toUpperCase(), spelled.toLowerCase()]);
    return this.oneOf([cased, cased, ` ${cased}`, `${cased}\u00a0`, `\u200b${cased}`]);
  }

  /** A header as a program or a person writes it: 'Game-Date', 'GAME DATE *', 'gamedate (local)'. */
  header(folded: string): string {
    const at = 1 + this.below(folded.length);
    const parted = this.chance(0.5)
      ? folded
      : `${folded.slice(0, at)}${this.oneOf([' ', '_', '-', ''])}${folded.slice(at)}`;
    const cased = this.oneOf([
      parted,
      parted.toUpperCase(),
      parted.charAt(0).toUpperCase() + parted.slice(1),
    ]);
    return `${cased}${this.oneOf(['', '', ' ', '*', ':', ' (required)'])}`;
  }

  /** The cells without those that repeat the one above, as in a list of blocks; as they are if fewer than two do. */
  blocks(cells: readonly string[]): readonly string[] {
    const first = cells.map((cell, index) => (cell === cells[index - 1] ? '' : cell));
    return first.filter((cell) => cell === '').length < 2 ? cells : first;
  }

  /** Days whose month stands in a line above them, as in a calendar: the cells and, by row, these lines; null for none. */
  underMonths(dates: readonly string[]): { cells: string[]; above: (string | null)[] } {
    const part = (date: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(date));
    const month = this.oneOf(['long', 'short'] as const);
    const [end, ordinal] = [this.oneOf(['', ':']), this.oneOf(['', 'th'])];
    const withWeekday = this.oneOf([
      (day: string) => day,
      (day: string, weekday: string) => `${weekday} ${day}`,
      (day: string, weekday: string) => `${day} (${weekday})`,
    ]);
    return {
      cells: dates.map((date) =>
        withWeekday(`${Number(date.slice(8))}${ordinal}`, part(date, { weekday: 'short' })),
      ),
      above: dates.map((date, index) =>
        date.slice(0, 7) === dates[index - 1]?.slice(0, 7)
          ? null
          : this.oneOf([(text: string) => text, (text: string) => text.toUpperCase()])(
              part(date, { month, year: 'numeric' }) + end,
            ),
      ),
    };
  }

  /**
   * A text file with these columns in any order, columns that nobody reads among them, perhaps a title above the header, blank
   * rows, a repeated header and a row of totals.
   * @param total a cell of the row of totals by the column's first name
   * @returns `unread`: the headers that nobody reads, in their order; `lines`: the line of each row
   */
  file(
    columns: readonly DirtyColumn[],
    {
      total,
      mayRepeatHeader,
      isDense = false,
      mayHaveOthers = true,
      above = [],
    }: {
      total: ReadonlyMap<string, string>;
      mayRepeatHeader: boolean;
      /** whether nothing stands between the rows */
      isDense?: boolean;
      /** whether columns that nobody reads may stand among them */
      mayHaveOthers?: boolean;
      /** what stands alone in a line above a row, by the row; null for nothing */
      above?: readonly (string | null)[];
    },
  ): { bytes: Buffer; unread: string[]; lines: number[] } {
    const rowCount = columns[0]?.cells.length ?? 0;
    const extra = this.shuffled(['Referee', 'Fee', 'Jersey Size', 'Internal Code', 'Paid?']).slice(
      0,
      mayHaveOthers ? this.below(4) : 0,
    );
    const known = columns.map(({ names, cells, isVerbatim = false }) => ({
      first: names[0] ?? '',
      header: isVerbatim ? this.oneOf(names) : this.header(this.oneOf(names)),
      cells,
    }));
    const unknown = extra.map((header) => ({
      first: '',
      header,
      cells: Array.from({ length: rowCount }, () => this.oneOf(['', 'x', '12', 'Kim', '50%'])),
    }));
    const all = this.shuffled([...known, ...unknown]);
    const rows: string[][] = [];
    const lines: number[] = [];
    const header = all.map((column) => column.header);
    if (this.chance(0.3))
      rows.push(['Winter season'], ...(this.chance(0.5) ? [['Exported', '11/20/2026']] : []));
    rows.push(header);
    for (let index = 0; index < rowCount; index += 1) {
      if (!isDense && this.chance(0.08)) rows.push(all.map(() => ''));
      if (!isDense && mayRepeatHeader && this.chance(0.05)) rows.push(header);
      const heading = above[index] ?? null;
      if (heading !== null) rows.push(all.map((_, position) => (position === 0 ? heading : '')));
      rows.push(all.map(({ cells }) => cells[index] ?? ''));
      lines.push(rows.length);
    }
    if (this.chance(0.3)) rows.push(all.map(({ first }) => total.get(first) ?? ''));
    const separator = this.oneOf([',', ',', ';', '\t']);
    const end = this.oneOf(['\n', '\r\n']);
    const cell = (text: string) =>
      /[",;\t\n]/.test(text) || this.chance(0.1) ? `"${text.replaceAll('"', '""')}"` : text;
    const text = rows.map((row) => row.map(cell).join(separator)).join(end);
    const bytes = Buffer.from(`${this.oneOf(['', '\uFEFF'])}${text}${this.oneOf(['', end])}`);
    return { bytes, unread: all.filter(({ first }) => first === '').map((column) => column.header), lines };
  }
}
