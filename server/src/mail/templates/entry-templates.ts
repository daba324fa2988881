import type { EntryMailKind } from '../kinds.ts';
import type { MailTemplate } from '../template.ts';
import {
  gameCanceled,
  gameChanged,
  gameNews,
  gameRestored,
  gameScheduled,
  gameUnconfirmed,
} from './game-mails.ts';
import { practiceLost, practiceProposed, proposalLink } from './lost-practice-mail.ts';
import {
  practiceBooked,
  practiceCanceled,
  practiceChanged,
  practiceNews,
  practiceRestored,
  practiceTimeOpen,
  practiceUnconfirmed,
} from './practice-mails.ts';

/** The kinds that report what happened to a practice or game. */
export const ENTRY_TEMPLATES: { readonly [Kind in EntryMailKind]: MailTemplate<Kind> } = {
  practice_booked: {
    about: 'To the coaches of a team that got a practice, whoever booked it.',
    letter: practiceBooked,
    calendar: practiceNews('REQUEST'),
  },
  practice_changed: {
    about: 'To the coaches of a team whose practice was moved, or made longer or shorter by the league.',
    letter: practiceChanged,
    calendar: practiceNews('REQUEST'),
  },
  practice_restored: {
    about:
      'To the coaches of a team whose canceled practice is back, because the cancel was undone or the gym is open again.',
    letter: practiceRestored,
    calendar: practiceNews('REQUEST'),
  },
  practice_time_open: {
    about:
      'To the coaches of a team that has another practice instead of a lost one, when the old time is open again.',
    letter: practiceTimeOpen,
  },
  practice_unconfirmed: {
    about: 'To the coaches of a team when the school’s permit for its practice goes back to pending.',
    letter: practiceUnconfirmed,
  },
  practice_cancelled: {
    about: 'To the coaches of a team when one of them cancels its practice.',
    letter: practiceCanceled,
    calendar: practiceNews('CANCEL'),
  },
  practice_cancelled_by_league: {
    about:
      'To the coaches of a team whose practice the league canceled, for example for a blackout or a withdrawn permit. It lists the nearest open slots.',
    letter: practiceLost,
    calendar: practiceNews('CANCEL'),
  },
  practice_proposed: {
    about:
      'To the coaches of a team that lost its practice when another slot is held for it. Its link accepts the slot.',
    letter: practiceProposed,
    link: proposalLink,
    calendar: practiceNews('CANCEL'),
  },
  game_scheduled: {
    about: 'To the coaches of both sides of a new game or playoff, those from outside the league included.',
    letter: gameScheduled,
    calendar: gameNews('REQUEST'),
  },
  game_changed: {
    about: 'To the coaches of both sides when a game or playoff is changed.',
    letter: gameChanged,
    calendar: gameNews('REQUEST'),
  },
  game_restored: {
    about: 'To the coaches of both sides when a game or playoff that was canceled is on again.',
    letter: gameRestored,
    calendar: gameNews('REQUEST'),
  },
  game_unconfirmed: {
    about: 'To the coaches of both sides when the school’s permit for their game goes back to pending.',
    letter: gameUnconfirmed,
  },
  game_cancelled: {
    about: 'To the coaches of both sides of a game or playoff that is canceled.',
    letter: gameCanceled,
    calendar: gameNews('CANCEL'),
  },
};
