import { several } from '#text/several.ts';
import { formatDate, formatTimeRange } from '#time/format.ts';
import { type IsoDate, minutesOf, type WallTime } from '#time/wall-clock.ts';
import { hoursText } from './hours-text.ts';

type LetterTime = {
  date: IsoDate;
  gymName: string;
  /** '' if the gym has only one court */
  court: string;
  startTime: WallTime;
  endTime: WallTime;
};

type ReturnLetter = {
  leagueName: string;
  contact: string;
  schoolName: string;
  /** the date of the letter */
  date: IsoDate;
  /** who returned the hours; '' if the account is gone */
  by: string;
  times: readonly LetterTime[];
};

const minutesIn = ({ startTime, endTime }: LetterTime) => minutesOf(endTime) - minutesOf(startTime);
const sumOf = (times: readonly LetterTime[]) => times.reduce((sum, time) => sum + minutesIn(time), 0);

/** The letter to a school that returns hours to it, as plain text. */
export function returnLetter({ leagueName, contact, schoolName, date, by, times }: ReturnLetter): string {
  const days = [...new Set(times.map((time) => time.date))].toSorted();
  return [
    leagueName,
    formatDate(date),
    '',
    `To: ${schoolName}`,
    `Subject: ${hoursText(sumOf(times))} of our permits that we return`,
    '',
    'We don’t need these hours of our permits and return them. Please take them off our invoice, and send no custodian for us at these times.',
    '',
    ...linesOf(times),
    '',
    `Total: ${hoursText(sumOf(times))} on ${several(days.length, 'day')}`,
    '',
    'Please confirm this letter.',
    '',
    ...[by, leagueName, contact].filter((line) => line !== ''),
  ].join('\n');
}

/** A line for each day, gym and time; courts with the same time share a line. */
function linesOf(times: readonly LetterTime[]): string[] {
  const keyOf = (time: LetterTime) => [time.date, time.gymName, time.startTime, time.endTime].join('\n');
  return [...Map.groupBy(times, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const courts = group.map(({ court }) => court).filter((court) => court !== '');
      const courtsText =
        courts.length === 0 ? '' : `, ${courts.length === 1 ? 'court' : 'courts'} ${courts.join(', ')}`;
      const where = `${first.gymName}${courtsText}`;
      const when = formatTimeRange(first.startTime, first.endTime);
      return `${formatDate(first.date)}: ${where}, permit ${when}, ${hoursText(sumOf(group))}`;
    });
}
