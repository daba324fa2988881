import type { MailData } from '../kinds.ts';
import {
  type Block,
  greeting,
  type Letter,
  leagueContact,
  portalOf,
  type Sender,
  withFragment,
} from '../letter.ts';

/** The link is not secret: it only fills in the form, and a coach sees their teams after confirming the address. */
export const signUpButton = (
  {
    email,
    firstName,
    lastName,
  }: { email?: string | undefined; firstName: string; lastName?: string | undefined },
  { publicUrl }: Sender,
): Block => ({
  kind: 'button',
  label: 'Sign up',
  url: withFragment(`${publicUrl}/register`, { email, firstname: firstName, lastname: lastName }),
});

type Invitation = MailData['coach_invited'];

const teamWord = ({ teams }: Invitation) => (teams.length === 1 ? 'team' : 'teams');

/** Which teams the reader coaches, and how to sign up. */
const invitationBlocks = (data: Invitation, sender: Sender): Block[] => [
  {
    kind: 'text',
    text: `You’re listed as a coach. In ${portalOf(sender)} you book gym time for your ${teamWord(data)}:`,
  },
  { kind: 'facts', rows: data.teams.map(({ teamName, divisionName }) => [divisionName, teamName] as const) },
  {
    kind: 'text',
    text: `Sign up with this email address, then confirm it to see your ${teamWord(data)}.`,
  },
  signUpButton(data, sender),
];

export function coachInvited(data: Invitation, sender: Sender): Letter {
  return {
    subject: `Sign up to book practices for your ${teamWord(data)}`,
    preview: 'Choose a password, confirm your email address, and book.',
    heading: `Book practices for your ${teamWord(data)}`,
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      ...invitationBlocks(data, sender),
      { kind: 'text', text: `If you don’t coach this season, tell ${leagueContact(sender)}.` },
    ],
  };
}

/** The answer to Forgot Password for a coach who has never registered. */
export function noAccount(data: MailData['no_account'], sender: Sender): Letter {
  return {
    subject: 'You have no account yet: sign up',
    preview: 'There is no password to reset. Choose one by signing up.',
    heading: 'You have no account yet',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: 'Someone asked to reset the password for this email address. It has no account yet, so there is no password to reset.',
      },
      ...invitationBlocks(data, sender),
      { kind: 'text', text: 'If it wasn’t you, ignore this email: nothing has changed.' },
    ],
  };
}
