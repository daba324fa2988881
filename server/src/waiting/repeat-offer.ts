import type { MailData } from '#mail/kinds.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { isHeld } from './round-repository.ts';
import { coachesTeam } from './team-repository.ts';

/** A mail of the waiting list may be repeated while the slot is held, or has not begun, to a coach of that team. */
export const repeatOffer: RepeatRule = async (tx, { recipient, data }, now) => {
  const { teamId, teamName, validUntil, offerId } = data as unknown as MailData['waiting_list_offer'];
  const isOver = new Date(validUntil) <= now || (typeof offerId === 'number' && !(await isHeld(tx, offerId)));
  if (isOver) return { refusal: 'What this mail tells of is over by now.' };
  if (!(await coachesTeam(tx, teamId, recipient))) {
    return { refusal: `${recipient} does not coach ${teamName} any more.` };
  }
  return { refusal: null, secret: null };
};
