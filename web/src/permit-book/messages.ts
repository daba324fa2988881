import { hoursNumber, hoursText } from '@portal/domain/permit-book/hours-text.ts';
import { several, severalUnlessNone } from '@portal/domain/text/several.ts';

/** The texts of /admin/permit-book. */
export const messages = {
  title: 'Permit Book',
  loading: 'Loading the hours',
  failed: 'We couldn’t load the hours.',
  print: 'Print',
  downloadAs: (format: string) => `Download as ${format}`,
  table: 'Hours of all schools',
  returnedLate: 'Returned late',
  due: 'Owed',
  invoiced: 'Invoiced',
  custodian: 'Custodian',
  total: 'All schools',
  late: (minutes: number) => `${hoursNumber(minutes)} late`,
  invoicedOf: (school: string) => `${school}: invoiced hours`,
  discardHours: (school: string) => `Discard the invoiced hours of ${school}?`,
  notSaved: 'We couldn’t save the hours. Please try again.',
  saved: (school: string, words: string) => `Saved. ${school}: ${words}.`,
  allAsDue: (count: number) => `${several(count, 'invoice matches', 'invoices match')}.`,
  tooMany: (count: number, minutes: number) =>
    `${several(count, 'invoice is', 'invoices are')} over by ${hoursText(minutes)}`,
  tooFew: (count: number, minutes: number) =>
    `${several(count, 'invoice is', 'invoices are')} under by ${hoursText(minutes)}`,
  named: (sentence: string, schools: readonly string[]) => `${sentence}: ${schools.join(', ')}.`,
  missing: (count: number) => `${several(count, 'invoice is', 'invoices are')} missing.`,

  fileTitle: (month: string) => `Invoice for ${month}`,
  inFile: 'In the file',
  isSchool: 'School in the league',
  linesLeftOut: (count: number) => `${several(count, 'line is', 'lines are')} left out`,
  saveFile: (count: number) => ['Save', ...severalUnlessNone(count, 'school')].join(' '),

  inTime: (days: number) =>
    `In time (${days === 0 ? 'until the day before' : `at least ${several(days, 'day')} before`})`,
  badDeadline: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
  monthOf: (month: string, days: number, minutes: number) =>
    `${month}: ${several(days, 'day')}, ${hoursText(minutes)}`,
  doReturn: (minutes: number) => (minutes === 0 ? 'Return hours' : `Return ${hoursText(minutes)}`),
  confirmTitle: (minutes: number, school: string) => `Return ${hoursText(minutes)} to ${school}?`,
  confirmText: (days: number) =>
    `The gym closes on ${several(days, 'day')}, and nobody can book it then. Next, you get a letter for the school.`,
  confirmLate: (minutes: number) => `${hoursText(minutes)} are late and still owed.`,
  returnLine: (minutes: number, days: number) => `${hoursText(minutes)} on ${several(days, 'day')}`,
  by: (name: string) => (name === '' ? '' : ` by ${name}`),
  letter: 'Letter',
  letterOf: (when: string) => `Letter of ${when}`,
  takeBack: 'Undo return',
  takeBackOf: (when: string) => `Undo return of ${when}`,
  days: 'Days of this month',
} as const;
