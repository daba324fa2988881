import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { holdUntil } from './hold.ts';
import { inLine, type WaitingTeam } from './line.ts';

/** What a round needs to know of a waiting team. */
export type RoundTeam = WaitingTeam & {
  /** this slot was already offered to it since it became free */
  wasOffered: boolean;
  /** it declined or released this slot */
  hasDeclined: boolean;
  /** it plays or practices elsewhere at that time */
  isBusy: boolean;
  /** another slot is held for it now */
  hasOtherOffer: boolean;
};

/**
 * The round of a freed slot. It starts when the slot becomes free and ends when the slot is taken or open to
 * everyone. A booking of the team that holds the slot ends the offer itself.
 */
export type Round = {
  slot: {
    date: IsoDate;
    startTime: WallTime;
    /** approved, in the future, and not taken */
    isOpen: boolean;
  };
  /** the current offer */
  offer: { teamId: number; heldUntil: Date } | null;
  /** every team with a matching request; while the slot is held, its holder is enough */
  teams: readonly RoundTeam[];
};

/**
 * What happens next in a round.
 * - `wait`: the slot is held;
 * - `end_offer`: the offer is over, and why;
 * - `offer`: the slot is held for the next team;
 * - `first_come`: the slot starts soon, and these teams are notified that it is free;
 * - `close`: the round is over
 */
export type RoundStep =
  | { kind: 'wait' }
  | { kind: 'end_offer'; state: 'taken' | 'expired' | 'superseded' }
  | { kind: 'offer'; teamId: number; heldUntil: Date }
  | { kind: 'first_come'; teamIds: number[] }
  | { kind: 'close' };

/**
 * The next step of a round. The caller carries it out and asks again until it is `wait`, `first_come` or
 * `close`. A team is asked once per round, so every round ends.
 */
export function nextStep(round: Round, now: Date, timeZone: string): RoundStep {
  const { slot, offer } = round;
  if (offer !== null) return stepOfOffer(round, offer, now);
  if (!slot.isOpen) return { kind: 'close' };
  const line = inLine(round.teams).filter(canTake);
  const heldUntil = holdUntil(now, slot, timeZone);
  if (heldUntil === null) {
    return line.length === 0
      ? { kind: 'close' }
      : { kind: 'first_come', teamIds: line.map(({ teamId }) => teamId) };
  }
  const next = line.find(({ wasOffered, hasOtherOffer }) => !wasOffered && !hasOtherOffer);
  return next === undefined ? { kind: 'close' } : { kind: 'offer', teamId: next.teamId, heldUntil };
}

/** Whether a waiting team could take the slot: it is free at that time and has not declined. */
const canTake = ({ isBusy, hasDeclined }: RoundTeam): boolean => !isBusy && !hasDeclined;

function stepOfOffer({ slot, teams }: Round, offer: NonNullable<Round['offer']>, now: Date): RoundStep {
  // Checked before whether the slot is open: if the hold expired unnoticed, the slot may have started since.
  if (offer.heldUntil <= now) return { kind: 'end_offer', state: 'expired' };
  if (!slot.isOpen) return { kind: 'end_offer', state: 'taken' };
  // Since then, the team has used its week, plays elsewhere, has released this slot, or has removed its request.
  const stillWaits = inLine(teams).some((team) => team.teamId === offer.teamId && canTake(team));
  return stillWaits ? { kind: 'wait' } : { kind: 'end_offer', state: 'superseded' };
}
