import { formatDate, formatTime, formatTimeRange } from '@portal/domain/time/format.ts';
import type { PracticeMailData } from '../kinds.ts';
import { type Block, greeting, type Letter, type Sender } from '../letter.ts';

const gymOf = (data: PracticeMailData) => `${data.schoolName} - ${data.gymName}`;
const teamOf = (data: PracticeMailData) => `${data.teamName} (${data.divisionName})`;

const facts = (data: PracticeMailData): Block => ({
  kind: 'facts',
  rows: [
    ['Team', teamOf(data)],
    ['Date', formatDate(data.date)],
    ['Time', formatTimeRange(data.startTime, data.endTime)],
    ['Gym', gymOf(data)],
    ['Court', data.court],
  ],
});

const when = (data: PracticeMailData) => `${formatDate(data.date)}, ${formatTime(data.startTime)}`;

const practicesButton = ({ publicUrl }: Sender): Block => ({
  kind: 'button',
  label: 'See your practices',
  url: `${publicUrl}/your-practices`,
});

export function practiceBooked(data: PracticeMailData, sender: Sender): Letter {
  return {
    subject: `${sender.leagueName}: practice booked, ${data.teamName}, ${when(data)}`,
    preview: `${gymOf(data)}, court ${data.court}`,
    heading: 'Practice booked',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'Your team has the gym:' },
      facts(data),
      { kind: 'text', text: 'If you can’t use it, please cancel it, so that another team can.' },
      practicesButton(sender),
    ],
  };
}

export function practiceCancelled(data: PracticeMailData, sender: Sender): Letter {
  const reason: Block[] = data.reason ? [{ kind: 'text', text: `Reason: ${data.reason}` }] : [];
  return {
    subject: `${sender.leagueName}: practice cancelled, ${data.teamName}, ${when(data)}`,
    preview: `${gymOf(data)}, court ${data.court}`,
    heading: 'Practice cancelled',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'This practice is cancelled:' },
      facts(data),
      ...reason,
      practicesButton(sender),
    ],
  };
}

/** What stands in the coach's calendar. */
export function appointmentOf(data: PracticeMailData, sender: Sender) {
  return {
    uid: `entry-${data.entryId}@${new URL(sender.publicUrl).hostname}`,
    sequence: data.sequence,
    date: data.date,
    startTime: data.startTime,
    endTime: data.endTime,
    summary: `Practice: ${data.teamName}`,
    location: `${gymOf(data)}, court ${data.court}`,
    description: `${teamOf(data)}\n${sender.publicUrl}/your-practices`,
  };
}
