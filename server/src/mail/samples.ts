import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { GameMailData, MailData, PracticeMailData, TradeMailData, WaitingMailData } from './kinds.ts';

/** Nobody's address: the previews of /admin/mail show what a coach would get. */
export const SAMPLE_RECIPIENT = 'casey.coach@example.org';

const place = {
  schoolName: 'Salk',
  gymName: 'Main Gym',
  court: '1',
  address: '155 Salk Street, Elm Grove',
  doorNote: 'Use the rear entrance.',
};

const practiceOn = (date: IsoDate): PracticeMailData => ({
  firstName: 'Casey',
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  date,
  startTime: '18:00:00',
  endTime: '19:00:00',
  ...place,
  entryId: 1,
  sequence: 0,
});

const gameOn = (date: IsoDate): GameMailData => ({
  firstName: 'Casey',
  type: 'game',
  homeTeam: 'Hawks',
  awayTeam: 'Owls',
  coachedTeam: 'Hawks',
  divisionName: 'Boys 3-4',
  date,
  startTime: '18:00:00',
  endTime: '19:15:00',
  ...place,
  entryId: 2,
  sequence: 0,
});

const free = (date: IsoDate, startTime: string, endTime: string, court = '2') => ({
  date,
  startTime,
  endTime,
  ...place,
  court,
});

const waiting = (date: IsoDate): WaitingMailData => ({
  ...free(date, '19:00:00', '20:00:00'),
  firstName: 'Casey',
  teamId: 1,
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  validUntil: `${date}T23:00:00.000Z`,
});

const trade = (date: IsoDate): TradeMailData => ({
  firstName: 'Casey',
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  otherTeam: 'Boys 3-4 Owls',
  isOwnOffer: false,
  gives: free(date, '18:00:00', '19:00:00', '1'),
  gets: free(addDays(date, 1), '19:00:00', '20:00:00'),
});

const teams = [
  { teamName: 'Hawks', divisionName: 'Boys 3-4' },
  { teamName: 'Comets', divisionName: 'Girls 5-6' },
];

/** @param day the league day that the samples are about */
function samplesOn(day: IsoDate): MailData {
  const practice = practiceOn(day);
  const game = gameOn(day);
  return {
    confirm_address: { firstName: 'Casey' },
    reset_password: { firstName: 'Casey' },
    no_account: { firstName: 'Casey', teams },
    password_changed: { firstName: 'Casey' },
    new_address: { firstName: 'Casey', email: SAMPLE_RECIPIENT, newEmail: 'casey@example.net' },
    address_in_use: { firstName: 'Casey' },
    address_changed: { firstName: 'Casey', newEmail: 'casey@example.net', isChanged: false },
    coach_invited: { firstName: 'Casey', teams },
    coach_message: {
      firstName: 'Casey',
      subject: 'Picture day on Saturday',
      text: 'Picture day is this Saturday at Salk.\nBring the whole team 15 minutes early.',
      sentBy: 'Alex',
      replyTo: 'alex@example.org',
    },
    ratings_reminder: {
      firstName: 'Casey',
      season: 'Winter 2026',
      teams,
      deadline: addDays(day, 7),
    },
    practice_booked: practice,
    practice_changed: {
      ...practice,
      endTime: '19:30:00',
      sequence: 1,
      reason: 'It was 6–7 PM before.',
    },
    practice_restored: { ...practice, sequence: 2, reason: 'The gym is open again.' },
    practice_time_open: { ...practice, open: free(addDays(day, -1), '18:00:00', '19:00:00', '1') },
    practice_unconfirmed: practice,
    practice_cancelled: { ...practice, sequence: 1 },
    practice_cancelled_by_league: {
      ...practice,
      sequence: 1,
      reason: 'Blackout: School event',
      freeSlots: [
        free(day, '20:00:00', '21:00:00'),
        free(addDays(day, 1), '18:00:00', '19:00:00', '1'),
        free(addDays(day, 2), '19:00:00', '20:00:00'),
      ],
    },
    practice_proposed: {
      ...practice,
      sequence: 1,
      reason: 'Blackout: School event',
      proposed: free(addDays(day, 1), '18:00:00', '19:00:00', '1'),
      spare: [free(day, '20:00:00', '21:00:00'), free(addDays(day, 2), '19:00:00', '20:00:00')],
      heldUntil: { date: addDays(day, -1), time: '18:30:00' },
    },
    game_scheduled: game,
    game_changed: { ...game, sequence: 2, reason: 'It was 5–6:15 PM before.' },
    game_restored: { ...game, sequence: 2, reason: 'The league restored it.' },
    game_unconfirmed: game,
    game_cancelled: { ...game, sequence: 1, reason: 'The school withdrew the gym for this time.' },
    team_changes: {
      firstName: 'Casey',
      news: [
        { kind: 'practice_cancelled', data: { ...practice, sequence: 1 } },
        {
          kind: 'practice_booked',
          data: { ...practice, startTime: '19:00:00', endTime: '20:00:00', entryId: 3 },
        },
      ],
      passing: [
        {
          kind: 'practice_cancelled',
          data: { ...practice, startTime: '20:00:00', endTime: '21:00:00', entryId: 4 },
        },
      ],
    },
    games_imported: {
      firstName: 'Casey',
      season: 'Winter 2026',
      news: [
        { kind: 'game_scheduled', data: game },
        {
          kind: 'game_scheduled',
          data: { ...gameOn(addDays(day, 7)), entryId: 5, homeTeam: 'Comets', awayTeam: 'Hawks' },
        },
        {
          kind: 'game_changed',
          data: {
            ...gameOn(addDays(day, 14)),
            entryId: 6,
            sequence: 1,
            reason: 'It was Sat, Nov 28, 2026, 9–10:15 AM at Salk Main Gym, court 2 before.',
          },
        },
        { kind: 'game_cancelled', data: { ...gameOn(addDays(day, 21)), entryId: 7, sequence: 1 } },
      ],
    },
    practice_reminder: practice,
    game_reminder: { ...game, type: 'playoff' },
    waiting_list_offer: {
      ...waiting(day),
      offerId: 1,
      heldUntil: { date: addDays(day, -2), time: '19:40:00' },
    },
    waiting_list_gone: waiting(day),
    trade_offered: {
      ...trade(day),
      tradeId: 1,
      teamId: 1,
      validUntil: `${day}T23:00:00.000Z`,
      answerBy: { date: day, time: '18:00:00' },
    },
    trade_ended: { ...trade(day), isOwnOffer: true, outcome: 'declined' },
  };
}

/** What an email of this kind could be about, two days from today. */
export const sampleData = <Kind extends MailKind>(kind: Kind, today: IsoDate): MailData[Kind] =>
  samplesOn(addDays(today, 2))[kind];
