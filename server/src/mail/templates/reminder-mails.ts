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
      { kind: 'text', text: 'A short reminder: your team has the gym.' },
      practiceFacts(data),
      {
        kind: 'text',
        text: 'If your team does not need it, please release it now, so that another team can use it. You don’t need to log in, and the page asks before it releases anything.',
      },
      { kind: 'button', label: 'We don’t need it', url: releaseLink(sender, token) },
      {
        kind: 'text',
        text: 'The link is good until the practice begins. Please don’t share it: whoever has it can release this practice.',
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
      { kind: 'text', text: 'A short reminder: your team plays.' },
      gameFacts(data),
      { kind: 'text', text: `If your team can’t play, please tell ${leagueContact(sender)} at once.` },
      ...gamesButton(data, sender),
    ],
  };
}
