import { several } from '@portal/domain/text/several.ts';

const permitsOf = (count: number) => several(count, 'permit');
const divisionsOf = (count: number) => several(count, 'division');

/** The texts of copying an earlier season. */
export const messages = {
  noHours: (season: string) => `${season} has no gym hours yet`,
  offer: (from: string, permits: number, divisions: number) =>
    `It can start from ${from}: its ${permitsOf(permits)} with new dates${
      divisions === 0 ? '' : `, and ${divisionsOf(divisions)} with their practices per week`
    }. You see all of it first.`,
  another: (season: string) =>
    `${season} can take over the permits and divisions of an earlier season, as far as it does not have them. You see all of it first.`,
  start: (from: string) => `Start from ${from}`,
  choose: 'Choose the season',
  startTitle: 'Start from an earlier season',

  takenOver: (from: string, permits: number, divisions: number) =>
    `Taken over from ${from}: ${permitsOf(permits)}, ${divisionsOf(divisions)}`,
  next: 'Set pending permits to approved on the Venues page once their schools have said yes, then run steps 3a and 3b.',
  undo: 'Undo',
  undoTitle: (from: string) => `Undo what came from ${from}?`,
  undoText:
    'The permits and divisions that were taken over and not changed since are removed. The earlier season stays as it is.',
  undoYes: 'Yes, undo it',
  undoNo: 'No, keep it',
  undone: 'Undone',
  undoFailed: 'This could not be undone. Please try again.',

  title: (season: string) => `Start ${season} from an earlier season`,
  from: 'Take over from',
  firstDate: 'First day of the new season',
  lastDate: 'Last day of the new season',
  datesHint: (from: string, first: string, last: string) => `${from} went from ${first} to ${last}.`,
  dates: 'Enter both dates.',
  status: 'The permits begin as',
  pending: 'Pending until schools say yes',
  approved: 'Approved: schools said yes',
  statusHint: 'Coaches can’t book pending hours.',
  look: 'See what is taken over',
  lookTitle: (from: string, into: string) => `From ${from} to ${into}`,
  lookFailed: 'What would be taken over could not be found out. Please try again.',
  failed: 'Nothing was taken over. Please try again.',
  back: 'Back',
  cancel: 'Cancel',
  take: (permits: number, divisions: number) =>
    `Take over ${[permits > 0 && permitsOf(permits), divisions > 0 && divisionsOf(divisions)]
      .filter(Boolean)
      .join(' and ')}`,
  nothing: 'Nothing to take over',
  done: 'Taken over',

  permits: 'Permits',
  before: (days: string) => `last time ${days}`,
  stays: 'Stays behind',
  there: (count: number) =>
    `${several(count, 'permit is', 'permits are')} in the new season already and left alone.`,
  divisions: 'Divisions and practices per week',
  differs: (name: string, now: number, before: number) =>
    `${name} has ${now} here and had ${before}: left as it is.`,
  notTaken: 'Not taken over',
  teams: 'Teams and coaches: they come with the enrollment file.',
  closures: 'Closures, because holidays move. Last time there were:',
  noClosures: 'Closures, because holidays move.',
} as const;
