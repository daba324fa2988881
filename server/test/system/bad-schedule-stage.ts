import type { RouteName } from '@portal/contract/routes.ts';
import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { eventBody, gameBody, practiceBody, slotAt } from '@portal/testkit/schedule-bodies.ts';
import { clearSchedule, scheduleState } from '@portal/testkit/schedule-truth.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

const NOON = '2026-11-17T17:00:00Z';

/** What a refusal has to be. */
export type Wanted = number | { status: number; code: string };

/** A portal with an empty schedule before each test of the file, and sound calls to spoil. */
export type BadStage = {
  portal: OwnTestApp;
  league: TestLeague;
  ask(name: RouteName, call: Call, token?: string): Promise<LightMyRequestResponse>;
  /** Expects a refusal that leaves every table of the schedule as it was. @returns its body */
  expectRefused(
    name: RouteName,
    call: Call,
    wanted: Wanted,
    token?: string,
    // biome-ignore lint/suspicious/noExplicitAny: what a refusal carries depends on the call
  ): Promise<any>;
  /** the open slot that the sound calls are about: Thursday of the next week, 18:00, first court */
  free(): TestSlot;
  practice(change?: object): Call;
  /** against an External team */
  game(change?: object): Call;
  leagueGame(change?: object): Call;
  event(change?: object): Call;
};

export const cancelOf = (slot: TestSlot, change: object = {}): Call => ({
  body: { AvailabilityId: slot.id, ...change },
});

/** Sets the stage for a file; read it inside the tests only. */
export function useBadStage(): BadStage {
  const stage = {} as BadStage;
  const ask: BadStage['ask'] = (name, call, token = stage.league.admin.token) =>
    send(stage.portal.app, name, call, bearer(token));
  const free = () => slotAt(stage.league, 'nextWeek', 0);
  beforeAll(async () => {
    const portal = await openKeptTestApp();
    const league = await makeLeague(portal.portal.db, portal.clock.now());
    Object.assign(stage, {
      portal,
      league,
      ask,
      async expectRefused(name, call, wanted, token) {
        const { db } = portal.portal;
        const { status, code } = typeof wanted === 'number' ? { status: wanted, code: null } : wanted;
        const before = await scheduleState(db);
        const answer = await ask(name, call, token);
        expectRefusal(answer, status);
        const body = answer.json();
        if (code !== null) expect(body.code, body.error).toBe(code);
        expect(await scheduleState(db)).toEqual(before);
        return body;
      },
      free,
      practice: (change = {}) => ({ body: { ...practiceBody(league, free(), 'Hawks'), ...change } }),
      game: (change = {}) => ({ body: { ...gameBody(league, free()), ...change } }),
      leagueGame: (change = {}) => ({
        body: {
          ...gameBody(league, free()),
          awayTeam: 'Owls',
          awayCoachEmail: 'other@example.org',
          ...change,
        },
      }),
      event: (change = {}) => ({ body: { ...eventBody(free()), ...change } }),
    } satisfies BadStage);
  });
  afterAll(() => stage.portal.close());
  beforeEach(async () => {
    stage.portal.clock.set(NOON);
    await clearSchedule(stage.portal.portal.db);
  });
  return stage;
}
