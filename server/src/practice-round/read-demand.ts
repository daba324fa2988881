import type { PracticeRound } from '@portal/contract/practice-round.ts';
import { demandOf } from '@portal/domain/practices/round/demand.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Portal } from '#portal.ts';
import { readInput } from './read-input.ts';

type Demand = PracticeRound['demand'];

/** How many teams prefer each hour of the week that starts on that day, with every change that was committed before. */
export type DemandReader = (weekStart: IsoDate) => Promise<Demand>;

/**
 * Counts the demand once after each change of wishes, slots or settings, because every coach reads it on the evening
 * before wishes close.
 */
export function createDemandReader(portal: Portal): DemandReader {
  let changes = 0;
  for (const topic of ['slots', 'settings'] as const) {
    portal.feed.subscribe(topic, () => {
      changes += 1;
    });
  }
  let last: { key: string; demand: Promise<Demand> } | null = null;
  return async (weekStart) => {
    await portal.feed.waitUntilCurrent();
    const key = `${weekStart} ${changes} ${await readVersionOfWishes(portal)}`;
    if (last?.key === key) return await last.demand;
    const one = { key, demand: countDemand(portal) };
    last = one;
    one.demand.catch(() => {
      if (last === one) last = null;
    });
    return await one.demand;
  };
}

/** Differs after every change of what a team prefers, which writes its row anew. */
async function readVersionOfWishes({ db }: Portal): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from team_preference`.execute(
    db,
  );
  return rows[0]?.version ?? '';
}

async function countDemand(portal: Portal): Promise<Demand> {
  const { teams, slots } = await readInput(portal, portal.db, '');
  return demandOf(
    teams.filter(({ skip }) => !skip),
    slots,
  );
}
