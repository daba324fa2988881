import type { GameMailData } from '../kinds.ts';
import { type Block, greeting, type Letter, leagueContact, type Sender } from '../letter.ts';
import type { CalendarNews } from '../template.ts';
import {
  appointment,
  directions,
  facts,
  placeOf,
  portalButton,
  reasonRow,
  whenAndWhere,
} from './entry-facts.ts';

export const gameName = ({ type }: GameMailData) => (type === 'playoff' ? 'Playoff' : 'Game');
export const sidesOf = ({ homeTeam, awayTeam }: GameMailData) => `${homeTeam} vs ${awayTeam}`;

const sideRows = (data: GameMailData) =>
  [
    ['Division', data.divisionName],
    ['Home', data.homeTeam],
    ['Away', data.awayTeam],
  ] as const;
export const gameFacts = (data: GameMailData) => facts(data, sideRows(data), directions(data));

/** A guest has no account that a button could lead to. */
export const gamesButton = (data: GameMailData, sender: Sender): Block[] =>
  data.isGuest ? [] : [portalButton(sender, 'See your games')];

const because = ({ isGuest }: GameMailData): Pick<Letter, 'because'> =>
  isGuest ? { because: 'You got this email because your team plays a team in this league.' } : {};

export function gameScheduled(data: GameMailData, sender: Sender): Letter {
  const name = gameName(data);
  return {
    subject: `${name} scheduled: ${sidesOf(data)}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: `${name} scheduled`,
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: [data.reason, 'Your team plays:'].filter(Boolean).join(' ') },
      gameFacts(data),
      { kind: 'text', text: `If your team can’t play, tell ${leagueContact(sender)} as soon as you can.` },
      ...gamesButton(data, sender),
    ],
    ...because(data),
  };
}

export function gameChanged(data: GameMailData, sender: Sender): Letter {
  const name = gameName(data);
  return {
    subject: `${name} changed: ${sidesOf(data)}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: `${name} changed`,
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: [data.reason, 'Updated details:'].filter(Boolean).join(' ') },
      gameFacts(data),
      { kind: 'text', text: `If your team can’t play, tell ${leagueContact(sender)} as soon as you can.` },
      ...gamesButton(data, sender),
    ],
    ...because(data),
  };
}

export function gameRestored(data: GameMailData, sender: Sender): Letter {
  const name = gameName(data);
  return {
    subject: `${name} is on again: ${sidesOf(data)}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: `${name} is on again`,
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: [data.reason, `This ${name.toLowerCase()} was canceled and is on again:`]
          .filter(Boolean)
          .join(' '),
      },
      gameFacts(data),
      { kind: 'text', text: `If your team can’t play, tell ${leagueContact(sender)} as soon as you can.` },
      ...gamesButton(data, sender),
    ],
    ...because(data),
  };
}

export function gameUnconfirmed(data: GameMailData, sender: Sender): Letter {
  return {
    subject: `School has to confirm again: ${sidesOf(data)}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: 'The school has to confirm again',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: `The school has to approve this ${gameName(data).toLowerCase()} again. It stays on the schedule unless the school says no:`,
      },
      gameFacts(data),
      { kind: 'text', text: 'If the school says no, we’ll email you right away.' },
      ...gamesButton(data, sender),
    ],
    ...because(data),
  };
}

export function gameCanceled(data: GameMailData, sender: Sender): Letter {
  const name = gameName(data);
  return {
    subject: `${name} canceled: ${sidesOf(data)}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: `${name} canceled`,
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: `This ${name.toLowerCase()} has been canceled:` },
      facts(data, sideRows(data), reasonRow(data)),
      ...gamesButton(data, sender),
    ],
    ...because(data),
  };
}

/** The calendar message to both sides. */
export const gameNews =
  (method: CalendarNews['method']) =>
  (data: GameMailData, sender: Sender): CalendarNews => ({
    ...appointment(data, sender),
    method,
    fileName: 'game.ics',
    summary: `${gameName(data)}: ${sidesOf(data)}`,
    description: data.isGuest
      ? [data.divisionName, sender.leagueName].filter(Boolean).join(', ')
      : `${data.divisionName}\n${sender.publicUrl}/your-practices`,
  });
