import { offerProblem } from '#mail/overtaken.ts';
import type { RepeatRule } from '#mail/repeats.ts';

/** A mail of the waiting list may be repeated while it may be sent. */
export const repeatOffer: RepeatRule = async (tx, { recipient, data }, now) => {
  const problem = await offerProblem(tx, { recipient, data }, now);
  if (problem === 'over') return { refusal: 'What this mail tells of is over by now.' };
  if (problem === 'not_coach') {
    return { refusal: `${recipient} does not coach ${data.teamName} any more.` };
  }
  return { refusal: null, secret: null };
};
