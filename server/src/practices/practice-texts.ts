import { formatDate, formatTime, formatTimeRange } from '@portal/domain/time/format.ts';
import type { NewMail, PracticeMailData } from '#mail/kinds.ts';

/** A practice with the words that messages and mails are made of. */
export type NamedPractice = {
  entryId: number;
  teamName: string;
  divisionName: string;
  date: string;
  startTime: string;
  endTime: string;
  schoolName: string;
  gymName: string;
  court: string;
};

/** What a coach reads when a practice was booked. */
export const bookedText = (practice: NamedPractice): string =>
  `Practice booked for ${practice.divisionName} ${practice.teamName}: ${formatDate(practice.date)}, ` +
  `${formatTimeRange(practice.startTime, practice.endTime)} at ${practice.schoolName} - ${practice.gymName}, ` +
  `court ${practice.court}.`;

/** What a coach reads when a practice was cancelled. */
export const cancelledText = (practice: NamedPractice): string =>
  `The practice of ${practice.divisionName} ${practice.teamName} on ${formatDate(practice.date)} at ` +
  `${formatTime(practice.startTime)} is cancelled. The slot is open to others again.`;

/** One mail to each coach of the practice's team. `sequence` lets calendars order what they get about an entry. */
export function practiceMails(
  kind: 'practice_booked' | 'practice_cancelled',
  practice: NamedPractice,
  coaches: readonly { email: string; firstName: string }[],
  now: Date,
): NewMail[] {
  const { entryId, teamName, divisionName, date, startTime, endTime, schoolName, gymName, court } = practice;
  const sequence = kind === 'practice_booked' ? 0 : 1;
  return coaches.map(({ email, firstName }) => {
    const data: PracticeMailData = {
      firstName,
      teamName,
      divisionName,
      date,
      startTime,
      endTime,
      schoolName,
      gymName,
      court,
      entryId,
      sequence,
    };
    return { kind, recipient: email, data, now };
  });
}
