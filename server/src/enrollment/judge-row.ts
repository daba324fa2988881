import { foldName, isDitto, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { quoted } from '#platform/log/redact.ts';
import { peopleIn } from './coach-names.ts';
import { namesWithNumbers, textBeforeDate } from './date-names.ts';
import { type EnrollmentFamily, type EnrollmentRow, isShortCoachRole, isStaff } from './families.ts';
import { canceledReason, createProgramMatch, isKnownStatus, programKey } from './programs.ts';
import { carriedBy, MAX_NAME } from './questions.ts';
import type { RowQuestions } from './row-questions.ts';

export type LeftOutRow = RowPlace & { reason: string };

const SHIFTED = 'This row has more cells than the header has columns. A separator may have shifted it.';
/** What a list says of a coach beside the name: 'Joy Sato (resigned)', 'OLD - Joy Sato'. */
const GONE_BEHIND =
  /^(.*?\p{L})\s*(?:\(|\s[-–—]\s*)(resigned|stepped down|inactive|dropped|quit|left|withdrawn|withdrew|removed|former|no longer (?:coach(?:ing)?|active))\)?$/iu;
const GONE_BEFORE = /^(old|former|ex|inactive|do not use|resigned)\b\s*[-–—:]+\s*(?=\p{L})(.*)$/iu;

/** The row with the status that stands beside the name of its coach. */
function withStatusOfName(row: EnrollmentRow): EnrollmentRow {
  const name = foldName(row.coachName ?? '').shown;
  if (peopleIn(name).length > 1) return row;
  const [, behind, left] = GONE_BEHIND.exec(name) ?? [];
  const [, before, rest] = GONE_BEFORE.exec(name) ?? [];
  const orderStatus = left ?? before;
  return orderStatus === undefined ? row : { ...row, coachName: behind ?? rest ?? '', orderStatus };
}

/** What programs and people call a team that is none: 'Waitlist', 'Not Assigned', 'DO NOT USE - Hawks', 'Free Agents'. */
const NO_TEAM =
  /^(?:no team|not? (?:yet )?(?:allocated|assigned|on a team|placed|rostered|teams?)|(?:team )?un(?:allocated|assigned|placed|rostered)|free agents?|(?:player )?pool|test(?:ing)?(?: team)?$)|\bwait(?:ing|ed)?[ -]?list|\b(?:do not|don't|dont) use\b|\b(?:cancell?ed|deleted?|dropped|inactive|withdrawn)\b/;

/** What is known about a row's person before the address is read: skipped, or a row to read on with. */
type Judged = EnrollmentRow | null;

type Known = {
  /** of the season; rows of any other program are excluded */
  program: string;
  /** the names of the season's divisions and teams, as they are stored */
  divisionNames: readonly string[];
  teamNames: readonly string[];
};

/** Judges the lines of a file one after the other, whoever is named on them. */
export class RowJudge {
  /** rows of other programs, canceled rows, and rows of people who aren't coaches */
  readonly excluded: LeftOutRow[] = [];
  readonly #family: EnrollmentFamily;
  readonly #known: Known;
  readonly #programs: ReturnType<typeof createProgramMatch>;
  readonly #names: KnownNames;
  readonly #questions: RowQuestions;
  readonly #addTeam: (row: EnrollmentRow) => void;
  /** whether rows below each other have the same division and team, so that blank cells stand for nothing above them */
  readonly #isRepeating: boolean;
  /** the last row with a division and a team, or with those of the row above it */
  #above: EnrollmentRow | null = null;

  /** @param addTeam takes the team of someone on its roster */
  constructor(
    { family, rows, known }: { family: EnrollmentFamily; rows: readonly EnrollmentRow[]; known: Known },
    questions: RowQuestions,
    addTeam: (row: EnrollmentRow) => void,
  ) {
    this.#family = family;
    this.#known = known;
    const lines = rows.filter(({ isMore }) => isMore !== true);
    const placeKey = ({ divisionName = '', teamName = '' }: EnrollmentRow) =>
      foldName(`${divisionName} ${teamName}`).key;
    this.#isRepeating = lines.some(
      (row, index) => !isNone(row.teamName) && placeKey(row) === placeKey(lines[index - 1] ?? { line: 0 }),
    );
    this.#names = new KnownNames(rows, known);
    this.#programs = createProgramMatch(rows, known.program);
    this.#questions = questions;
    this.#addTeam = addTeam;
  }

  #exclude(row: EnrollmentRow, reason: string): null {
    this.excluded.push({ ...placeOf(row), reason });
    return null;
  }

  /** Judges what concerns a whole line: its shape, program, role and team. @returns null if the line is not used */
  judge(written: EnrollmentRow): Judged {
    const row = withStatusOfName(written);
    if (row.isTooLong && this.#questions.ask(row, 'shifted', SHIFTED) !== 'use') return null;
    if (!this.#isOfProgram(row)) return null;
    const subject = this.#family.subjectOf(row);
    if (subject.kind === 'other') return this.#exclude(row, subject.reason);
    if (subject.kind === 'unclear' && this.#questions.ask(row, 'unclear-role', subject.reason) !== 'use')
      return null;
    if (subject.kind === 'unknown-role' && !this.#isCoachByAnswer(row)) return null;
    const own = this.#withoutDates(row);
    const named = own === null ? null : this.#withPlaceAbove(own);
    if (named === null) return null;
    const problem = teamProblem(named);
    if (subject.kind === 'roster') {
      if (problem === null && !NO_TEAM.test(foldName(named.teamName ?? '').key)) this.#addTeam(named);
      return this.#exclude(row, subject.reason);
    }
    if (problem !== null) this.#questions.ask(row, 'no-place', problem);
    return problem === null && this.#isTeam(named) ? named : null;
  }

  #isOfProgram(row: EnrollmentRow): boolean {
    const { programName, orderStatus } = row;
    const { program } = this.#known;
    if (programName !== undefined && isNoAnswer(programName)) {
      if (this.#questions.ask(row, 'no-program', 'No program in this row.') !== 'use') return false;
    }
    const match = this.#programs.matchOf(programName ?? '');
    const shown = quoted(programName ?? '');
    if (match === 'canceled') this.#exclude(row, `canceled: program ${shown}`);
    if (match === 'another') this.#exclude(row, `program ${shown}`);
    if (match === 'canceled' || match === 'another') return false;
    if (match === 'perhaps-ours') {
      const decision = this.#questions.ask(
        row,
        'program',
        `The program is ${shown}. Is that ${quoted(program)}?`,
        {
          parts: [programKey(programName ?? ''), programKey(program)],
          suggested: this.#programs.isProbablyOurs(programName ?? '') ? 'use' : 'leave-out',
        },
      );
      if (decision !== 'use') return false;
    }
    const canceled = canceledReason(orderStatus ?? '');
    if (canceled !== null) this.#exclude(row, canceled);
    return canceled === null && this.#isCounted(row);
  }

  #isCounted(row: EnrollmentRow): boolean {
    const status = row.orderStatus ?? '';
    if (isKnownStatus(status)) return true;
    const reason = `The status is ${quoted(foldName(status).shown)}. Do such rows count?`;
    return this.#questions.ask(row, 'status', reason, { parts: [status] }) === 'use';
  }

  #isCoachByAnswer(row: EnrollmentRow): boolean {
    const role = row.role ?? '';
    const decision = this.#questions.ask(
      row,
      'unknown-role',
      `The role is ${quoted(foldName(role).shown)}. Is that a coach?`,
      {
        parts: [role],
        suggested: isShortCoachRole(role) || isStaff(row) ? 'use' : 'leave-out',
      },
    );
    return decision === 'use';
  }

  #isTeam(row: EnrollmentRow): boolean {
    const team = row.teamName ?? '';
    if (!NO_TEAM.test(foldName(team).key)) return true;
    const reason = `Is ${quoted(foldName(team).shown)} a team? People without one are often listed like this.`;
    return this.#questions.ask(row, 'no-team', reason, { parts: [team], suggested: 'leave-out' }) === 'use';
  }

  /** The row with the names that its division and team had before a spreadsheet made dates of them. */
  #withoutDates(row: EnrollmentRow): Judged {
    let named = row;
    for (const field of ['divisionName', 'teamName'] as const) {
      const text = row[field] ?? '';
      const before = textBeforeDate(text);
      if (before === null) continue;
      const known = field === 'divisionName' ? namesWithNumbers(this.#known.divisionNames, before) : [];
      const names = [...known, before];
      const what = field === 'divisionName' ? 'division' : 'team';
      const reason = `The ${what} ${quoted(text)} looks like a date that a spreadsheet made of "${before}".`;
      const decision = this.#questions.ask(row, 'looks-like-date', reason, {
        parts: [field, text],
        carried: names.map((name) => ({ decision: `name:${name}`, label: `It is "${name}"` })),
        // of several divisions with these numbers, only a person knows which
        suggested: known.length > 1 ? null : `name:${known[0] ?? before}`,
      });
      const name = carriedBy('name', decision);
      if (name !== null) named = { ...named, [field]: name };
      else if (decision !== 'as-written') return null;
    }
    return named;
  }

  /**
   * The row with what its marks say stands in the row above, and with the division, or division and team, of that row if it
   * has none, if an administrator says so. A coach of a division whose team is blank may have none.
   */
  #withPlaceAbove(row: EnrollmentRow): Judged {
    const above = this.#above?.line === row.line - 1 && this.#above.sheet === row.sheet ? this.#above : null;
    const fields = (['divisionName', 'teamName'] as const).filter((field) => isNone(row[field]));
    const isFromAbove = fields.every(
      (field) =>
        isDitto(row[field] ?? '') ||
        (fields.includes('divisionName') && foldName(row[field] ?? '').key === ''),
    );
    this.#above = fields.length === 0 ? row : null;
    if (fields.length === 0 || above === null || !isFromAbove) return row;
    const filled = { ...row };
    for (const field of fields) filled[field] = above[field] ?? '';
    this.#above = filled;
    const what = fields.map((field) => (field === 'teamName' ? 'team' : 'division')).join(' and ');
    const names = fields.map((field) => foldName(above[field] ?? '').shown);
    const isMarked = fields.some((field) => isDitto(row[field] ?? ''));
    const isLikely = isMarked || fields.length < 2 || !this.#isRepeating;
    const decision = this.#questions.ask(
      row,
      'place-above',
      `No ${what} in this row. Is it ${quoted(names.join(' '))}, as in the row above?`,
      { parts: [...fields, ...names], suggested: isLikely ? 'use' : null },
    );
    return decision === 'use' ? filled : null;
  }

  /** The row for each of the teams or divisions in its cell, if an administrator says that there are several. */
  placesOf(row: EnrollmentRow): EnrollmentRow[] {
    let rows = [row];
    for (const field of ['divisionName', 'teamName'] as const) {
      const text = row[field] ?? '';
      const names = this.#names.severalIn(field, text);
      if (names.length < 2) continue;
      const what = field === 'divisionName' ? 'division' : 'team';
      const decision = this.#questions.ask(
        row,
        'two-places',
        `Is ${quoted(foldName(text).shown)} one ${what}?`,
        {
          parts: [field, text],
          suggested: 'both',
        },
      );
      if (decision === 'both')
        rows = rows.flatMap((each) => names.map((name) => ({ ...each, [field]: name })));
      else if (decision !== 'as-written') return [];
    }
    return rows;
  }
}

