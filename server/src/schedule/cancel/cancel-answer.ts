import { several } from '@portal/domain/text/several.ts';
/** Sentences of detail that a Cancel or undo ends with. */

/** '2 coaches are told by mail.' */
export function peopleText(people: number): string {
  if (people === 0) return 'Nobody is told by mail: the portal knows no coach of it.';
  return `${several(people, 'coach is', 'coaches are')} told by mail.`;
}

const NOT_GRANTED = 'the school does not grant it as it stands.';

/** '3 slots are open again. 1 stays closed: ...' @param open how many of the slots the schools grant */
export function openAgainText(slots: number, open: number): string {
  const closed = slots - open;
  if (slots === 1) return open === 1 ? 'Its time is open again.' : `Its time stays closed: ${NOT_GRANTED}`;
  const opened = several(open, 'slot is open again.', 'slots are open again.');
  if (closed === 0) return opened;
  return `${opened} ${closed} ${closed === 1 ? 'stays' : 'stay'} closed: ${NOT_GRANTED}`;
}

/** '3 slots are taken again.' */
export function backText(slots: number): string {
  return slots === 1 ? 'Its time is taken again.' : `${slots} slots are taken again.`;
}
