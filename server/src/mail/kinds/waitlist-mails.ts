import { formatDate, shortTime } from '@portal/domain/time/format.ts';
import { addDays, type IsoDate, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { defineMail } from '../letter.ts';
import { type FreeSlot, facts, placeOf, sampleSlot, whenAndWhere } from './entry-facts.ts';

/** A slot that is offered to a waiting team. */
export type WaitingMailData = FreeSlot & {
  firstName: string;
  teamId: number;
  teamName: string;
  divisionName: string;
  /** ISO instant after which it is out of date */
  validUntil: string;
};

/** Without an offer, anyone may book the slot. */
type WaitingOfferMailData = WaitingMailData & {
  offerId: number | null;
  /** league wall clock */
  heldUntil: { date: IsoDate; time: WallTime } | null;
};

const teamFacts = (data: WaitingMailData) =>
  facts(data, [['Team', `${data.teamName} (${data.divisionName})`]]);

const waitingOn = (date: IsoDate): WaitingMailData => ({
  ...sampleSlot(date, '19:00:00', '20:00:00'),
  firstName: 'Casey',
  teamId: 1,
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  validUntil: `${date}T23:00:00.000Z`,
});

export const WAITLIST_MAILS = {
  /** a slot is held for the team, or anyone may book it */
  waiting_list_offer: defineMail<WaitingOfferMailData>({
    about:
      'To the coaches of a team on the waitlist when a matching slot is held for it, or is open and starts soon.',
    group: 'offers',
    priority: 1,
    stillTrue: 'offer',
    sample: (day) => ({
      ...waitingOn(day),
      offerId: 1,
      heldUntil: { date: addDays(day, -2), time: '19:40:00' },
    }),
    letter(data, sender) {
      const { heldUntil, teamName } = data;
      const until = heldUntil && `${shortTime(heldUntil.time)} on ${formatDate(heldUntil.date)}`;
      return {
        subject: `Slot ${until ? 'held' : 'open'}: ${teamName}, ${whenAndWhere(data)}`,
        preview: until
          ? `Held until ${until}. ${placeOf(data)}`
          : `First come, first served. ${placeOf(data)}`,
        heading: until ? 'A slot is held for your team' : 'A slot opened up',
        blocks: [
          until
            ? `A slot you’re waiting for opened up. We’re holding it for ${teamName} until ${until}:`
            : 'A slot you’re waiting for opened up. It starts soon, so it’s first come, first served:',
          teamFacts(data),
          until
            ? 'Book it or decline it on Practice Request. After that time we offer it to the next team in line.'
            : 'Book it on Practice Request.',
          {
            kind: 'button',
            label: until ? 'Book or decline' : 'Book it',
            url: `${sender.publicUrl}/practice-request`,
          },
        ],
      };
    },
  }),

  /** a slot was held for the team until the league needed it */
  waiting_list_gone: defineMail<WaitingMailData>({
    about: 'To the coaches of a team when the league takes a slot that was held for it.',
    group: 'offers',
    priority: 1,
    stillTrue: 'offer',
    sample: waitingOn,
    letter: (data, sender) => ({
      subject: `Slot no longer available: ${data.teamName}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: 'Slot no longer available',
      blocks: [
        'Sorry, the slot we were holding for your team is no longer available:',
        teamFacts(data),
        'Your team keeps its place in line.',
        { kind: 'button', label: 'See your waitlist', url: `${sender.publicUrl}/practice-request` },
      ],
    }),
  }),
};
