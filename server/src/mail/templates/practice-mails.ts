import type { ChangedPracticeMailData, OpenTimeMailData, PracticeMailData } from '../kinds.ts';
import { greeting, type Letter, type Sender } from '../letter.ts';
import type { CalendarNews } from '../template.ts';
import {
  appointment,
  directions,
  facts,
  placeOf,
  portalButton,
  reasonRow,
  UNCONFIRMED_NEXT,
  whenAndWhere,
} from './entry-facts.ts';

const teamOf = (data: PracticeMailData) => `${data.teamName} (${data.divisionName})`;
export const practiceFacts = (data: PracticeMailData) =>
  facts(data, [['Team', teamOf(data)]], directions(data));

/** The facts of a canceled practice, with the reason. */
export const endedFacts = (data: PracticeMailData) => facts(data, [['Team', teamOf(data)]], reasonRow(data));
const practicesButton = (sender: Sender) => portalButton(sender, 'See your practices');

export function practiceBooked(data: PracticeMailData, sender: Sender): Letter {
  return {
    subject: `Practice booked: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: 'Practice booked',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: [data.reason, 'Your practice is booked:'].filter(Boolean).join(' ') },
      practiceFacts(data),
      { kind: 'text', text: 'If your plans change, cancel early so another team can use the gym.' },
      practicesButton(sender),
    ],
  };
}

export function practiceRestored(data: PracticeMailData, sender: Sender): Letter {
  return {
    subject: `Practice is back: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: 'Practice is back',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: [data.reason, 'Your team has this practice again:'].filter(Boolean).join(' ') },
      practiceFacts(data),
      { kind: 'text', text: 'If your plans have changed, cancel early so another team can use the gym.' },
      practicesButton(sender),
    ],
  };
}

export function practiceTimeOpen(data: OpenTimeMailData, sender: Sender): Letter {
  const { open, teamName } = data;
  return {
    subject: `Your old time is open again: ${teamName}, ${whenAndWhere(open)}`,
    preview: placeOf(open),
    heading: 'Your old time is open again',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: `The gym is open again at the time that your team lost: ${whenAndWhere(open)}. Your team keeps the practice that it has instead:`,
      },
      practiceFacts(data),
      {
        kind: 'text',
        text: 'To go back to the old time, change the time on Your Practices while it is open. Otherwise nothing changes.',
      },
      practicesButton(sender),
    ],
  };
}

const CHANGED_BY = {
  reader: 'You changed this practice.',
  coach: 'Another coach of your team changed this practice.',
  league: 'The league changed this practice.',
} as const;

export function practiceChanged(data: ChangedPracticeMailData, sender: Sender): Letter {
  const { changedBy = 'league', tradedWith } = data;
  const heading = tradedWith === undefined ? 'Practice changed' : 'Practice traded';
  const what = tradedWith === undefined ? CHANGED_BY[changedBy] : `Your team traded with ${tradedWith}.`;
  return {
    subject: `${heading}: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading,
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: [what, data.reason, 'Updated details:'].filter(Boolean).join(' '),
      },
      practiceFacts(data),
      practicesButton(sender),
    ],
  };
}

export function practiceUnconfirmed(data: PracticeMailData, sender: Sender): Letter {
  return {
    subject: `School has to confirm again: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: 'The school has to confirm again',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: 'The school has to approve this practice again. Your team keeps the time unless the school says no:',
      },
      practiceFacts(data),
      { kind: 'text', text: UNCONFIRMED_NEXT },
      practicesButton(sender),
    ],
  };
}

export function practiceCanceled(data: PracticeMailData, sender: Sender): Letter {
  return {
    subject: `Practice canceled: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: 'Practice canceled',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'This practice has been canceled:' },
      endedFacts(data),
      practicesButton(sender),
    ],
  };
}

/** The calendar message to the coach. */
export const practiceNews =
  (method: CalendarNews['method']) =>
  (data: PracticeMailData, sender: Sender): CalendarNews => ({
    ...appointment(data, sender),
    method,
    fileName: 'practice.ics',
    summary: `Practice: ${data.teamName}`,
    description: `${teamOf(data)}\n${sender.publicUrl}/your-practices`,
  });
