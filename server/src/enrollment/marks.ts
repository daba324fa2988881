import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { canceledReason } from './programs.ts';

const YES = new Set(['y', 'yes', 'true', 't', '1', 'x', '✓', '✔', '☑', '✅', 'checked']);
const NO = new Set(['n', 'no', 'false', 'f', '0', '✗', '✘', '☐', '❌', 'unchecked']);

/** What a cell says that is ticked, or has a word for yes or no: null if it is empty, undefined if it says something else. */
export function readYesNo(cell: string): boolean | null | undefined {
  const key = foldName(cell).key.replaceAll('\ufe0f', '');
  if (YES.has(key)) return true;
  if (NO.has(key)) return false;
  return isNoAnswer(key) ? null : undefined;
}

/** Columns whose yes takes a row out of the league, and one whose no does, by what it then is. */
const STATUS_MARKS: readonly (readonly [status: string, headers: RegExp])[] = [
  ['Dropped', /^(?:is|has|was|date|player)?(?:drop|dropped)(?:out|date|on)?$/],
  ['Withdrawn', /^(?:is|has|was|date|player)?(?:withdraw|withdrew|withdrawn|withdrawal)(?:date|on)?$/],
  ['Canceled', /^(?:is|was|date)?cancell?ed(?:date|on)?$/],
  ['Removed', /^(?:is|was|date)?(?:removed|deleted)(?:date|on)?$/],
  ['Waitlist', /^(?:is|on)?(?:waitlist|waitlisted|waitinglist)$/],
  ['Inactive', /^(?:is|player)?(?:inactive|notactive)$/],
];
const ACTIVE = /^(?:is|player|currently)?(?:active|enrolled)$/;
/** Of these only a word for a canceled order counts: who has not paid, or has the money back, may play. */
const PAYMENT = /^(?:order)?paymentstatus$/;
/** A date in such a column is the day on which it happened: '11/3/2026', '2026-11-03', '46329'. */
const DATE = /^(?:\d{1,4}[/.-]\d{1,2}\b|\d{5}$)/;

const statusOfHeader = (header: string) =>
  STATUS_MARKS.find(([, headers]) => headers.test(foldHeader(header)))?.[0] ?? null;

/** Whether a column says of each row whether it counts: "Dropped?", "Withdrawn", "Active". */
export const isStatusMark = (header: string): boolean =>
  statusOfHeader(header) !== null || ACTIVE.test(foldHeader(header)) || PAYMENT.test(foldHeader(header));

/** Columns in which people write what they like, also that somebody has left. */
const NOTES =
  /^(?:admin|coach|internal|other|player|registrar|staff|team)?(?:notes?|comments?|remarks?|memo)$/;
export const isNotes = (header: string): boolean => NOTES.test(foldHeader(header));

/** What a note says of somebody who may have left, with its day: nothing else of a note is kept. */
const LEAVING =
  /\b(?:cancel\w*|drop(?:ped|ping)?(?: out)?(?![ -]?off)|inactive|moved|mov(?:ing)? to|no longer|not (?:coaching|playing|returning)|quit|refunded|removed|resigned|stepp(?:ed|ing) down|transferred|w\/d|wait ?list(?:ed)?|withdr[ae]w[a-z]*)\b(?: (?:on )?\d{1,2}[/.-]\d{1,2}\b)?/i;
export const leavingIn = (note: string): string | null => LEAVING.exec(note)?.[0] ?? null;

/**
 * The status of a row by its own column and by what is marked in others. A word in them that is neither yes nor no stands
 * behind a question mark, so that it is asked about, and so does what notes say of somebody who may have left.
 */
export function markedStatus(
  orderStatus: string,
  marks: readonly { header: string; cell: string }[],
): string {
  let unclear: string | null = null;
  for (const { header, cell } of marks) {
    if (isNotes(header)) {
      const leaving = leavingIn(cell);
      if (leaving !== null) unclear ??= `${header.trim()}? ${leaving}`;
      continue;
    }
    if (PAYMENT.test(foldHeader(header))) {
      if (/^(?:cancell?ed|void(?:ed)?)$/.test(foldName(cell).key)) return foldName(cell).shown;
      continue;
    }
    const status = statusOfHeader(header) ?? 'Inactive';
    const isActive = statusOfHeader(header) === null;
    const { shown } = foldName(cell);
    const mark = isActive || !DATE.test(shown) ? readYesNo(cell) : true;
    if (mark === !isActive) return `${status}: ${shown}`;
    if (mark === undefined) unclear ??= isActive ? shown : `${status}? ${shown}`;
  }
  return canceledReason(orderStatus) === null ? (unclear ?? orderStatus) : orderStatus;
}

/** The words of a role: "Is Head Coach", "Team Manager?". "Coach background check?" asks something else. */
const ROLE_WORDS = new Set(
  'head,lead,main,assistant,asst,co,co-coach,coach,coaches,team,parent,mom,dad,manager,staff,volunteer,guest,alternate,practice,player'.split(
    ',',
  ),
);
/** "Is Head Coach", "Coach?", "Volunteer Assistant Coach", "Head Coach (Y/N)". */
const ASKS =
  /^is |\?|y\/n|yes\/no|^volunteer (?:as )?(?:an? )?(?:head|lead|assistant|asst|team)|^(?:guest|practice)(?: player)?$/;
/** "Would you like to coach?" is asked about those who do not coach yet. */
const WISH = /\b(?:like|interested|willing|want|wish|able|help|consider)\b.*\bcoach/i;

/** 'Head Coach' of "Is Head Coach?" and "Volunteer Head Coach". */
const roleOfHeader = (header: string) =>
  foldName(header)
    .shown.replace(/\(.*|\?.*|yes\/no|y\/n/gi, '')
    .replace(/^(?:is (?:an? |the )?|volunteer (?:as )?(?:an? )?)/i, '')
    .trim();

/**
 * Whether a column says of each person whether they have a role, with yes or no.
 * @param isOfPlayers whether it is a list of players, in which parents may be asked whether they would coach
 */
export function isRoleMark(header: string, isOfPlayers: boolean): boolean {
  const { key } = foldName(header);
  const words = foldName(roleOfHeader(header)).key.split(' ');
  return (ASKS.test(key) && words.every((word) => ROLE_WORDS.has(word))) || (isOfPlayers && WISH.test(key));
}

/** The role of someone whom no column marks as a coach. */
export const UNMARKED = 'not marked as a coach';

/**
 * The roles of a person that are marked with yes; '' if nothing is marked. A mark that is neither yes nor no, and one that
 * only says what a person would like, stand behind a question mark.
 */
export function markedRoles(marks: readonly { header: string; cell: string }[]): string[] {
  const roles: string[] = [];
  let isNone = false;
  for (const { header, cell } of marks) {
    const mark = readYesNo(cell);
    const role = roleOfHeader(header);
    const isDoubtful = mark === undefined || (mark === true && WISH.test(header));
    if (isDoubtful) roles.push(`${role}? ${foldName(cell).shown}`);
    else if (mark === true) roles.push(role);
    // who is not the head coach may assist
    else isNone ||= !/^is (?:the )?(?:head|lead)|^(?:head|lead)/.test(foldName(header).key);
  }
  return roles.length === 0 && isNone ? [UNMARKED] : roles;
}
