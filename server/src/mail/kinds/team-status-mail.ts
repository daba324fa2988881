import { defineMail } from '../define-mail.ts';
import { leagueContact, type Sender } from '../letter.ts';
import { portalButton } from './entry-facts.ts';

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
          ? `The coaches, players and days off of ${teamName} are ${into}’s now. You get an email about each practice and game that came with them.`
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
