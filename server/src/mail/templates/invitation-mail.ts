import type { MailData } from '../kinds.ts';
import { greeting, type Letter, leagueContact, portalOf, type Sender } from '../letter.ts';

/** Whose email it is decides which address to register: nothing in it is secret, and nothing opens a team by itself. */
export function coachInvited({ firstName, teams }: MailData['coach_invited'], sender: Sender): Letter {
  const one = teams.length === 1;
  return {
    subject: `Your ${one ? 'team is' : 'teams are'} waiting in the coaches portal`,
    preview: 'Register, confirm your address, and book your practices.',
    heading: `Your ${one ? 'team is' : 'teams are'} waiting for you`,
    blocks: [
      { kind: 'text', text: greeting(firstName) },
      {
        kind: 'text',
        text: `In ${portalOf(sender)} you book practice time for your ${one ? 'team' : 'teams'}:`,
      },
      { kind: 'facts', rows: teams.map(({ teamName, divisionName }) => [divisionName, teamName] as const) },
      {
        kind: 'text',
        text: `Please register with the very address that this mail came to, and confirm it: then your ${one ? 'team is' : 'teams are'} there.`,
      },
      { kind: 'button', label: 'Register as a coach', url: `${sender.publicUrl}/register` },
      { kind: 'text', text: `If you don’t coach this season, please tell ${leagueContact(sender)}.` },
    ],
    because: 'You get this mail because the league has you as a coach.',
  };
}
