import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import type { WaitingMailData, WaitingOfferMailData } from '../kinds.ts';
import { greeting, type Letter, type Sender } from '../letter.ts';
import { facts, placeOf, whenAndWhere } from './entry-facts.ts';

const teamOf = ({ teamName, divisionName }: WaitingMailData) => `${teamName} (${divisionName})`;

/** To a team that waits: a slot is held for it, or is free for whoever comes first. */
export function waitingListOffer(data: WaitingOfferMailData, sender: Sender): Letter {
  const { heldUntil, teamName } = data;
  const until = heldUntil && `${formatTime(heldUntil.time)} on ${formatDate(heldUntil.date)}`;
  return {
    subject: `Slot ${until ? 'held' : 'free'}: ${teamName}, ${whenAndWhere(data)}`,
    preview: until ? `Held until ${until}. ${placeOf(data)}` : `First come, first served. ${placeOf(data)}`,
    heading: until ? 'A slot is held for your team' : 'A slot is free',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: until
          ? `This slot has become free, and fits what ${teamName} waits for. It is held for your team until ${until}:`
          : `This slot has become free, and fits what ${teamName} waits for. It starts soon, so it is held for nobody: the first team to book it has it.`,
      },
      facts(data, [['Team', teamOf(data)]]),
      {
        kind: 'text',
        text: until
          ? 'Please book it or say no thanks on the page of the practice requests. After that time it is offered to the next team in line.'
          : 'Please book it on the page of the practice requests.',
      },
      {
        kind: 'button',
        label: until ? 'Book it, or say no thanks' : 'Book it',
        url: `${sender.publicUrl}/practice-request`,
      },
    ],
  };
}

/** To a team for which a slot was held until the league needed it. */
export function waitingListGone(data: WaitingMailData, sender: Sender): Letter {
  return {
    subject: `Slot no longer held: ${data.teamName}, ${whenAndWhere(data)}`,
    preview: placeOf(data),
    heading: 'No longer held for your team',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: 'We are sorry: the league needs this slot, which was held for your team, or can’t have the gym then:',
      },
      facts(data, [['Team', teamOf(data)]]),
      { kind: 'text', text: 'Your team keeps its place in line for the next slot that fits.' },
      { kind: 'button', label: 'See your waitlist', url: `${sender.publicUrl}/practice-request` },
    ],
  };
}
