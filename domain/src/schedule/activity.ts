import { several } from '#text/several.ts';
import { formatDate, monthAndDay } from '#time/format.ts';
import type { IsoDate } from '#time/wall-clock.ts';

/** The kinds of changes of court time, as the filter of the activity names them. */
export const ACTIVITY_KINDS = {
  book: 'Booked by a coach',
  release: 'Canceled by a coach',
  trade: 'Swapped',
  note: 'Notes',
  add: 'Added',
  update: 'Changed',
  cancel: 'Canceled or postponed',
  move: 'Moved',
  import: 'Games from a file',
  publish: 'Published schedules',
  withdraw: 'Withdrawn teams',
  round: 'Practice rounds',
  undo: 'Undone',
  revert: 'Imports undone',
  return: 'Restored',
} as const;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** What one change did, summed up. */
export type ActivitySummary = {
  /** how many entries by action, such as 'practice_cancelled' */
  actions: readonly { action: string; count: number }[];
  /** the gyms concerned */
  gyms: readonly string[];
  /** the first and the last day of the entries; null if they have none */
  days: { first: IsoDate; last: IsoDate } | null;
  /** the teams or the name of the only entry; '' for several entries */
  about: string;
};

const LIST = new Intl.ListFormat('en-US');

/** 'canceled 3 practices at Salk - Gym, Sat, Nov 28, 2026': what follows the name of the person. */
export function activityText({ actions, gyms, days, about }: ActivitySummary): string {
  const byVerb = Map.groupBy(actions, ({ action }) => verbOf(action));
  const done = [...byVerb].map(
    ([verb, those]) =>
      `${verb} ${LIST.format(those.map(({ action, count }) => several(count, action.split('_')[0] ?? '')))}`,
  );
  const [gym] = gyms;
  const where = gyms.length > 1 ? ` in ${gyms.length} gyms` : gym === undefined ? '' : ` at ${gym}`;
  const when =
    days === null
      ? ''
      : days.first === days.last
        ? `, ${formatDate(days.first)}`
        : `, ${monthAndDay(days.first)} to ${monthAndDay(days.last)}`;
  return `${LIST.format(done)}${about === '' ? '' : ` (${about})`}${where}${when}`;
}

const VERBS = new Map([
  ['note_changed', 'changed the note of'],
  ['cancelled', 'canceled'],
]);

/** 'practice_note_changed': 'changed the note of' */
function verbOf(action: string): string {
  const verb = action.slice(action.indexOf('_') + 1);
  return VERBS.get(verb) ?? verb;
}
