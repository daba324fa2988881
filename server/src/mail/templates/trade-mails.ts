import { formatDate, shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import type { FreeSlot, MailData, TradeMailData } from '../kinds.ts';
import { type Block, greeting, type Letter, type Sender } from '../letter.ts';
import { placeOf, portalButton, whenAndWhere } from './entry-facts.ts';

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
const about = ({ gives, gets }: TradeMailData): string => {
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

/** To the coaches of both teams: an offer waits for an answer. */
export function tradeOffered(data: MailData['trade_offered'], sender: Sender): Letter {
  const until = `${shortTime(data.answerBy.time)} on ${formatDate(data.answerBy.date)}`;
  return {
    subject: `Trade offered: ${data.teamName}${about(data)}`,
    preview: `${data.otherTeam}. Answer by ${until}.`,
    heading: 'Trade offered',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: offerText(data) },
      tradeFacts(data, [['Answer by', until]]),
      {
        kind: 'text',
        text: data.isOwnOffer
          ? 'Nothing changes until they accept. You can withdraw the offer on Your Practices.'
          : 'Nothing changes until you accept. Accept or decline it on Your Practices.',
      },
      portalButton(sender, data.isOwnOffer ? 'See your practices' : 'Accept or decline'),
    ],
  };
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

/** To the coaches of both teams: an offer has ended without a trade. */
export function tradeEnded(data: MailData['trade_ended'], sender: Sender): Letter {
  const { heading, own, theirs } = ENDED[data.outcome];
  return {
    subject: `${heading}: ${data.teamName}${about(data)}`,
    preview: data.otherTeam,
    heading,
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: (data.isOwnOffer ? own : theirs)(data.otherTeam) },
      tradeFacts(data),
      { kind: 'text', text: 'No practice was traded.' },
      portalButton(sender, 'See your practices'),
    ],
  };
}
