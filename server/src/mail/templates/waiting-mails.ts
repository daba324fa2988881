import { formatDate, shortTime } from '@portal/domain/time/format.ts';
import type { WaitingMailData, WaitingOfferMailData } from '../kinds.ts';
import { greeting, type Letter, type Sender } from '../letter.ts';
import { facts, placeOf, whenAndWhere } from './entry-facts.ts';

const teamOf = ({ teamName, divisionName }: WaitingMailData) => `${teamName} (${divisionName})`;

/** To a team that waits: a slot is held for it, or anyone may book it. */
export function waitingListOffer(data: WaitingOfferMailData, sender: Sender): Letter {
  const { heldUntil, teamName } = data;
  const until = heldUntil && `${shortTime(heldUntil.time)} on ${formatDate(heldUntil.date)}`;
  return {
    subject: `Slot ${until ? 'held' : 'open'}: ${teamName}, ${whenAndWhere(data)}`,
    preview: until ? `Held until ${until}. ${placeOf(data)}` : `First come, first served. ${placeOf(data)}`,
    heading: until ? 'A slot is held for your team' : 'A slot opened up',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: until
          ? `A slot you’re waiting for opened up. We’re holding it for ${teamName} until ${until}:`
          : `A slot you’re waiting for opened up. It starts soon, so it’s first come, first served:`,
      },
      facts(data, [['Team', teamOf(data)]]),
      {
        kind: 'text',
        text: until
          ? 'Book it or decline it on Practice Request. After that time we offer it to the next team in line.'
          : 'Book it on Practice Request.',
      },
      {
        kind: 'button',
        label: until ? 'Book or decline' : 'Book it',
        url: `${sender.publicUrl}/practice-request`,
      },
    ],
  };
}

/** To a team for which a slot was held until the league needed it. */
export function waitingListGone(data: WaitingMailData, sender: Sender): Letter {
  return {
    subject: `Slot no longer available: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: 'Slot no longer available',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: 'Sorry, the slot we were holding for your team is no longer available:',
      },
      facts(data, [['Team', teamOf(data)]]),
      { kind: 'text', text: 'Your team keeps its place in line.' },
      { kind: 'button', label: 'See your waitlist', url: `${sender.publicUrl}/practice-request` },
    ],
  };
}
