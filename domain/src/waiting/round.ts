import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { holdUntil } from './hold.ts';
import { inLine, type WaitingTeam } from './line.ts';

/** A waiting team as a round sees it. */
export type RoundTeam = WaitingTeam & {
  /** it was offered this slot before, since it was freed */
  wasAsked: boolean;
  /** it declined, or released this slot */
  hasDeclined: boolean;
  /** it plays or practices elsewhere at that time */
  isBusy: boolean;
  /** another slot is held for it now */
  hasOtherOffer: boolean;
};

/** A freed slot on its way to a team; one round lasts from its being freed until it is taken or open to all. */
export type Round = {
  slot: {
    date: IsoDate;
    startTime: WallTime;
    /** approved, in the future and taken by nobody */
    isOpen: boolean;
    /** whose practice is on it, if anybody's */
    takenBy: number | null;
  };
  /** the one live offer */
  offer: { teamId: number; heldUntil: Date } | null;
  /** every team with a request that fits; while the slot is held, its holder is enough */
  teams: readonly RoundTeam[];
};

/**
 * What happens next in a round.
 * - `wait`: the slot is held; - `end_offer`: the offer is over, and why; - `offer`: the slot is held for the next team;
 * - `first_come`: it starts soon, these teams hear that it is free; - `close`: the round is over
 */
export type RoundStep =
  | { kind: 'wait' }
  | { kind: 'end_offer'; state: 'accepted' | 'taken' | 'expired' | 'rested' }
  | { kind: 'offer'; teamId: number; heldUntil: Date }
  | { kind: 'first_come'; teamIds: number[] }
  | { kind: 'close' };

/**
 * The next step of a round; the caller takes it and asks again until it is `wait`, `first_come` or `close`. A team is asked
 * once a round, so that every round ends.
 */
export function nextStep(round: Round, now: Date, timeZone: string): RoundStep {
  const { slot, offer } = round;
  if (offer !== null) return ofOffer(round, offer, now);
  if (!slot.isOpen) return { kind: 'close' };
  const line = inLine(round.teams).filter(mayHave);
  const heldUntil = holdUntil(now, slot, timeZone);
  if (heldUntil === null) {
    return line.length === 0
      ? { kind: 'close' }
      : { kind: 'first_come', teamIds: line.map(({ teamId }) => teamId) };
  }
  const next = line.find(({ wasAsked, hasOtherOffer }) => !wasAsked && !hasOtherOffer);
  return next === undefined ? { kind: 'close' } : { kind: 'offer', teamId: next.teamId, heldUntil };
}

/** Whether a waiting team could take the slot: it has nothing at that time, and has not declined it. */
const mayHave = ({ isBusy, hasDeclined }: RoundTeam): boolean => !isBusy && !hasDeclined;

function ofOffer({ slot, teams }: Round, offer: NonNullable<Round['offer']>, now: Date): RoundStep {
  if (slot.takenBy === offer.teamId) return { kind: 'end_offer', state: 'accepted' };
  // before whether it is open: one that ran out while nobody looked may have begun since
  if (offer.heldUntil <= now) return { kind: 'end_offer', state: 'expired' };
  if (!slot.isOpen) return { kind: 'end_offer', state: 'taken' };
  // since then it has filled its week, plays elsewhere, has released this slot, or has removed its request
  const stillWaits = inLine(teams).some((team) => team.teamId === offer.teamId && mayHave(team));
  return stillWaits ? { kind: 'wait' } : { kind: 'end_offer', state: 'rested' };
}