/** What may stand between two names in one cell. */
const SEPARATOR = /[,;&+\n]| and /i;

/** The names of divisions and teams, in the file or stored. */
class KnownNames {
  readonly #keys: Record<'divisionName' | 'teamName', Set<string>>;
  /** of those that are stored or stand in one row without a separator, and are one name for certain */
  readonly #single: Record<'divisionName' | 'teamName', Set<string>>;

  constructor(rows: readonly EnrollmentRow[], { divisionNames, teamNames }: Known) {
    const inRows = (field: 'divisionName' | 'teamName') => [...new Set(rows.map((row) => row[field] ?? ''))];
    const single = (names: readonly string[]) => names.filter((name) => !SEPARATOR.test(name));
    const keysOf = (names: readonly string[]) => new Set(names.map((name) => foldName(name).key));
    const [divisions, teams] = [inRows('divisionName'), inRows('teamName')];
    this.#keys = {
      divisionName: keysOf([...divisionNames, ...divisions]),
      teamName: keysOf([...teamNames, ...teams]),
    };
    this.#single = {
      divisionName: keysOf([...divisionNames, ...single(divisions)]),
      teamName: keysOf([...teamNames, ...single(teams)]),
    };
  }

  /** The names in 'Otters, Foxes' and 'Otters & Foxes', if at least half of them are known. */
  severalIn(field: 'divisionName' | 'teamName', text: string): string[] {
    if (!SEPARATOR.test(text) || this.#single[field].has(foldName(text).key)) return [];
    const names = text
      .split(SEPARATOR)
      .map((name) => foldName(name).shown)
      .filter((name) => name !== '');
    // 'Owls (Gold)' and 'Owls Owls' over two lines are one name
    if (names.some((name) => name.startsWith('('))) return [];
    if (new Set(names.map((name) => foldName(name).key)).size < names.length) return [];
    const known = names.filter((name) => this.#keys[field].has(foldName(name).key));
    return known.length * 2 >= names.length ? names : [];
  }
}

const isNone = (text: string | undefined) => isNoAnswer(text ?? '');

/** Why the row has no usable division and team; null if it has. */
function teamProblem(row: EnrollmentRow): string | null {
  if (isNone(row.divisionName)) return 'No division in this row.';
  if (isNone(row.teamName)) return 'No team in this row.';
  const isLong = [row.divisionName, row.teamName].some(
    (name) => foldName(name ?? '').shown.length > MAX_NAME,
  );
  return isLong ? `The name of the division or team is longer than ${MAX_NAME} characters.` : null;
}
