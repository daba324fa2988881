import { formatDate } from '@portal/domain/time/format.ts';
import type { MailData } from '../kinds.ts';
import { greeting, type Letter, leagueContact, type Sender } from '../letter.ts';
import { signUpButton } from './invitation-mail.ts';

/** Names teams and no player. */
export function ratingsReminder(
  { firstName, email, season, teams, deadline }: MailData['ratings_reminder'],
  sender: Sender,
): Letter {
  const isNew = email !== undefined;
  const due = deadline === null ? '' : `Due ${formatDate(deadline)}.`;
  return {
    subject: `Reminder: player ratings${deadline === null ? '' : ` due ${formatDate(deadline)}`}`,
    preview: `${teams.map(({ teamName }) => teamName).join(', ')}: not submitted yet.`,
    heading: 'Please rate your players',
    blocks: [
      { kind: 'text', text: greeting(firstName) },
      {
        kind: 'text',
        text: `These player ratings for ${season} aren’t submitted yet:`,
      },
      { kind: 'facts', rows: teams.map(({ teamName, divisionName }) => [divisionName, teamName] as const) },
      {
        kind: 'text',
        text: `${due} Only league administrators can see your ratings.`.trim(),
      },
      isNew
        ? signUpButton({ email, firstName }, sender)
        : { kind: 'button', label: 'Rate players', url: `${sender.publicUrl}/player-ratings` },
      { kind: 'text', text: `If you don’t coach this season, tell ${leagueContact(sender)}.` },
    ],
  };
}
