import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

/** The holder of a slot: a team name, 'clinic', 'blackout', or null if it is open. */
export type Holder = string | null;

/**
 * What a call did to a slot, or says about it:
 * - `put`: it was open and is the holder's now; - `take`: it was the holder's and is open now
 * - `close`: it is a blackout now, whoever held it, even another blackout
 * - `is`, `isNot`: nothing changed; at some moment of the call the holder had it, or had it not
 */
export type Effect = { kind: 'put' | 'take' | 'is' | 'isNot'; holder: Holder } | { kind: 'close' };

/** The part of a call that concerns one slot. Times are milliseconds of one monotonic clock. */
export type Operation = {
  effect: Effect;
  calledAt: number;
  /** when it returned; for a `maybe`, when it can no longer take effect */
  returnedAt: number;
  /** whether its outcome is unknown, because the connection broke */
  isMaybe: boolean;
  /** who made it, for reports */
  who: string;
};

/** The holder after the effect, or undefined if the effect or the response was impossible. */
export function after(holder: Holder, effect: Effect): Holder | undefined {
  switch (effect.kind) {
    case 'put':
      return holder === null ? effect.holder : undefined;
    case 'take':
      return holder === effect.holder ? null : undefined;
    case 'close':
      return 'blackout';
    case 'is':
      return holder === effect.holder ? holder : undefined;
    case 'isNot':
      return holder === effect.holder ? undefined : holder;
  }
}

/** Formats an operation as a line: '12.301–12.350 s Team 7: put Team 7'. */
export function describe({ effect, calledAt, returnedAt, isMaybe, who }: Operation): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(3);
  const what = effect.kind === 'close' ? 'close' : `${effect.kind} ${effect.holder ?? 'open'}`;
  return `${seconds(calledAt)}–${seconds(returnedAt)} s ${who}: ${isMaybe ? 'maybe ' : ''}${what}`;
}

/** The holder of each slot according to the database. */
export async function readHolders(db: Db): Promise<Map<number, Holder>> {
  const { rows } = await sql<{ slot: number; holder: Holder }>`
    select s.id as slot, case e.type when 'practice' then t.name else e.type end as holder
    from slot s
    left join entry e on e.slot_id = s.id and e.state = 'active'
    left join team t on t.id = e.home_team_id`.execute(db);
  return new Map(rows.map(({ slot, holder }) => [slot, holder]));
}
