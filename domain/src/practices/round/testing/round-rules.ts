import { overlap } from '#losses/propose-slots.ts';
import { isElsewhere, isFree, shareCoach } from '../assign-slots.ts';
import type { RoundInput, RoundOutcome } from '../round.ts';
import { ANY_RANK, hasWishes, rankOf } from '../wish.ts';

/** Every rule that a draw must keep, with a sentence for each breach. */
export function breachesOf({ teams, slots }: RoundInput, { results }: RoundOutcome): string[] {
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
  const placed = results.flatMap(({ teamId, slotId, rank }) => {
    const [team, slot] = [teamOf.get(teamId), slotId === null ? undefined : slotOf.get(slotId)];
    return team === undefined || slot === undefined ? [] : [{ team, slot, rank }];
  });
  const single = placed.flatMap(({ team, slot, rank }) => [
    ...(team.skip || !hasWishes(team) ? ['a team without wishes has a slot'] : []),
    ...(isFree(team, slot) ? [] : ['a team or coach is busy']),
    ...((rank ?? ANY_RANK) === rankOf(team, slot) ? [] : ['the rank is wrong']),
  ]);
  const pairs = placed.flatMap((one, index) =>
    placed
      .slice(index + 1)
      .flatMap((other) => [
        ...(one.slot.id === other.slot.id ? ['a slot is used twice'] : []),
        ...(shareCoach(one.team, other.team) && isElsewhere(one.slot, other.slot)
          ? ['a coach is at two gyms']
          : []),
        ...(one.slot.sharedCourtIds.includes(other.slot.courtId) && overlap(one.slot, other.slot)
          ? ['a floor is used twice']
          : []),
      ]),
  );
  return [...single, ...pairs];
}
