import { foldName } from '@portal/domain/coaches/names.ts';
import { LEAVE_OUT, type NoAnswer } from '#imports/file-questions.ts';
import type { FileDays } from './file-days.ts';
import type { CALENDAR_COLUMNS, CLOSURE_COLUMNS } from './import-columns.ts';
import { fileKey } from './place-aliases.ts';
import type { RowCells } from './read-rows.ts';

type CalendarCells = RowCells<keyof typeof CALENDAR_COLUMNS>;
type EventCells = RowCells<keyof typeof CLOSURE_COLUMNS>;

/** Holidays and breaks, and what says that schools are closed. */
const NO_SCHOOL =
  /\b(?:no (?:school|classes)|(?:schools?|gyms?|buildings?|district|offices?) (?:are |is )?closed|closed|closure|(?:winter|spring|fall|summer|mid-?winter|holiday|christmas|thanksgiving|easter|february|april|december) (?:break|recess|vacation)|recess|holidays?|thanksgiving|christmas|new years?'?s?(?: day| eve)?|martin luther king|mlk|m\.? ?l\.? king|presidents?'?s? day|good friday|easter|memorial day|labor day|columbus day|indigenous peoples?'?s? day|veterans'?s? day|juneteenth|independence day|yom kippur|rosh hashanah|passover|diwali|lunar new year|eid(?: al-(?:fitr|adha))?)\b/;
/** Days on which there is some school, and what only happens near a holiday. */
const SOME_SCHOOL =
  /\b(?:dismissal|half|early|delayed|opening|assembly|concert|lunch|party|dinner|parade|shows?|fair|dance|ends?|begins?|starts?|resumes?|reopens?|reopen|first|last|not|open|optional|virtual|remote|staff only|snow)\b/;

/** Whether schools are open for a part of the day, so that all gyms are hardly closed on it: 'Early dismissal', 'Half day'. */
const hasSomeSchool = (reason: string): boolean =>
  /\b(?:early (?:dismissal|release|out)|half[- ]days?|(?:(?:delayed|late) (?:opening|start|arrival)|delay(?:ed)?)|(?:shortened|minimum|abbreviated) days?)\b/i.test(
    reason,
  );

/** What a calendar of all schools has beside their closures. */
const OF_SCHOOL_YEAR =
  /\b(?:meetings?|report cards?|progress reports?|(?:marking|grading) periods?|quarters?|trimesters?|semesters?|conferences?|(?:first|last) day|end of|(?:school|classes|term) (?:begins?|starts?|resumes?|reopens?|ends?)|reopens?|open house|back to school|pt[ao]|orientation|graduation|picture day|exams?)\b/i;

/** Whether a day of all schools may be one on which they are open, at least for a part of it. */
export const mayBeOpen = (reason: string): boolean =>
  hasSomeSchool(reason) || (OF_SCHOOL_YEAR.test(reason) && !/\bclosed\b|\bno school\b/i.test(reason));

const GYM_OPEN =
  /\b(?:no (?:impact|effect)|not (?:be )?(?:affected|impacted|closed)|unaffected|gyms? (?:is |are |remains? |stays? |will be )?(?:still )?(?:open|available))\b(?! (?:again|after|at|from|until|till?|\d))/i;
/** Whether a remark may mean that the gym stays open: 'No impact on gym', or is about another room: 'Book fair in the library'. */
export const leavesGymOpen = (remark: string): boolean => GYM_OPEN.test(remark);

/**
 * Whether a row of a school's calendar closes its gyms; what does not say so is a question for all rows with these words.
 * @param text what happens
 */
export function readEvent(
  cells: EventCells | CalendarCells,
  { places }: FileDays,
  text = cells.cell('reason'),
): 'closed' | NoAnswer {
  const { cell, unread } = cells as CalendarCells;
  const event = foldName(text);
  const words = `${event.key} ${foldName(cell('dayType')).key}`;
  const isOpen =
    SOME_SCHOOL.test(words) || leavesGymOpen(words) || unread.some((other) => mayBeOpen(other.text));
  if (NO_SCHOOL.test(words) && !isOpen) return 'closed';
  const answer = places.askAboutFile(cells, fileKey('event', event.key), {
    column: 'Reason',
    text: `Are the gyms closed on “${event.shown}”?`,
    name: event.shown,
    choices: [{ answer: 'closed', label: 'Yes, closed' }],
    suggested: LEAVE_OUT.answer,
  });
  return answer === 'closed' || answer === 'left-out' ? answer : 'waits';
}

/** The name of a school in 'Salk Calendar 2026-27'. */
const titleName = (text: string) =>
  foldName(text.replace(/\d[\d/–-]*/g, '').replace(/\b(?:school )?(?:calendar|closures|closings)\b/gi, ''));

const schoolChoice = ({ id, name }: { id: number; name: string }) => ({
  answer: `school:${id}`,
  label: name,
});

/** The schools of a calendar that names none, or of a sheet of one: perhaps its name or title is that of a school. */
export function readCalendarPlace(cells: CalendarCells, { places, ...file }: FileDays) {
  const { sheet, titles } = cells;
  const names = [...(titles ?? file.titles), sheet ?? ''].map(titleName).filter(({ key }) => key !== '');
  const school = names.map((name) => places.schoolCalled(name) ?? places.similarSchool(name)).find(Boolean);
  const others = places.schools().filter(({ id }) => id !== school?.id);
  const all = { answer: 'all', label: 'All schools' };
  const key = sheet === undefined ? titleName(file.titles[0] ?? '').key : titleName(sheet).key;
  const answer = places.askAboutFile(cells, fileKey('calendar', key), {
    column: 'School',
    text: `${sheet === undefined ? 'This file' : `The sheet “${sheet}”`} names no schools. Which are closed on its days?`,
    name: 'a calendar without schools',
    // the likeliest first: only a few have a button of their own
    choices: [...(school === undefined ? [all] : [schoolChoice(school), all]), ...others.map(schoolChoice)],
    suggested: school === undefined ? 'all' : `school:${school.id}`,
  });
  if (answer === 'waits' || answer === 'left-out') return answer;
  const id = answer === 'all' ? null : Number(answer.split(':')[1]);
  return { schoolId: id, venueId: null, courtId: null };
}
