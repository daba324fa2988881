import { TRADE_HOURS } from '@portal/domain/trades/trade.ts';

/** The texts of trades. */
export const messages = {
  trade: 'Trade',
  offeredTo: (team: string) => `Offered to ${team}`,

  // choosing
  title: 'Trade this practice',
  loading: 'Loading practices of other teams',
  failed: 'We couldn’t load the practices of other teams.',
  how: 'What do you want for it?',
  forPractice: 'Another practice',
  forNothing: 'Give it away',
  search: 'Find a team, gym or day',
  sameWeek: 'Same week',
  otherWeek: 'The other week',
  teams: 'Teams that can take it',
  noMatch: 'Nothing matches your search.',
  close: 'Close',
  next: 'Continue',

  // the two practices
  youGive: 'You give',
  youGet: 'You get',
  takes: 'Gets it',
  gives: 'Gives it',

  // confirming an offer
  offerQuestion: 'Offer this trade?',
  giveQuestion: 'Give this practice away?',
  atOnce: 'You coach both teams, so this happens right away.',
  ask: (team: string) =>
    `We email the coaches of ${team}. They have ${TRADE_HOURS} hours to accept, or less if a practice starts sooner.`,
  staysMeanwhile: 'Nothing changes until they accept, and you can withdraw the offer.',
  givenAway: 'Your team can then book another practice that week.',
  back: 'Back',
  sendOffer: 'Send offer',
  tradeNow: 'Trade now',
  giveNow: 'Give it away now',
  sent: 'Offer sent',
  traded: 'Traded',
  notSent: 'We couldn’t send the offer. Please try again.',

  // offers that wait for an answer
  offer: 'Trade offer',
  ownOffer: 'Your trade offer',
  wantsTrade: (team: string) => `${team} would like to trade`,
  wantsGive: (team: string) => `${team} would like to give you a practice`,
  waitingFor: (team: string) => `Waiting for ${team}`,
  over: 'time is up',
  for: 'for',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',

  // outcomes
  recent: 'Recent trades',
} as const;

/** The question before an answer, and what is shown afterward. */
export const ANSWERS = {
  accept: {
    title: 'Accept this trade?',
    text: 'The practices change hands right away. The coaches of both teams get an email.',
    yes: 'Yes, accept',
    no: 'Not now',
    done: 'Traded',
    failed: 'We couldn’t accept the offer. Please try again.',
  },
  decline: {
    title: 'Decline this offer?',
    text: 'Nothing changes. The coaches of both teams get an email.',
    yes: 'Yes, decline',
    no: 'Not now',
    done: 'Declined',
    failed: 'We couldn’t decline the offer. Please try again.',
  },
  withdraw: {
    title: 'Withdraw this offer?',
    text: 'Nothing changes. The coaches of both teams get an email.',
    yes: 'Yes, withdraw',
    no: 'Keep it',
    done: 'Withdrawn',
    failed: 'We couldn’t withdraw the offer. Please try again.',
  },
} as const;

export type Answer = keyof typeof ANSWERS;
