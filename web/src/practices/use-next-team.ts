import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Slot, Team } from './from-wire.ts';
import { nextTeam } from './next-team.ts';
import type { Request } from './submit-requests.ts';

type NextTeamOptions = {
  /** the team whose checkboxes are shown; undefined for all */
  chosen: Team | undefined;
  teams: readonly Team[];
  picked: readonly Request[];
  onNext: (team: Team) => void;
};

/** The page has moved from a team with a pick to the next one, which has none yet. */
export type TeamSwitch = { from: Team; slot: Slot; to: Team };

/**
 * Moves on to the next team that needs a practice once the shown one has a pick.
 * @returns the last move, until the coach picks for that team, chooses a team, or removes the pick; and a function that
 *   forgets it
 */
export function useNextTeam({ chosen, teams, picked, onNext }: NextTeamOptions) {
  const keys = picked.map(({ team }) => team.key);
  const key = chosen?.key;
  const hasPick = key !== undefined && keys.includes(key);
  const before = useRef({ key, hasPick });
  const [move, setMove] = useState<{ from: string; to: string } | null>(null);

  const handlePick = useEffectEvent(() => {
    const next = chosen && nextTeam(teams, chosen, keys);
    if (!next) return;
    setMove({ from: chosen.key, to: next.key });
    onNext(next);
  });

  useLayoutEffect(() => {
    const was = before.current;
    before.current = { key, hasPick };
    if (hasPick && !was.hasPick && was.key === key) handlePick();
  }, [key, hasPick]);

  const pick = picked.find(({ team }) => team.key === move?.from);
  const switched: TeamSwitch | null =
    chosen && pick && !hasPick && move?.to === key ? { from: pick.team, slot: pick.slot, to: chosen } : null;
  return { switched, forgetSwitch: () => setMove(null) };
}
