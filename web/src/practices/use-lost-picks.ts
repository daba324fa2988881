import { useState } from 'react';
import type { Slot, Team } from './from-wire.ts';
import type { Request } from './submit-requests.ts';

/** A pick that can't be submitted any more, and why; `wasTicked` where its box was ticked until then. */
export type LostPick = Request & { why: string; wasTicked: boolean };

type Lost = { slot: Slot; wasTicked: boolean };

/**
 * Picks that were lost to somebody faster, one per team, until the coach picks again for that team, puts the message away,
 * or the slot is open again.
 * @param whyNot why a team's slot can't be submitted, null where it can
 */
export function useLostPicks(whyNot: (team: Team, slot: Slot) => string | null) {
  const [lost, setLost] = useState<ReadonlyMap<string, Lost>>(new Map());

  function lose(picks: readonly Request[], wasTicked: boolean): void {
    setLost((before) => {
      const after = new Map(before);
      for (const { team, slot } of picks) {
        // pressed once more it is still the tick that was lost
        if (after.get(team.key)?.slot.id !== slot.id) after.set(team.key, { slot, wasTicked });
      }
      return after;
    });
  }

  function forget(team: Team): void {
    setLost((before) => new Map([...before].filter(([key]) => key !== team.key)));
  }

  /** In the order of `teams`. */
  function listLost(teams: readonly Team[]): LostPick[] {
    return teams.flatMap((team) => {
      const pick = lost.get(team.key);
      const why = pick ? whyNot(team, pick.slot) : null;
      return pick && why !== null ? [{ team, ...pick, why }] : [];
    });
  }

  return { lose, forget, forgetAll: () => setLost(new Map()), listLost };
}
