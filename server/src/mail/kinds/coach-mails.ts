import { formatDate } from '@portal/domain/time/format.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import {
  type Block,
  defineLinkMail,
  defineMail,
  leagueContact,
  portalOf,
  type Sender,
  withFragment,
} from '../letter.ts';
import { portalButton } from './entry-facts.ts';

type CoachedTeam = { teamName: string; divisionName: string };

/** Who is asked to sign up; without the name or address, which emails of older versions lack, the form stays empty. */
type Invitation = {
  firstName: string;
  lastName?: string | undefined;
  email?: string | undefined;
  teams: readonly CoachedTeam[];
};

const TEAMS: readonly CoachedTeam[] = [
  { teamName: 'Hawks', divisionName: 'Boys 3-4' },
  { teamName: 'Comets', divisionName: 'Girls 5-6' },
];

/** The link is not secret: it only fills in the form, and a coach sees their teams after confirming the address. */
const signUpButton = (
  { email, firstName, lastName }: Omit<Invitation, 'teams'>,
  { publicUrl }: Sender,
): Block => ({
  kind: 'button',
  label: 'Sign up',
  url: withFragment(`${publicUrl}/register`, { email, firstname: firstName, lastname: lastName }),
});

const teamFacts = (teams: readonly CoachedTeam[]): Block => ({
  kind: 'facts',
  rows: teams.map(({ teamName, divisionName }) => [divisionName, teamName] as const),
});

const teamWord = ({ teams }: Invitation) => (teams.length === 1 ? 'team' : 'teams');

/** Which teams the reader coaches. */
const listedBlocks = (data: Invitation, sender: Sender): Block[] => [
  `You’re listed as a coach. In ${portalOf(sender)} you book gym time for your ${teamWord(data)}:`,
  teamFacts(data.teams),
];

/** Which teams the reader coaches, and how to sign up. */
const signUpBlocks = (data: Invitation, sender: Sender): Block[] => [
  ...listedBlocks(data, sender),
  `Sign up with this email address, then confirm it to see your ${teamWord(data)}.`,
  signUpButton(data, sender),
];

const invitationLink = ({ publicUrl }: Sender, token: string) => `${publicUrl}/invitation/${token}`;

/** The link proves the address. What follows its '#' fills in the form to register if the link no longer works. */
const invitationBlocks = (data: Invitation, sender: Sender, token: string): Block[] => {
  const { email, firstName, lastName } = data;
  const url = withFragment(invitationLink(sender, token), {
    email,
    firstname: firstName,
    lastname: lastName,
  });
  return [
    ...listedBlocks(data, sender),
    'Choose a password, and you’re in: this link confirms your email address.',
    { kind: 'button', label: 'Choose a password', url },
    'The link works once, for 48 hours, and is only for you. After that, the same page takes you to the form to register.',
  ];
};

