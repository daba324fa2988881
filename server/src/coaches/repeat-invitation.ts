import type { RepeatRule } from '#mail/repeats.ts';
import { getActiveSeason } from '#season/find-season.ts';
import { findCoachByEmail, hasAccount } from './coach-repository.ts';
import { isCoachOfSeason } from './invitation-repository.ts';

/** An invitation may be sent again while the coach has a team and no account. */
export const repeatInvitation: RepeatRule = async (tx, { recipient }) => {
  if (await hasAccount(tx, recipient)) {
    return { refusal: `${recipient} has already registered.` };
  }
  const season = await getActiveSeason(tx);
  const coach = await findCoachByEmail(tx, recipient);
  if (coach === null || !(await isCoachOfSeason(tx, season.id, coach.id))) {
    return { refusal: `${recipient} coaches no team this season.` };
  }
  return { refusal: null, secret: null };
};

/** A message may be sent again while the recipient coaches a team of the season. */
export const repeatMessage: RepeatRule = async (tx, { recipient }) => {
  const season = await getActiveSeason(tx);
  const coach = await findCoachByEmail(tx, recipient);
  return coach !== null && (await isCoachOfSeason(tx, season.id, coach.id))
    ? { refusal: null, secret: null }
    : { refusal: `${recipient} coaches no team this season.` };
};
