import { defineLinkMail, defineMail } from '../define-mail.ts';
import { leagueContact, type Sender } from '../letter.ts';
import { placeOf, whenAndWhere } from './entry-facts.ts';
import { type GameMailData, gameFacts, gameName, gameOn, gamesButton, sidesOf } from './game-mails.ts';
import { type PracticeMailData, practiceFacts, practiceOn } from './practice-mails.ts';

/** Opens without a login, and does nothing until its button is pressed. */
const releaseLink = ({ publicUrl }: Sender, token: string) => `${publicUrl}/give-back/${token}`;

export const REMINDER_MAILS = {
  practice_reminder: defineLinkMail<PracticeMailData>({
    about:
      'To the coaches of a team, the day before its practice at the hour of the league’s settings. Its link releases the practice.',
    group: 'reminders',
    priority: 2,
    stillTrue: 'reminder',
    sample: practiceOn,
    link: releaseLink,
    letter: (data, sender, token) => ({
      subject: `Practice reminder: ${data.teamName}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: 'Your practice is coming up',
      blocks: [
        'Reminder: you have a practice.',
        practiceFacts(data),
        'Don’t need it? Release it so another team can use the gym. No login needed; we’ll ask you to confirm.',
        { kind: 'button', label: 'We don’t need it', url: releaseLink(sender, token) },
        'The link works until the practice starts. Don’t forward it: anyone with this link can release your practice.',
      ],
    }),
  }),

  game_reminder: defineMail<GameMailData>({
    about:
      'To the coaches of both sides, the day before a game or playoff at the hour of the league’s settings.',
    group: 'reminders',
    priority: 2,
    stillTrue: 'reminder',
    sample: (day) => ({ ...gameOn(day), type: 'playoff' }),
    letter(data, sender) {
      const name = gameName(data);
      return {
        subject: `${name} reminder: ${sidesOf(data)}, ${whenAndWhere(data)}`,
        preview: placeOf(data),
        heading: `Your ${name.toLowerCase()} is coming up`,
        blocks: [
          `Reminder: you have a ${name.toLowerCase()}.`,
          gameFacts(data),
          `If your team can’t play, tell ${leagueContact(sender)} right away.`,
          ...gamesButton(data, sender),
        ],
      };
    },
  }),
};
