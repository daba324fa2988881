import { several } from '@portal/domain/text/several.ts';

const permitsOf = (count: number) => several(count, 'permit');
const divisionsOf = (count: number) => several(count, 'division');

/** The texts of copying an earlier season. */
export const messages = {
  noHours: (season: string) => `${season} has no gym hours yet`,
  offer: (from: string, permits: number, divisions: number) =>
    `Copy ${permitsOf(permits)} with new dates${
      divisions === 0 ? '' : `, and ${divisionsOf(divisions)} with their practices per week`
    }, from ${from}. You can review them first.`,
  another: (season: string) =>
    `Copies the permits and divisions that ${season} doesn’t have yet. You can review them first.`,
  start: (from: string) => `Copy from ${from}`,
  choose: 'Choose a season',
  startTitle: 'Copy from an earlier season',

  takenOver: (from: string, permits: number, divisions: number) =>
    `Copied from ${from}: ${permitsOf(permits)}, ${divisionsOf(divisions)}`,
  next: 'Approve pending permits on the Venues page once their schools do, then publish.',
  undo: 'Undo',
  undoTitle: (from: string) => `Undo the copy from ${from}?`,
  undoText: 'This removes the copied permits and divisions, except those that were changed since.',
  undoYes: 'Yes, undo it',
  undoNo: 'No, keep it',
  undone: 'Undone',
  undoFailed: 'We couldn’t undo that. Please try again.',

  title: (season: string) => `Copy an earlier season to ${season}`,
  from: 'Copy from',
  firstDate: 'First day of the new season',
  lastDate: 'Last day of the new season',
  datesHint: (from: string, first: string, last: string) => `${from} ran ${first} – ${last}.`,
  dates: 'Enter both dates.',
  status: 'New permits are',
  pending: 'Pending until the school approves',
  approved: 'Approved already',
  statusHint: 'Coaches can’t book pending hours.',
  look: 'Preview',
  lookTitle: (from: string, into: string) => `From ${from} to ${into}`,
  lookFailed: 'We couldn’t load the preview. Please try again.',
  failed: 'Nothing was copied. Please try again.',
  take: (permits: number, divisions: number) =>
    `Copy ${[permits > 0 && permitsOf(permits), divisions > 0 && divisionsOf(divisions)]
      .filter(Boolean)
      .join(' and ')}`,
  nothing: 'Nothing to copy',
  done: 'Copied',

  permits: 'Permits',
  before: (days: string) => `previously ${days}`,
  stays: 'Not copied',
  there: (count: number) => `${several(count, 'permit is', 'permits are')} already in the new season.`,
  divisions: 'Divisions and practices per week',
  differs: (name: string, now: number, before: number) => `${name} stays at ${now}; it had ${before}.`,
  notTaken: 'Still to enter',
  teams: 'Teams and coaches, from the enrollment file',
  closures: 'Closures. Previously:',
  noClosures: 'Closures',
} as const;
