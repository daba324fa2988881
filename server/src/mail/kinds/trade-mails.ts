import { formatDate, shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import { addDays, type IsoDate, type WallTime } from '@portal/domain/time/wall-clock.ts';
import type { TradeState } from '@portal/domain/trades/trade.ts';
import { type Block, defineMail } from '../letter.ts';
import { type FreeSlot, placeOf, portalButton, sampleSlot, whenAndWhere } from './entry-facts.ts';

/** A trade as the coaches of one of its teams see it. */
export type TradeMailData = {
  firstName: string;
  teamName: string;
  divisionName: string;
  /** 'Boys 3-4 Owls' */
  otherTeam: string;
  /** the reader's team made the offer */
  isOwnOffer: boolean;
  /** null: nothing, because the practice is given away */
  gives: FreeSlot | null;
  gets: FreeSlot | null;
};

/** `validUntil`: ISO instant; `answerBy`: the same in league time */
type TradeOfferMailData = TradeMailData & {
  tradeId: number;
  teamId: number;
  validUntil: string;
  answerBy: { date: IsoDate; time: WallTime };
};

const placeText = (slot: FreeSlot) =>
  `${formatDate(slot.date)}, ${shortTimeRange(slot.startTime, slot.endTime)} at ${placeOf(slot)}`;

function tradeFacts(
  { teamName, divisionName, gives, gets }: TradeMailData,
  more: readonly (readonly [string, string])[] = [],
): Block {
  return {
    kind: 'facts',
    rows: [
      ['Team', `${teamName} (${divisionName})`],
      ...(gets === null ? [] : [['You get', placeText(gets)] as const]),
      ...(gives === null ? [] : [['You give', placeText(gives)] as const]),
      ...more,
    ],
  };
}

/** The practice that the subject names: what the reader's team gets, or what it gives away. */
const practiceText = ({ gives, gets }: TradeMailData): string => {
  const slot = gets ?? gives;
  return slot === null ? '' : `, ${whenAndWhere(slot)}`;
};

const isGift = ({ gives, gets }: TradeMailData) => gives === null || gets === null;

function offerText(data: TradeMailData): string {
  if (data.isOwnOffer) {
    return isGift(data)
      ? `Your team offered its practice to ${data.otherTeam}:`
      : `Your team offered ${data.otherTeam} a trade of practices:`;
  }
  return isGift(data)
    ? `${data.otherTeam} would like to give your team a practice:`
    : `${data.otherTeam} would like to trade practices with your team:`;
}

const ENDED = {
  declined: {
    heading: 'Trade declined',
    own: (other: string) => `${other} declined the offer of your team:`,
    theirs: (other: string) => `Your team declined the offer of ${other}:`,
  },
  withdrawn: {
    heading: 'Trade withdrawn',
    own: (other: string) => `Your team withdrew its offer to ${other}:`,
    theirs: (other: string) => `${other} withdrew their offer to your team:`,
  },
  expired: {
    heading: 'Trade expired',
    own: (other: string) => `${other} did not answer the offer of your team in time:`,
    theirs: (other: string) => `Your team did not answer the offer of ${other} in time:`,
  },
  ended: {
    heading: 'Trade ended',
    own: (other: string) =>
      `The offer of your team to ${other} has ended, because one of the practices was canceled or changed:`,
    theirs: (other: string) =>
      `The offer of ${other} to your team has ended, because one of the practices was canceled or changed:`,
  },
} as const;

const tradeOn = (date: IsoDate): TradeMailData => ({
  firstName: 'Casey',
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  otherTeam: 'Boys 3-4 Owls',
  isOwnOffer: false,
  gives: sampleSlot(date, '18:00:00', '19:00:00', '1'),
  gets: sampleSlot(addDays(date, 1), '19:00:00', '20:00:00'),
});

export const TRADE_MAILS = {
  /** an offer waits for an answer */
  trade_offered: defineMail<TradeOfferMailData>({
    about: 'To the coaches of both teams when one offers the other a trade, or gives a practice away.',
    group: 'bookings',
    priority: 1,
    stillTrue: 'offer',
    sample: (day) => ({
      ...tradeOn(day),
      tradeId: 1,
      teamId: 1,
      validUntil: `${day}T23:00:00.000Z`,
      answerBy: { date: day, time: '18:00:00' },
    }),
    letter(data, sender) {
      const until = `${shortTime(data.answerBy.time)} on ${formatDate(data.answerBy.date)}`;
      return {
        subject: `Trade offered: ${data.teamName}${practiceText(data)}`,
        preview: `${data.otherTeam}. Answer by ${until}.`,
        heading: 'Trade offered',
        blocks: [
          offerText(data),
          tradeFacts(data, [['Answer by', until]]),
          data.isOwnOffer
            ? 'Nothing changes until they accept. You can withdraw the offer on Your Practices.'
            : 'Nothing changes until you accept. Accept or decline it on Your Practices.',
          portalButton(sender, data.isOwnOffer ? 'See your practices' : 'Accept or decline'),
        ],
      };
    },
  }),

  /** an offer has ended without a trade */
  trade_ended: defineMail<TradeMailData & { outcome: Exclude<TradeState, 'open' | 'accepted'> }>({
    about:
      'To the coaches of both teams when an offer of a trade is declined or withdrawn, expires, or ends because one of its practices was canceled or changed.',
    group: 'bookings',
    priority: 1,
    stillTrue: 'coach',
    sample: (day) => ({ ...tradeOn(day), isOwnOffer: true, outcome: 'declined' }),
    letter(data, sender) {
      const { heading, own, theirs } = ENDED[data.outcome];
      return {
        subject: `${heading}: ${data.teamName}${practiceText(data)}`,
        preview: data.otherTeam,
        heading,
        blocks: [
          (data.isOwnOffer ? own : theirs)(data.otherTeam),
          tradeFacts(data),
          'No practice was traded.',
          portalButton(sender, 'See your practices'),
        ],
      };
    },
  }),
};
