import { foldName } from '@portal/domain/coaches/names.ts';
import { isFooter, isNote, isTotalLabel, layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { several } from '@portal/domain/text/several.ts';
import { quoted } from '#platform/log/redact.ts';
import { isAlone, isBlankRow, type OpenTable, type TableRow } from './table.ts';

/** Titles of the columns that a table lacks, which lines above its rows may fill; null for one that it has. */
export type Lacking = {
  division: string | null;
  team: string | null;
  /** whether only the words of a division make a line or the name of a sheet one: others may be days or weeks */
  isStrict?: boolean;
};
type Field = 'division' | 'team';
type Heading = { of: Field; name: string };

/** 'Team: Herons', 'Division - Boys 5-6' */
const LABELED = /^(team|division|age group)(?: name)? ?[:#-] ?(\S.*)$/i;
const LABEL = /^(?:team|division|age group)(?: name)? ?:?$/i;
/** Words of a division; the first ones make a name one. */
const TELLING =
  /^(?:boys?|girls?|coed|men|women|grades?|gr|division|div|kindergarten|\d{1,2}(?:st|nd|rd|th|u)|u\d{1,2})$/;
const OTHER =
  /^(?:k|pk|pre|co|ed|s|hs|ms|high|middle|school|\d{1,2}|[a-d]|rec|recreation|travel|league|jr|junior|senior|and|thru|to)$/;
/** The longest name in such a line. */
const MAX_HEADING = 80;
/** How many rows are looked at for such a line. */
const LOOKED_AT = 200;

/** Whether all words are a division's: 'Boys 5th Grade', '5/6 Girls', '10U'. */
function isDivisionName(text: string): boolean {
  const words = foldName(text)
    .key.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return (
    words.some((word) => TELLING.test(word)) && words.every((word) => TELLING.test(word) || OTHER.test(word))
  );
}

/** Behind the name of a team: 'Boys 3-4 Herons – Coach Ray', 'Herons (Coach: Ray)'. */
const COACH_BEHIND = /(?: ?[–—(,|]| -) ?(?:head )?coach(?:es)?\b[^)]*\)?$/i;

/** 'Boys 3-4 - Herons' of 'Herons - Coach Ray - Boys 3-4' and 'Herons (Coach Ray) - Boys 3-4'; any other text as it is. */
function divisionFirst(text: string): string {
  const parts = text.split(/ ?[–—(),|] ?| ?- /).filter((part) => part !== '');
  const names = parts.filter((part) => !/^(?:head )?coach(?:es)?\b/i.test(part));
  const [division, ...others] = names.filter(isDivisionName);
  const [team, ...more] = names.filter((name) => !isDivisionName(name));
  const isWhole = parts.length === 3 && division !== undefined && team !== undefined;
  return isWhole && others.length + more.length === 0 ? `${division} - ${team}` : text;
}

/** Behind the name of a division: 'Girls 3-4 Schedule', 'Boys HS Winter League', 'Girls 5-6 (6 teams)', 'Boys 3-4 (cont.)'. */
const AFTER_NAME =
  /(?: (?:schedules?|games|rosters?|teams|players|coaches|league|season|winter|spring|summer|fall))+$| ?\((?:\d{1,3} (?:teams?|coaches|players|games)|cont[a-z.'’]{0,6})\)$|(?: ?[-–—,])? cont(?:inued|['’]d|\.)$/i;
/** Between the names of a program and a division: 'Maplewood Rec - Girls 7-8'. */
const APART = /: | [-–—|] /;

/** What a spreadsheet calls a sheet by itself. */
const DEFAULT_SHEET = /^(?:sheet|worksheet|table|page) ?\d{0,4}$/i;

/** What the names of sheets are; where both are lacking, teams only if no line and no sheet names something else. */
function sheetsMean({ division, team }: Lacking, look: Headings, names: readonly string[]): Field {
  if (division === null) return 'team';
  return team === null || look.count > 0 || names.some(isDivisionName) ? 'division' : 'team';
}

/** Words of a title that name no team: 'Boys 3-4 Winter 2026', 'Girls Coaches List'. */
const NO_TEAM =
  /\d|\b(?:winter|spring|summer|fall|seasons?|lists?|contacts?|rosters?|schedules?|leagues?|basketball|coach(?:es)?|teams?|players?|programs?|registrations?)\b/i;

/** Whether a division's words stand before the name of a team: 'Boys 3-4 Herons', 'Boys 3-4 - Herons'. */
function isTeamOfDivision(text: string): boolean {
  const words = text.split(' ');
  return words.some((_, at) => {
    const [division, team] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const isApart = /^[-–—:] ./.test(team) || division.endsWith(':');
    return isDivisionName(division) && (isApart || (/^\p{L}/u.test(team) && !NO_TEAM.test(team)));
  });
}

/** What to do with a table whose columns are divisions or teams; '' for any other. */
export function besideNote(columns: readonly string[]): string {
  const names = columns.filter((column) => isDivisionName(column) || isTeamOfDivision(column));
  const [first = '', second] = names;
  if (second === undefined) return '';
  return ` Divisions or teams stand beside each other (${quoted(first)}, ${quoted(second)}): give each coach or player a row, with the division and the team in columns.`;
}

/** Tells lines that name the division or team of the rows below them from rows. */
class Headings {
  readonly #lacking: Lacking;
  readonly #sheetIs: Field;
  /** what stands directly above: a part of the table may begin below all but a row and the name of a team */
  #above: 'header' | 'blank' | 'division' | 'team' | 'row' = 'header';
  #sheet: string | undefined;
  /** whether the name of the sheet is part of one above its header */
  #isSheetInTitle = false;
  #last: Partial<Record<Field, string>> = {};
  count = 0;
  readonly kinds = new Set<Field>();

  /** @param titles above the header, of which one may name the division, and one the team */
  constructor(lacking: Lacking, titles: readonly string[], sheetIs: Field = 'division') {
    this.#lacking = lacking;
    this.#sheetIs = sheetIs;
    this.#readTitles(titles);
  }

  /** @returns the names that the titles have */
  #readTitles(titles: readonly string[]): string[] {
    // a title is no team
    this.#above = 'row';
    const found = titles.flatMap((title) => {
      const parts = title.split(APART).filter((part) => isDivisionName(part.replace(AFTER_NAME, '')));
      return this.#headingIn([title]) ?? (parts.length === 1 ? this.#headingIn(parts) : null) ?? [];
    });
    // whichever stands first, the team is one of the division
    for (const heading of found.toSorted((a, b) => (a.of < b.of ? -1 : Number(a.of > b.of))))
      this.#add(heading);
    this.#above = 'header';
    return found.map(({ name }) => foldName(name).key);
  }

  /** The names that stand above the row; null for a heading itself. */
  namesAbove(row: TableRow): Partial<Record<Field, string>> | null {
    if (row.sheet !== this.#sheet) {
      if (this.#sheet !== undefined) this.#last = {};
      this.#sheet = row.sheet;
      const names = this.#readTitles(row.titles ?? []);
      this.#isSheetInTitle = names.some((name) => name.includes(foldName(row.sheet ?? '').key));
    }
    const heading = row.isTooLong ? null : this.#headingIn(row.cells);
    this.#above = heading?.of ?? (isBlankRow(row) ? 'blank' : 'row');
    const ofSheet = this.#isSheetInTitle ? {} : { [this.#sheetIs]: this.nameOfSheet(row) };
    if (heading === null) return { ...ofSheet, ...this.#last };
    this.#add(heading);
    return null;
  }

  /** '' if the name of the row's sheet says nothing of it, or what a cell of the row says, too. */
  nameOfSheet({ sheet = '', cells }: TableRow): string {
    if (sheet === '' || DEFAULT_SHEET.test(sheet)) return '';
    const { key } = foldName(sheet);
    if (cells.some((cell) => cell.length <= MAX_HEADING && foldName(cell).key === key)) return '';
    if (this.#lacking.isStrict !== true) return sheet;
    const name = sheet.replace(AFTER_NAME, '');
    return isDivisionName(name) ? name : '';
  }

  #add({ of, name }: Heading): void {
    this.count += 1;
    this.kinds.add(of);
    // below another division the teams are others
    this.#last = of === 'division' ? { division: name } : { ...this.#last, team: name };
  }

  #headingIn(cells: readonly string[]): Heading | null {
    const filled = cells.map((cell) => foldName(cell).shown).filter((cell) => cell !== '');
    const [first = '', second] = filled;
    if (filled.length === 0 || filled.length > (LABEL.test(first) ? 2 : 1)) return null;
    const whole = second === undefined ? first : `${first.replace(/ ?:$/, '')}: ${second}`;
    const apart = divisionFirst(whole).replace(COACH_BEHIND, '');
    const text = LABEL.test(apart) ? whole : apart;
    if (text.length > MAX_HEADING || text.includes('@') || isTotalLabel(text)) return null;
    if (isFooter(text) || isNote(text)) return null;
    const { division, team } = this.#lacking;
    const [, label, labeled = ''] = LABELED.exec(text) ?? [];
    if (label !== undefined) {
      const of = /team/i.test(label) ? 'team' : 'division';
      return this.#lacking[of] === null ? null : { of, name: labeled };
    }
    const name = text.replace(AFTER_NAME, '');
    if (team !== null && !isDivisionName(name) && isTeamOfDivision(name)) return { of: 'team', name };
    if (isDivisionName(name)) return division === null ? null : { of: 'division', name };
    if (this.#lacking.isStrict || text.includes(':') || this.#above === 'row' || this.#above === 'team')
      return null;
    if (team !== null) return { of: 'team', name: text };
    // below the header, it may be a team without a coach
    return this.#above === 'blank' ? { of: 'division', name: text } : null;
  }
}

/**
 * The table with the division and team of each row that stand in lines of their own above it: "Boys 5th Grade", or "Team:
 * Herons". A line that may be a row is one.
 * The name of a sheet is the division if no line is, or the team if only the team is lacking.
 * @returns the same table if it has neither such lines nor several sheets
 */
export async function withHeadings(table: OpenTable, lacking: Lacking): Promise<OpenTable> {
  if (table.columns.length < 2 || (lacking.division === null && lacking.team === null)) return table;
  const first: TableRow[] = [];
  const rest = table.rows[Symbol.asyncIterator]();
  const look = new Headings(lacking, table.titles ?? []);
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    first.push(next.value);
    look.namesAbove(next.value);
    if (first.length >= LOOKED_AT) break;
  }
  const all = async function* (): AsyncGenerator<TableRow, void> {
    yield* first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  };
  const sheets = [...new Set(first.map((row) => look.nameOfSheet(row)))].filter((name) => name !== '');
  const sheetIs = sheetsMean(lacking, look, sheets);
  if (sheets.length > 0) look.kinds.add(sheetIs);
  const added = [...look.kinds];
  if (added.length === 0) return { ...table, rows: all() };
  async function* rows(): AsyncGenerator<TableRow, void> {
    const headings = new Headings(lacking, table.titles ?? [], sheetIs);
    for await (const row of all()) {
      const names = headings.namesAbove(row);
      if (names === null) continue;
      const isOfLayout =
        layoutOfRow(table.columns, row.cells) !== null || (lacking.isStrict === true && isAlone(row));
      yield {
        ...row,
        cells: [...row.cells, ...added.map((field) => (isOfLayout ? '' : (names[field] ?? '')))],
      };
    }
    if (headings.count === 0) return;
    const what = listWords([...headings.kinds].toSorted(), 'or');
    table.notes.push(
      `${several(headings.count, `line with one name was read as the ${what}`, `lines with one name were read as the ${what}`)} of the rows below.`,
    );
  }
  return {
    ...table,
    hasHeadings: true,
    columns: [...table.columns, ...added.map((field) => lacking[field] ?? '')],
    rows: rows(),
  };
}
