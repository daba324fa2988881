import type { RouteName } from '@portal/contract/routes.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type CallerKind, routeNames, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { dumpAllTables } from '@portal/testkit/truth-repository.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, expect, it } from 'vitest';
import { allMarks, makePlayer, makeRating } from '#ratings/testing/ratings-stage.ts';

/** Ratings never appear in mail, calendars, search, public pages or other exports (docs/spec/decisions.md#player-ratings). */

const CANARIES = ['Canarynote', 'Zanzibarina'];

/** Where ratings may appear, and to whom; every other call of the contract is walked. */
const MAY_SHOW: Partial<Record<RouteName, readonly CallerKind[]>> = {
  listOwnRosters: ['coach'],
  addPlayers: ['coach', 'admin'],
  listRatedPlayers: ['admin'],
  exportRatings: ['admin'],
};
const CALLERS: readonly CallerKind[] = ['nobody', 'unconfirmed', 'coach', 'admin'];
/** The rows of some tables of a dump. */
const tables = (dump: string, wanted: (table: string) => boolean) =>
  dump
    .split('\n')
    .filter((row) => wanted(row.split(' ', 1)[0] ?? ''))
    .join('\n');

const portal = useFresh(() => openOwnTestApp());
let league: TestLeague;

beforeEach(async () => {
  const { db } = portal.portal;
  league = await makeLeague(db, portal.clock.now());
  const playerId = await makePlayer(db, league.boysHawks, 'Zanzibarina S', { jerseyNumber: '12' });
  const given = { playerId, marks: allMarks(4), note: 'Canarynote' };
  await makeRating(db, { ...given, accountId: league.coach.id });
});

/** Sends the sample of a call in a session of its own, because some calls end theirs. */
async function ask(name: RouteName, caller: CallerKind) {
  const { id } = caller === 'admin' || caller === 'unconfirmed' ? league[caller] : league.coach;
  const token = await makeSession(portal.portal.db, { accountId: id, now: portal.clock.now() });
  const call = SAMPLE_CALLS[name](league, caller);
  return await send(portal.app, name, call, bearer(caller === 'nobody' ? null : token));
}

it.each(CALLERS)(
  'shows ratings to %s only in the calls and tables that are meant for them',
  async (caller) => {
    const wrong: string[] = [];
    for (const name of routeNames) {
      const answer = await ask(name, caller);
      const whole = answer.body + JSON.stringify(answer.headers);
      const isShown = CANARIES.some((canary) => whole.includes(canary));
      if (isShown !== (MAY_SHOW[name]?.includes(caller) ?? false)) wrong.push(name);
    }
    expect(wrong).toEqual([]);
    // emails and history included
    const dump = await dumpAllTables(portal.portal.db);
    const isOwn = (table: string) => table === 'player' || table === 'rating';
    for (const canary of CANARIES) {
      expect(tables(dump, isOwn)).toContain(canary);
      expect(tables(dump, (table) => !isOwn(table))).not.toContain(canary);
    }
  },
);
