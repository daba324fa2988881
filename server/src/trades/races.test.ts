import { beforeCommit, commitAtBarrier } from '@portal/testkit/barrier.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Racer, useRacingStage } from '#practices/testing/racing-stage.ts';
import { endStaleTrades } from './answer-trade.ts';
import { answerTrade, entryOn, offerTrade, practicesByTeam, tradeIdOf } from './testing/trade-calls.ts';

const stage = useRacingStage();
const db = () => stage.apps[0].portal.db;

const outcomeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'done' : refusalOf(answer).code;

async function teamIdOf({ teamName }: Racer): Promise<number> {
  return (await db().selectFrom('team').select('id').where('name', '=', teamName).executeTakeFirstOrThrow())
    .id;
}

/** A team with its practice. */
async function makeTrader(slot: TestSlot) {
  const racer = await stage.makeRacer();
  const booked = await stage.callsOn(0, racer).reserve(await stage.bodyOf(racer, slot));
  expect(booked.statusCode).toBe(200);
  return { racer, slot, teamId: await teamIdOf(racer), entryId: await entryOn(db(), slot) };
}

type Trader = Awaited<ReturnType<typeof makeTrader>>;

/** Traders, each with a practice at the same time on the same day. */
async function makeTraders(count: number): Promise<Trader[]> {
  const slots = await stage.makeSlots('2026-11-19', count);
  const traders: Trader[] = [];
  for (const slot of slots) traders.push(await makeTrader(slot));
  return traders;
}

const offer = async (from: Trader, to: Trader): Promise<number> => {
  const answer = await offerTrade(stage.callsOn(0, from.racer), {
    AvailabilityId: from.slot.id,
    toTeamId: to.teamId,
    requestedEntryId: to.entryId,
  });
  expect(answer.statusCode).toBe(200);
  return tradeIdOf(answer);
};

describe('two trades that would put a coach in two gyms at once', () => {
  it('accepts only one of them', async () => {
    const [thursday] = await stage.makeSlots('2026-11-19', 1);
    const [wednesday] = await stage.makeSlots('2026-11-18', 1);
    const friday = await stage.makeSlots('2026-11-20', 2);
    const [own, second, one, other] = [
      await makeTrader(thursday as TestSlot),
      await makeTrader(wednesday as TestSlot),
      await makeTrader(friday[0] as TestSlot),
      await makeTrader(friday[1] as TestSlot),
    ];
    // the coach of the first team coaches the second one, too
    await sql`insert into team_coach (team_id, coach_id)
      select ${second.teamId}, coach_id from team_coach where team_id = ${own.teamId}`.execute(db());
    const ids = [await offer(one, own), await offer(other, second)];
    await commitAtBarrier(db(), 'entry');
    const accept = (index: 0 | 1) => () =>
      answerTrade(stage.callsOn(index, own.racer), ids[index] ?? 0, 'accept');
    const answers = await beforeCommit(db(), accept(0), accept(1));
    expect(outcomeOf(answers.first)).toBe('done');
    expect(refusalOf(answers.second)).toMatchObject({
      code: 'TEAM_BUSY',
      error: expect.stringMatching(/^A coach of .+ has something else at that time\.$/),
    });
    expect(await practicesByTeam(db())).toMatchObject({
      [own.teamId]: [one.slot.id],
      [second.teamId]: [second.slot.id],
    });
  });
});