/** The emails to coaches who may have no account. */
export const COACH_MAILS = {
  /** the answer to Forgot Password for a coach who has never registered */
  no_account: defineMail<Invitation>({
    about: 'Sent when someone asks to reset the password of a coach on the list who has not registered.',
    group: 'always',
    priority: 0,
    stillTrue: 'no_account',
    sample: () => ({ firstName: 'Casey', teams: TEAMS }),
    letter: (data, sender) => ({
      subject: 'You have no account yet: sign up',
      preview: 'There is no password to reset. Choose one by signing up.',
      heading: 'You have no account yet',
      blocks: [
        'Someone asked to reset the password for this email address. It has no account yet, so there is no password to reset.',
        ...signUpBlocks(data, sender),
        'If it wasn’t you, ignore this email: nothing has changed.',
      ],
    }),
  }),

  /** emails of older versions have no link of their own */
  coach_invited: defineLinkMail<Invitation>({
    about: 'To a coach without an account, when an administrator invites them.',
    group: 'always',
    priority: 2,
    stillTrue: 'invitation',
    sample: () => ({ firstName: 'Casey', teams: TEAMS }),
    link: (sender, token) => (token === '' ? null : invitationLink(sender, token)),
    letter: (data, sender, token) => ({
      subject: `Sign up to book practices for your ${teamWord(data)}`,
      preview:
        token === ''
          ? 'Choose a password, confirm your email address, and book.'
          : 'Choose a password, and book.',
      heading: `Book practices for your ${teamWord(data)}`,
      blocks: [
        ...(token === '' ? signUpBlocks(data, sender) : invitationBlocks(data, sender, token)),
        `If you don’t coach this season, tell ${leagueContact(sender)}.`,
      ],
    }),
  }),

  /** plain text; `sentBy` is the administrator's first name, `replyTo` their address */
  coach_message: defineMail<{
    firstName: string;
    subject: string;
    text: string;
    sentBy: string;
    replyTo: string;
  }>({
    about: 'To the coaches an administrator chose, with what the administrator wrote.',
    group: 'messages',
    priority: 2,
    stillTrue: 'coach',
    sample: () => ({
      firstName: 'Casey',
      subject: 'Picture day on Saturday',
      text: 'Picture day is this Saturday at Salk.\nBring the whole team 15 minutes early.',
      sentBy: 'Alex',
      replyTo: 'alex@example.org',
    }),
    letter({ subject, text, sentBy }) {
      const paragraphs = text.split(/\n\n+/);
      return {
        subject,
        preview: (paragraphs[0] ?? '').slice(0, 120),
        heading: subject,
        blocks: [...paragraphs, `${sentBy === '' ? 'The league' : sentBy}\nReply to this email to answer.`],
        because: 'You got this email because the league lists you as a coach.',
      };
    },
    replyTo: ({ replyTo }) => replyTo,
  }),

  /**
   * Teams whose ratings are missing, of one season such as 'Winter 2026'; no player is named. `email`: the reader's
   * address if they have no account yet
   */
  ratings_reminder: defineMail<{
    firstName: string;
    email?: string | undefined;
    season: string;
    teams: readonly CoachedTeam[];
    deadline: IsoDate | null;
  }>({
    about: 'To the coaches an administrator reminds, while nobody has submitted the ratings of their teams.',
    group: 'messages',
    priority: 2,
    stillTrue: 'coach',
    sample: (day) => ({
      firstName: 'Casey',
      season: 'Winter 2026',
      teams: TEAMS,
      deadline: addDays(day, 7),
    }),
    letter({ firstName, email, season, teams, deadline }, sender) {
      const due = deadline === null ? '' : `Due ${formatDate(deadline)}.`;
      return {
        subject: `Reminder: player ratings${deadline === null ? '' : ` due ${formatDate(deadline)}`}`,
        preview: `${teams.map(({ teamName }) => teamName).join(', ')}: not submitted yet.`,
        heading: 'Please rate your players',
        blocks: [
          `These player ratings for ${season} aren’t submitted yet:`,
          teamFacts(teams),
          `${due} Only league administrators can see your ratings.`.trim(),
          email === undefined
            ? { kind: 'button', label: 'Rate players', url: `${sender.publicUrl}/player-ratings` }
            : signUpButton({ email, firstName }, sender),
          `If you don’t coach this season, tell ${leagueContact(sender)}.`,
        ],
      };
    },
  }),
};

/** A team that left the season or is back; `into`: the team that it was merged into */
export type TeamStatusMailData = {
  firstName: string;
  teamName: string;
  divisionName: string;
  what: 'withdrawn' | 'merged' | 'back';
  into?: string;
  /** the reader coaches the team that it was merged into, and did not coach it before */
  isOther?: boolean;
};

function textsOf({ teamName, what, into = 'another team', isOther }: TeamStatusMailData, sender: Sender) {
  const back = isOther
    ? `${teamName} plays as a team of its own again. What ${into} got from it went back.`
    : 'It has its practices and games again, and you can book for it.';
  switch (what) {
    case 'withdrawn':
      return {
        heading: `${teamName} has withdrawn`,
        text: `The league took ${teamName} out of the season. Nobody can book for it anymore. Emails about its upcoming practices and games tell you what became of each.`,
        contact: `If that’s wrong, tell ${leagueContact(sender)}.`,
      };
    case 'merged':
      return {
        heading: `${teamName} was merged into ${into}`,
        text: isOther
          ? `The coaches, players and dates off of ${teamName} are ${into}’s now. You get an email about each practice and game that came with them.`
          : `You coach ${into} now, with the practices and games of ${teamName} that went over. Book for ${into} from now on.`,
        contact: `If that’s wrong, tell ${leagueContact(sender)}.`,
      };
    case 'back':
      return {
        heading: `${teamName} is back`,
        text: back,
        contact: `Questions? Ask ${leagueContact(sender)}.`,
      };
  }
}

export const TEAM_STATUS_MAILS = {
  team_status: defineMail<TeamStatusMailData>({
    about: 'To a team’s coaches, when it withdraws, is merged into another team, or is back.',
    group: 'always',
    priority: 1,
    stillTrue: 'coach',
    sample: () => ({ firstName: 'Casey', teamName: 'Hawks', divisionName: 'Boys 3-4', what: 'withdrawn' }),
    letter(data, sender) {
      const { heading, text, contact } = textsOf(data, sender);
      return {
        subject: `${data.divisionName}: ${heading}`,
        preview: text,
        heading,
        blocks: [
          { kind: 'facts', rows: [['Team', `${data.teamName} (${data.divisionName})`]] },
          text,
          portalButton(sender, 'See your practices'),
          contact,
        ],
        because: 'You got this email because the league lists you as a coach.',
      };
    },
  }),
};
