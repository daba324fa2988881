import type { MailData } from '../kinds.ts';
import { greeting, type Letter, leagueContact, portalOf, type Sender, withFragment } from '../letter.ts';

/** The link is not secret: it only fills in the form, and a coach sees their teams after confirming the address. */
export function coachInvited(
  { firstName, lastName, email, teams }: MailData['coach_invited'],
  sender: Sender,
): Letter {
  const one = teams.length === 1;
  return {
    subject: `Sign up to book practices for your ${one ? 'team' : 'teams'}`,
    preview: 'Choose a password, confirm your email address, and book.',
    heading: `Book practices for your ${one ? 'team' : 'teams'}`,
    blocks: [
      { kind: 'text', text: greeting(firstName) },
      {
        kind: 'text',
        text: `You’re listed as a coach. In ${portalOf(sender)} you book gym time for your ${one ? 'team' : 'teams'}:`,
      },
      { kind: 'facts', rows: teams.map(({ teamName, divisionName }) => [divisionName, teamName] as const) },
      {
        kind: 'text',
        text: `Sign up with this email address, then confirm it to see your ${one ? 'team' : 'teams'}.`,
      },
      {
        kind: 'button',
        label: 'Sign up',
        url: withFragment(`${sender.publicUrl}/register`, {
          email,
          firstname: firstName,
          lastname: lastName,
        }),
      },
      { kind: 'text', text: `If you don’t coach this season, tell ${leagueContact(sender)}.` },
    ],
    because: 'You got this email because the league lists you as a coach.',
  };
}
