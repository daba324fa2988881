import type { GameMailData, PracticeMailData } from '../kinds.ts';
import { greeting, type Letter, leagueContact, type Sender } from '../letter.ts';
import { placeOf, whenAndWhere } from './entry-facts.ts';
import { gameFacts, gameName, gamesButton, sidesOf } from './game-mails.ts';
import { practiceFacts } from './practice-mails.ts';

/** Opens without a login, and does nothing until its button is pressed. */
export const releaseLink = ({ publicUrl }: Sender, token: string): string =>
  `${publicUrl}/give-back/${token}`;

export function practiceReminder(data: PracticeMailData, sender: Sender, token: string): Letter {
  return {
    subject: `Practice reminder: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: 'Your practice is coming up',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'Reminder: you have a practice.' },
      practiceFacts(data),
      {
        kind: 'text',
        text: 'Don’t need it? Release it so another team can use the gym. No login needed; we’ll ask you to confirm.',
      },
      { kind: 'button', label: 'We don’t need it', url: releaseLink(sender, token) },
      {
        kind: 'text',
        text: 'The link works until the practice starts. Don’t forward it: anyone with this link can release your practice.',
      },
    ],
  };
}

export function gameReminder(data: GameMailData, sender: Sender): Letter {
  const name = gameName(data);
  return {
    subject: `${name} reminder: ${sidesOf(data)}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: `Your ${name.toLowerCase()} is coming up`,
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: `Reminder: you have a ${name.toLowerCase()}.` },
      gameFacts(data),
      { kind: 'text', text: `If your team can’t play, tell ${leagueContact(sender)} right away.` },
      ...gamesButton(data, sender),
    ],
  };
}