describe.each([
  ['one portal', () => 0],
  ['two portals', (index: number) => index],
])('simultaneous calls at %s', (_, portalOf) => {
  it('trades only once for two taps on Accept', async () => {
    const [from, to] = (await makeTraders(2)) as [Trader, Trader];
    const id = await offer(from, to);
    const answers = await Promise.all(
      [0, 1].map((index) => answerTrade(stage.callsOn(portalOf(index), to.racer), id, 'accept')),
    );
    expect(answers.map(outcomeOf).toSorted()).toEqual(['WRONG_STATE', 'done']);
    expect(await practicesByTeam(db())).toEqual({ [from.teamId]: [to.slot.id], [to.teamId]: [from.slot.id] });
  });

  it('gives a practice to only one of the teams that want it', async () => {
    const [requested, ...others] = (await makeTraders(4)) as [Trader, ...Trader[]];
    const ids: number[] = [];
    for (const other of others) ids.push(await offer(other, requested));
    const answers = await Promise.all(
      ids.map((id, index) => answerTrade(stage.callsOn(portalOf(index), requested.racer), id, 'accept')),
    );
    const outcomes = answers.map(outcomeOf);
    expect(outcomes.toSorted()).toEqual(['WRONG_STATE', 'WRONG_STATE', 'done']);
    const winner = others[outcomes.indexOf('done')];
    expect(winner).toBeDefined();
    const now = await practicesByTeam(db());
    expect(now[requested.teamId]).toEqual([winner?.slot.id]);
    for (const other of others) {
      expect(now[other.teamId]).toEqual([other === winner ? requested.slot.id : other.slot.id]);
    }
  });

  it('either accepts or withdraws a trade', async () => {
    const [from, to] = (await makeTraders(2)) as [Trader, Trader];
    const id = await offer(from, to);
    const [accept, withdraw] = await Promise.all([
      answerTrade(stage.callsOn(portalOf(0), to.racer), id, 'accept'),
      answerTrade(stage.callsOn(portalOf(1), from.racer), id, 'withdraw'),
    ]);
    expect([accept, withdraw].map(outcomeOf).toSorted()).toEqual(['WRONG_STATE', 'done']);
    const isTraded = accept.statusCode === 200;
    expect(await practicesByTeam(db())).toEqual({
      [from.teamId]: [(isTraded ? to : from).slot.id],
      [to.teamId]: [(isTraded ? from : to).slot.id],
    });
  });

  it('either trades a practice and then cancels it at its new place, or cancels it first', async () => {
    const [from, to] = (await makeTraders(2)) as [Trader, Trader];
    const id = await offer(from, to);
    const [accept, cancel] = await Promise.all([
      answerTrade(stage.callsOn(portalOf(0), to.racer), id, 'accept'),
      stage.callsOn(portalOf(1), from.racer).cancel({ AvailabilityId: from.slot.id }),
    ]);
    // the second call finds nothing, because the team no longer has a practice there
    expect([accept, cancel].map(({ statusCode }) => statusCode === 200)).toContain(true);
    expect([accept, cancel].map(({ statusCode }) => statusCode === 200)).toContain(false);
    const now = await practicesByTeam(db());
    if (accept.statusCode === 200) {
      expect(now).toEqual({ [from.teamId]: [to.slot.id], [to.teamId]: [from.slot.id] });
    } else {
      expect(now).toEqual({ [to.teamId]: [to.slot.id] });
    }
  });

  it('leaves a team one practice if it accepts one and books one in the same week', async () => {
    const [from] = (await makeTraders(1)) as [Trader];
    const [free] = await stage.makeSlots('2026-11-20', 1);
    if (free === undefined) throw new Error('A slot is missing.');
    const racer = await stage.makeRacer();
    const toTeamId = await teamIdOf(racer);
    const gift = await offerTrade(stage.callsOn(0, from.racer), {
      AvailabilityId: from.slot.id,
      toTeamId,
      requestedEntryId: null,
    });
    const body = await stage.bodyOf(racer, free);
    const [accept, book] = await Promise.all([
      answerTrade(stage.callsOn(portalOf(0), racer), tradeIdOf(gift), 'accept'),
      stage.callsOn(portalOf(1), racer).reserve(body),
    ]);
    expect([accept, book].map(outcomeOf).toSorted()).toEqual(['WEEKLY_LIMIT', 'done']);
    expect((await practicesByTeam(db()))[toTeamId]).toHaveLength(1);
  });

  it('ends an expired trade once, with one email to each coach, and lets nobody accept it', async () => {
    const [from, to] = (await makeTraders(2)) as [Trader, Trader];
    const id = await offer(from, to);
    const later = new Date(stage.apps[0].portal.clock.now().getTime() + 48 * 3_600_000);
    await updateRows(db(), 'session', {}, { expiresAt: new Date('2027-12-31T00:00:00Z') });
    for (const app of stage.apps) app.clock.set(later.toISOString());
    const [accept] = await Promise.all([
      answerTrade(stage.callsOn(portalOf(0), to.racer), id, 'accept'),
      ...stage.apps.map(({ portal }) => endStaleTrades(portal)),
    ]);
    expect(outcomeOf(accept)).toBe('WRONG_STATE');
    await endStaleTrades(stage.apps[0].portal);
    const emails = await db()
      .selectFrom('mail')
      .select('recipient')
      .where('kind', '=', 'trade_ended')
      .execute();
    expect(emails).toHaveLength(2);
    expect(await practicesByTeam(db())).toEqual({ [from.teamId]: [from.slot.id], [to.teamId]: [to.slot.id] });
  });
});
