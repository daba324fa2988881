import { useState } from 'react';
import type { Slot, Team } from './from-wire.ts';
import type { Request } from './submit-requests.ts';

/** A pick that can no longer be submitted, and why; `wasTicked` if its checkbox was checked until then. */
export type LostPick = Request & { why: string; wasTicked: boolean };

type Lost = { slot: Slot; wasTicked: boolean };

/**
 * Picks that were lost, one per team, until the coach picks again for that team, dismisses the message, or
 * the slot is open again.
 * @param reasonOf why a team's slot cannot be submitted, null if it can
 */
export function useLostPicks(reasonOf: (team: Team, slot: Slot) => string | null) {
  const [lost, setLost] = useState<ReadonlyMap<string, Lost>>(new Map());

  function add(picks: readonly Request[], wasTicked: boolean): void {
    setLost((before) => {
      const after = new Map(before);
      for (const { team, slot } of picks) {
        // pressed again, it is still a lost pick
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
      const why = pick ? reasonOf(team, pick.slot) : null;
      return pick && why !== null ? [{ team, ...pick, why }] : [];
    });
  }

  return { add, forget, forgetAll: () => setLost(new Map()), listLost };
}
