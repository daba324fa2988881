import { TRADE_HOURS } from '@portal/domain/trades/trade.ts';

/** The texts of trades. */
export const messages = {
  trade: 'Trade',
  offeredTo: (team: string) => `Offered to ${team}`,

  // confirming an offer
  ask: (team: string) =>
    `We email the coaches of ${team}. They have ${TRADE_HOURS} hours to accept, or less if a practice starts sooner.`,

  // offers that wait for an answer
  wantsTrade: (team: string) => `${team} would like to trade`,
  wantsGive: (team: string) => `${team} would like to give you a practice`,
  waitingFor: (team: string) => `Waiting for ${team}`,

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
    no: 'No, keep it',
    done: 'Withdrawn',
    failed: 'We couldn’t withdraw the offer. Please try again.',
  },
} as const;

export type Answer = keyof typeof ANSWERS;
