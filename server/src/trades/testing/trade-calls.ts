import type { Traded, TradePartners, Trades } from '@portal/contract/trades.ts';
import type { CoachCalls } from '@portal/testkit/coach-calls.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Db } from '#platform/db/database.ts';

/** The id of the practice on a slot. */
export async function entryOn(db: Db, slot: Pick<TestSlot, 'id'>): Promise<number> {
  const { id } = await rowOf(db, 'entry', { slotId: slot.id, state: 'active' });
  return id;
}

/** The slot id of each active practice, by team. */
export async function practicesByTeam(db: Db): Promise<Record<string, number[]>> {
  const rows = await db
    .selectFrom('entry')
    .innerJoin('team', 'team.id', 'entry.homeTeamId')
    .select(['team.id as teamId', 'entry.slotId'])
    .where('state', '=', 'active')
    .orderBy('entry.entryDate')
    .orderBy('entry.startTime')
    .orderBy('slotId')
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ teamId }) => teamId)].map(([teamId, of]) => [
      teamId,
      of.map(({ slotId }) => slotId),
    ]),
  );
}

/** @param requestedEntryId null to give the practice away */
export const offerTrade = (
  by: CoachCalls,
  offer: { AvailabilityId: number; toTeamId: number; requestedEntryId: number | null },
  key?: string,
): Promise<LightMyRequestResponse> =>
  by.post('/trades', offer, key === undefined ? {} : { 'idempotency-key': key });

export const answerTrade = (
  by: CoachCalls,
  id: number,
  answer: 'accept' | 'decline' | 'withdraw',
  key?: string,
): Promise<LightMyRequestResponse> =>
  by.post(`/trades/${id}/${answer}`, {}, key === undefined ? {} : { 'idempotency-key': key });

export const tradesOf = async (by: CoachCalls): Promise<Trades['trades']> =>
  (await by.get('/trades')).json<Trades>().trades;

export const partnersOf = async (by: CoachCalls, slot: Pick<TestSlot, 'id'>): Promise<TradePartners> =>
  (await by.get(`/trades/partners?AvailabilityId=${slot.id}`)).json<TradePartners>();

export const tradeIdOf = (answer: LightMyRequestResponse): number => answer.json<Traded>().id;
