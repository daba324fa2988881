import type { WithdrawalPreview } from '@portal/contract/team-withdrawals.ts';
import { openTwoKeptTestApps } from '@portal/testkit/app.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeLeague, reserveBody, type TestLeague } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, expect, it } from 'vitest';

const two = useFresh(() => openTwoKeptTestApps());
let league: TestLeague;
beforeEach(async () => {
  const { db, clock } = two.apps[0].portal;
  league = await makeLeague(db, clock.now());
});

const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
const ASKED = { toTeamId: null, merge: false, choice: 'cancel', decisions: [], leavePlayers: false };
const db = () => two.apps[0].portal.db;
const admin = (index: 0 | 1) => coachCalls(two.apps[index].app, league.admin);

async function withdrawAt(index: 0 | 1) {
  const url = `/admin/teams/${league.boysHawks.id}/withdraw`;
  const { shownHash } = (await admin(index).post(`${url}/preview`, ASKED)).json<WithdrawalPreview>();
  return () => admin(index).post(url, { ...ASKED, shownHash });
}

/** No active entry of the team, and no email twice. */
async function expectGone() {
  const left = await db()
    .selectFrom('entry')
    .select('id')
    .where('homeTeamId', '=', league.boysHawks.id)
    .where('state', '=', 'active')
    .execute();
  expect(left).toEqual([]);
  const mails = await db().selectFrom('mail').select('recipient').where('kind', '=', 'team_status').execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
    'coach@example.org',
    'new@example.org',
  ]);
}

it('withdraws a team once if two processes do it at the same moment', async () => {
  const [first, second] = [await withdrawAt(0), await withdrawAt(1)];
  const answers = await Promise.all([first(), second()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  await expectGone();
});

it('leaves no practice to a team that withdraws while its coach books', async () => {
  const withdraw = await withdrawAt(0);
  const [slot] = league.slots.thisWeek;
  if (slot === undefined) throw new Error('The league has no slot.');
  const coach = coachCalls(two.apps[1].app, league.coach);
  const [gone, booked] = await Promise.all([withdraw(), coach.reserve(reserveBody(league, slot, HAWKS))]);
  // whoever is second is refused: the list has another entry then, or the team is gone
  expect([gone.statusCode, booked.statusCode].toSorted()).toEqual(
    gone.statusCode === 200 ? [200, 403] : [200, 409],
  );
  if (gone.statusCode === 409) expect((await (await withdrawAt(0))()).statusCode).toBe(200);
  await expectGone();
});
