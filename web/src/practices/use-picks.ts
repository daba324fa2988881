import { type Picks, togglePick } from '@portal/domain/practices/pick.ts';
import { useState } from 'react';
import type { Slot, Team } from './from-wire.ts';

type Picked = {
  /** team key → slot id */
  picks: Picks<string, number>;
  /** the picked slots as they were when they were ticked: they may leave the server's list meanwhile */
  slots: ReadonlyMap<number, Slot>;
};

const NOTHING: Picked = { picks: new Map(), slots: new Map() };

const boxId = (team: Team, slot: Slot) => JSON.stringify([team.key, slot.id]);

/**
 * What the coach has ticked and not yet submitted. A tick is asked for first: `mayPick` says whether it may stand.
 * Neither polling nor paging touches it.
 */
export function usePicks(mayPick: (team: Team, slot: Slot) => Promise<boolean>) {
  const [picked, setPicked] = useState(NOTHING);
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());

  const isPicked = (team: Team, slot: Slot) => picked.picks.get(team.key) === slot.id;
  const isAsking = (team: Team, slot: Slot) => asking.has(boxId(team, slot));

  async function toggle(team: Team, slot: Slot): Promise<void> {
    if (isPicked(team, slot)) return drop([{ team, slot }]);
    const id = boxId(team, slot);
    if (asking.has(id)) return;
    setAsking((before) => new Set(before).add(id));
    const may = await mayPick(team, slot);
    setAsking((before) => new Set([...before].filter((other) => other !== id)));
    if (may) setPicked((before) => pick(before, team, slot));
  }

  function drop(gone: readonly { team: Team; slot: Slot }[]): void {
    setPicked((before) => ({
      ...before,
      picks: new Map(
        [...before.picks].filter(
          ([key, id]) => !gone.some(({ team, slot }) => team.key === key && slot.id === id),
        ),
      ),
    }));
  }

  /** The picks in the order of `teams`. */
  function listPicks(teams: readonly Team[]): { team: Team; slot: Slot }[] {
    return teams.flatMap((team) => {
      const slot = picked.slots.get(picked.picks.get(team.key) ?? Number.NaN);
      return slot ? [{ team, slot }] : [];
    });
  }

  return { isPicked, isAsking, toggle, drop, listPicks };
}

function pick({ picks, slots }: Picked, team: Team, slot: Slot): Picked {
  if (picks.get(team.key) === slot.id) return { picks, slots };
  return { picks: togglePick(picks, team.key, slot.id), slots: new Map(slots).set(slot.id, slot) };
}
