import {
  formatDate,
  formatDayShort,
  monthAndDay,
  shortTime,
  shortTimeRange,
} from '@portal/domain/time/format.ts';
import { addDays, type IsoDate, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { type Block, defineLinkMail, type Sender } from '../letter.ts';
import {
  defineEntryMail,
  type FreeSlot,
  placeOf,
  portalButton,
  sampleSlot,
  whenAndWhere,
} from './entry-facts.ts';
import { endedFacts, type PracticeMailData, practiceCalendar, practiceOn } from './practice-mails.ts';

/**
 * - `freeSlots`: the nearest that the team may still book, best first; absent if it may book none in that week
 * - `makeUpUntil`: until when the team may book one practice beyond the weekly limit; absent if it may not
 */
type LostPracticeMailData = PracticeMailData & {
  freeSlots?: readonly FreeSlot[] | undefined;
  makeUpUntil?: IsoDate | undefined;
};

/** A lost practice, and the slot that is held for its team; `heldUntil` is league wall clock. */
type ProposedPracticeMailData = PracticeMailData & {
  proposed: FreeSlot;
  spare: readonly FreeSlot[];
  heldUntil: { date: IsoDate; time: WallTime };
};

/** Opens without a login, and books nothing until its button is pressed. */
const proposalLink = ({ publicUrl }: Sender, token: string) => `${publicUrl}/lost-practice/${token}`;

const slotRow = (slot: FreeSlot) =>
  [formatDate(slot.date), `${shortTimeRange(slot.startTime, slot.endTime)}, ${placeOf(slot)}`] as const;

const makeUpBlocks = ({ makeUpUntil, teamName }: LostPracticeMailData): Block[] =>
  makeUpUntil === undefined
    ? []
    : [
        `${teamName} may book one practice more than usual until ${formatDate(makeUpUntil)}, and is first on the waitlist.`,
      ];

function insteadBlocks({ freeSlots, teamName }: LostPracticeMailData, sender: Sender): Block[] {
  if (freeSlots === undefined) return [portalButton(sender, 'See your practices')];
  const url = `${sender.publicUrl}/practice-request`;
  if (freeSlots.length === 0) {
    return [
      `${teamName} can’t book another slot right now: none is open.`,
      { kind: 'button', label: 'See open slots', url },
    ];
  }
  return [
    'These open slots were nearest when we sent this email:',
    { kind: 'facts', rows: freeSlots.map(slotRow) },
    { kind: 'button', label: 'Book another slot', url },
  ];
}

/** To a team that lost its practice: why, and which slots it could book instead. */
export const practiceLost = defineEntryMail<LostPracticeMailData>({
  about:
    'To the coaches of a team whose practice the league canceled, for example for a blackout or a withdrawn permit. It lists the nearest open slots.',
  group: 'always',
  effect: 'ends',
  sample: (day) => ({
    ...practiceOn(day),
    sequence: 1,
    reason: 'Blackout: School event',
    freeSlots: [
      sampleSlot(day, '20:00:00', '21:00:00'),
      sampleSlot(addDays(day, 1), '18:00:00', '19:00:00', '1'),
      sampleSlot(addDays(day, 2), '19:00:00', '20:00:00'),
    ],
  }),
  letter: (data, sender) => ({
    subject: `Practice canceled by the league: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: [data.reason, placeOf(data)].filter(Boolean).join(' · '),
    heading: 'Practice canceled by the league',
    blocks: [
      'Sorry, the league had to cancel this practice:',
      endedFacts(data),
      ...makeUpBlocks(data),
      ...insteadBlocks(data, sender),
    ],
  }),
  calendar: practiceCalendar('CANCEL'),
});

/** To a team that lost its practice and for which another slot is held. Each coach has an own link. */
export const practiceProposed = defineLinkMail<ProposedPracticeMailData>({
  about:
    'To the coaches of a team that lost its practice when another slot is held for it. Its link accepts the slot.',
  group: 'always',
  priority: 1,
  stillTrue: 'proposal',
  sample: (day) => ({
    ...practiceOn(day),
    sequence: 1,
    reason: 'Blackout: School event',
    proposed: sampleSlot(addDays(day, 1), '18:00:00', '19:00:00', '1'),
    spare: [sampleSlot(day, '20:00:00', '21:00:00'), sampleSlot(addDays(day, 2), '19:00:00', '20:00:00')],
    heldUntil: { date: addDays(day, -1), time: '18:30:00' },
  }),
  link: proposalLink,
  letter(data, sender, token) {
    const { proposed, spare, heldUntil, teamName } = data;
    const until = `${formatDayShort(heldUntil.date)}, ${monthAndDay(heldUntil.date)}, ${shortTime(heldUntil.time)}`;
    const spareBlocks: Block[] = [
      'These were open, too, when we sent this email, and are held for nobody:',
      { kind: 'facts', rows: spare.map(slotRow) },
    ];
    return {
      subject: `Practice lost, another slot held: ${teamName}, ${whenAndWhere(data)}`,
      preview: `Held until ${until}: ${whenAndWhere(proposed)}`,
      heading: 'Your practice is lost. We’re holding another slot.',
      blocks: [
        'Sorry, the league had to cancel this practice:',
        endedFacts(data),
        `This slot is held for ${teamName} until ${until}:`,
        { kind: 'facts', rows: [slotRow(proposed)] },
        { kind: 'button', label: 'Take this slot', url: proposalLink(sender, token) },
        'No login needed; we’ll ask you to confirm. Don’t forward this email: anyone with the link can answer for your team.',
        ...(spare.length === 0 ? [] : spareBlocks),
      ],
    };
  },
  calendar: practiceCalendar('CANCEL'),
});
