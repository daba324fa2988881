import { several } from '@portal/domain/text/several.ts';
/** Sentences of detail that a Cancel or undo ends with. */

/** '2 coaches are told by mail.' */
export function peopleText(people: number): string {
  if (people === 0) return 'Nobody is told by mail: the portal knows no coach of it.';
  return `${several(people, 'coach is', 'coaches are')} told by mail.`;
}

/** '3 slots are open again.' */
export function openAgainText(slots: number): string {
  return slots === 1 ? 'Its time is open again.' : `${slots} slots are open again.`;
}

/** '3 slots are taken again.' */
export function backText(slots: number): string {
  return slots === 1 ? 'Its time is taken again.' : `${slots} slots are taken again.`;
}
