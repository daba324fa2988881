import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Team } from './from-wire.ts';
import { nextTeam } from './next-team.ts';
import type { Request } from './submit-requests.ts';

type NextTeamOptions = {
  /** the team whose checkboxes are shown; undefined for all */
  chosen: Team | undefined;
  teams: readonly Team[];
  picked: readonly Request[];
  onNext: (team: Team) => void;
};

/** Moves on to the next team that needs a practice once the shown one has a pick. */
export function useNextTeam({ chosen, teams, picked, onNext }: NextTeamOptions): void {
  const keys = picked.map(({ team }) => team.key);
  const key = chosen?.key;
  const hasPick = key !== undefined && keys.includes(key);
  const before = useRef({ key, hasPick });

  const handlePick = useEffectEvent(() => {
    const next = chosen && nextTeam(teams, chosen, keys);
    if (next) onNext(next);
  });

  useLayoutEffect(() => {
    const was = before.current;
    before.current = { key, hasPick };
    if (hasPick && !was.hasPick && was.key === key) handlePick();
  }, [key, hasPick]);
}
