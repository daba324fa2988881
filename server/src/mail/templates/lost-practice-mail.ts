import {
  formatDate,
  formatDayShort,
  monthAndDay,
  shortTime,
  shortTimeRange,
} from '@portal/domain/time/format.ts';
import type { FreeSlot, LostPracticeMailData, ProposedPracticeMailData } from '../kinds.ts';
import { type Block, greeting, type Letter, type Sender } from '../letter.ts';
import { placeOf, portalButton, whenAndWhere } from './entry-facts.ts';
import { endedFacts } from './practice-mails.ts';

/** To a team that lost its practice: why, and which slots it could book instead. */
export function practiceLost(data: LostPracticeMailData, sender: Sender): Letter {
  return {
    subject: `Practice canceled by the league: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: [data.reason, placeOf(data)].filter(Boolean).join(' · '),
    heading: 'Practice canceled by the league',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'Sorry, the league had to cancel this practice:' },
      endedFacts(data),
      ...makeUpBlocks(data),
      ...insteadBlocks(data, sender),
    ],
  };
}

/** Opens without a login, and books nothing until its button is pressed. */
export const proposalLink = ({ publicUrl }: Sender, token: string): string =>
  `${publicUrl}/lost-practice/${token}`;

/** To a team that lost its practice and for which another slot is held. */
export function practiceProposed(data: ProposedPracticeMailData, sender: Sender, token: string): Letter {
  const { proposed, spare, heldUntil, teamName } = data;
  const until = `${formatDayShort(heldUntil.date)}, ${monthAndDay(heldUntil.date)}, ${shortTime(heldUntil.time)}`;
  return {
    subject: `Practice lost, another slot held: ${teamName}, ${whenAndWhere(data)}`,
    preview: `Held until ${until}: ${whenAndWhere(proposed)}`,
    heading: 'Your practice is lost. We’re holding another slot.',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'Sorry, the league had to cancel this practice:' },
      endedFacts(data),
      { kind: 'text', text: `This slot is held for ${teamName} until ${until}:` },
      { kind: 'facts', rows: [slotRow(proposed)] },
      { kind: 'button', label: 'Take this slot', url: proposalLink(sender, token) },
      {
        kind: 'text',
        text: 'No login needed; we’ll ask you to confirm. Don’t forward this email: anyone with the link can answer for your team.',
      },
      ...(spare.length === 0
        ? []
        : ([
            { kind: 'text', text: 'These were open, too, when we sent this email, and are held for nobody:' },
            { kind: 'facts', rows: spare.map(slotRow) },
          ] satisfies Block[])),
    ],
  };
}

const makeUpBlocks = ({ makeUpUntil, teamName }: LostPracticeMailData): Block[] =>
  makeUpUntil === undefined
    ? []
    : [
        {
          kind: 'text',
          text: `${teamName} may book one practice more than usual until ${formatDate(makeUpUntil)}, and is first on the waitlist.`,
        },
      ];

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
