import type { CoachCalls } from '@portal/testkit/coach-calls.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { JAYS, type WaitingStage } from './waiting-stage.ts';

/** Frees slots of the waitlist's stage and answers offers; each throws if a call does not work. */
export function slotFreeingCalls(stage: WaitingStage) {
  /** this Thursday's slot, which the tests free by default */
  const freed = () => stage.slot('thisWeek');
  const row = (teamId: number, state: string, slot: TestSlot) => ({ slotId: slot.id, teamId, state });
  async function cancelJays(slot = freed()): Promise<void> {
    const answer = await stage.jays.cancel({ AvailabilityId: slot.id });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  return {
    cancelJays,
    /** the row of an offer that is held */
    held: (teamId: number, slot = freed()) => row(teamId, 'held', slot),
    /** the row of an offer that is over */
    over: (teamId: number, state: string, slot = freed()) => row(teamId, state, slot),
    /** the Jays book a slot and cancel it, and the waitlist is processed */
    async free(slot = freed()): Promise<void> {
      const answer = await stage.jays.reserve(stage.body(slot, JAYS));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      await cancelJays(slot);
      await stage.processWaitlist();
    },
    ids: () => ({ hawks: stage.league.boysHawks.id, owls: stage.league.owls.id, jays: stage.jaysTeamId }),
    async decline(who: CoachCalls) {
      const [offer] = (await stage.list(who)).offers;
      if (offer === undefined) throw new Error('Nothing is held for this coach.');
      return await who.post(`/waitlist/offers/${offer.id}/decline`, {});
    },
  };
}
