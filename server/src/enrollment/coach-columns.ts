import { foldHeader } from '@portal/domain/text/fold-header.ts';
import type { EnrollmentField } from './families.ts';

/** The positions of a coach's columns in a file. */
export type CoachColumns = Partial<Record<NamePart, number>>;
type NamePart = Extract<EnrollmentField, 'coachName' | 'coachFirstName' | 'coachLastName' | 'coachEmail'>;

/**
 * 'Head Coach', 'Coach’s E-mail', 'Coach 2 First Name', 'Asst. Coach Email 1', 'Assistant Email', 'HC Email', folded. An
 * assistant and the short forms need no "coach" behind them, everyone else does.
 */
const HEADER =
  /^(?:(?<role>head|lead|main|primary|assistant|asst|assist|ass|associate|co|second|secondary|additional|other|volunteer)?coach(?:es|s)?|(?<alone>assistants?|assts?|[ah]c))(?<first>\d{1,2})?(?<part>|name|fullname|firstname|first|lastname|last|surname|email|emailaddress|emailid|mail)(?<second>\d{1,2})?$/;
const NUMBERED_EMAIL = /^email(?:address)?(\d{1,2})$/;
const OWN_EMAIL = /^e?mail(?:address)?$/;
const PARTS = new Map<string, NamePart>([
  ['', 'coachName'],
  ['name', 'coachName'],
  ['fullname', 'coachName'],
  ['first', 'coachFirstName'],
  ['firstname', 'coachFirstName'],
  ['last', 'coachLastName'],
  ['lastname', 'coachLastName'],
  ['surname', 'coachLastName'],
]);
const ASSISTANTS = ['assist', 'assistants', 'asst', 'assts', 'ass', 'associate', 'ac'];
const HEADS = ['head', 'lead', 'main', 'primary', 'hc'];

/** 'assistant' and 'asst' are the same coach; so are the head coach and the coach whose columns say nothing else. */
function roleKey(role: string): string {
  if (HEADS.includes(role)) return '';
  return ASSISTANTS.includes(role) ? 'assistant' : role;
}

/** The columns of a team's coaches: of the head coach, and of each other one. */
export type TeamCoaches = { head: CoachColumns; others: CoachColumns[] };

/**
 * Finds the columns of each coach in a file that has a row per team: 'Head Coach, Head Coach Email, Assistant Coach,
 * Assistant Coach Email', or 'Coach 1 Name, Coach 1 Email, Coach 2 Name, Coach 2 Email'. A header that stands there again is
 * that of one more coach.
 * @param columns the header
 */
export function coachesOf(columns: readonly string[]): TeamCoaches {
  const coaches = new Map<string, CoachColumns>();
  const numbered: [number: number, position: number][] = [];
  const headers = columns.map(foldHeader);
  for (const [position, header] of headers.entries()) {
    const number = NUMBERED_EMAIL.exec(header)?.[1];
    if (number !== undefined) numbered.push([Number(number), position]);
    const groups = HEADER.exec(header)?.groups;
    if (groups === undefined) continue;
    const { role, alone, first, part = '', second } = groups;
    const before = headers.slice(0, position).filter((other) => other === header).length;
    const again = before === 0 ? '' : ` again ${before}`;
    const key = `${roleKey(alone ?? role ?? '')}${Number(first ?? second ?? 0)}${again}`;
    const coach = coaches.get(key) ?? {};
    coaches.set(key, coach);
    const field = PARTS.get(part) ?? 'coachEmail';
    // beside "Coach 1 Name", "Coach 1" is not the name
    if (coach[field] === undefined || (field === 'coachName' && part !== '')) coach[field] = position;
  }
  // beside 'Coach 2', 'Email 2' is that coach's
  for (const [number, position] of numbered) {
    const coach = coaches.get(`${number}`);
    if (coach !== undefined) coach.coachEmail ??= position;
  }
  giveEmails(headers, [...coaches.values()]);
  const headKey = ['0', '1'].find((key) => coaches.has(key));
  const others = [...coaches].filter(([key]) => key !== headKey).map(([, coach]) => coach);
  return { head: (headKey === undefined ? undefined : coaches.get(headKey)) ?? {}, others };
}

/** Gives each coach the next column "Email" to the right, if each of several such columns then has a coach of its own. */
function giveEmails(headers: readonly string[], coaches: readonly CoachColumns[]): void {
  const emails = headers.flatMap((header, position) => (OWN_EMAIL.test(header) ? position : []));
  const startOf = (coach: CoachColumns) => Math.min(...Object.values(coach));
  const owners = emails.map((email) =>
    coaches
      .filter((coach) => startOf(coach) < email)
      .toSorted((a, b) => startOf(b) - startOf(a))
      .at(0),
  );
  const isOwn = owners.every((owner) => owner !== undefined && owner.coachEmail === undefined);
  if (emails.length < 2 || !isOwn || new Set(owners).size < owners.length) return;
  for (const [index, owner] of owners.entries())
    if (owner !== undefined) owner.coachEmail = emails[index] ?? 0;
}

const OF_PERSON = /^(?:(?:full|first|last)?name|first|last|e?mail(?:address)?)$/;

/**
 * The header with "Coach 2 Name" and "Coach 2 Email" for a second "Name" and "Email", if all of what it says of people stands
 * there as often.
 */
export function withNumberedCoaches(columns: readonly string[]): readonly string[] {
  const headers = columns.map(foldHeader);
  const own = [
    ...Map.groupBy(
      headers.filter((header) => OF_PERSON.test(header)),
      (header) => header,
    ),
  ];
  const [count = 0, ...others] = new Set(own.map(([, { length }]) => length));
  if (own.length < 2 || count < 2 || others.length > 0) return columns;
  return columns.map((column, position) => {
    const header = headers[position] ?? '';
    const before = headers.slice(0, position).filter((other) => other === header).length;
    return OF_PERSON.test(header) ? `Coach ${before + 1} ${column}` : column;
  });
}
