import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import type { FreeSlot, LostPracticeMailData } from '../kinds.ts';
import { type Block, greeting, type Letter, type Sender } from '../letter.ts';
import { placeOf, portalButton, whenAndWhere } from './entry-facts.ts';
import { endedFacts } from './practice-mails.ts';

/** To a team that lost its practice: why, and what it could take instead. */
export function practiceLost(data: LostPracticeMailData, sender: Sender): Letter {
  return {
    subject: `Practice canceled by the league: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: [data.reason, placeOf(data)].filter(Boolean).join(' · '),
    heading: 'Practice canceled by the league',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'Sorry, the league had to cancel this practice:' },
      endedFacts(data),
      ...insteadBlocks(data, sender),
    ],
  };
}

const slotRow = (slot: FreeSlot) =>
  [formatDate(slot.date), `${shortTimeRange(slot.startTime, slot.endTime)}, ${placeOf(slot)}`] as const;

function insteadBlocks({ freeSlots, teamName }: LostPracticeMailData, sender: Sender): Block[] {
  if (freeSlots === undefined) return [portalButton(sender, 'See your practices')];
  const url = `${sender.publicUrl}/practice-request`;
  if (freeSlots.length === 0) {
    return [
      { kind: 'text', text: `${teamName} can’t book another slot right now: none is open.` },
      { kind: 'button', label: 'See open slots', url },
    ];
  }
  return [
    {
      kind: 'text',
      text: `These open slots were nearest when we sent this email:`,
    },
    { kind: 'facts', rows: freeSlots.map(slotRow) },
    { kind: 'button', label: 'Book another slot', url },
  ];
}
