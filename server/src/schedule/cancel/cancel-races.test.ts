import { openTwoKeptTestApps, type TwoTestApps } from '@portal/testkit/app.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot, makeVenue, type TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelCalls, makeBlackout, undoIdOf } from '../testing/cancel-stage.ts';

const ROUNDS = 4;

const two = useFresh(() => openTwoKeptTestApps());
let apps: TwoTestApps['apps'];
let league: TestLeague;
let slot: TestSlot;

beforeEach(async () => {
  apps = two.apps;
  league = await makeLeague(apps[0].portal.db, apps[0].clock.now());
  [slot] = league.slots.thisWeek as [TestSlot];
});

const db = () => apps[0].portal.db;
const appOf = (index: number) => apps[index % 2 === 0 ? 0 : 1].app;
const admin = (index = 0) => cancelCalls(coachCalls(appOf(index), league.admin));
const coach = (index = 0) => coachCalls(appOf(index), league.coach);

const practice = (at = slot, homeTeamId = league.boysHawks.id) =>
  makeEntry(db(), { slot: at, type: 'practice', homeTeamId, bookedBy: 'coach', quotaSlot: 1 });
const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();
/** the history must have as many cancels and restores as the entries show */
async function expectConsistentHistory() {
  const { rows } = await sql`
    select e.id from entry e
    left join history h on h.entry_id = e.id
    group by e.id
    having e.revision <> count(h.id) filter (where h.action ~ '_(cancelled|restored|changed)$')`.execute(
    db(),
  );
  expect(rows).toEqual([]);
}

describe('simultaneous cancellations of an entry', () => {
  it('cancels an entry once if an administrator and the coach cancel at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await practice();
      const answers = await Promise.all([
        coach(round).cancel({ AvailabilityId: slot.id }),
        admin(round + 1).cancelEntry(slot),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
    }
    await expectConsistentHistory();
  });
});

describe('a cancellation', () => {
  it('cancels every part of a blackout once if it is canceled in both scopes at the same time', async () => {
    const { court } = await makeVenue(db(), { schoolName: 'Salk', gymName: 'Small gym' });
    const small = await makeSlot(db(), { seasonId: league.season.id, courtId: court.id, date: slot.date });
    const slots = [...league.slots.thisWeek, small];
    for (let round = 0; round < ROUNDS; round += 1) {
      await makeBlackout(db(), { slots, scope: 'school' });
      const answers = await Promise.all([
        admin(round).cancelBlackout(slot, { blackoutScope: 'gym' }),
        admin(round + 1).cancelBlackout(small, { blackoutScope: 'school' }),
      ]);
      expect([200, 409]).toContain(answers[0].statusCode);
      expect(answers[1].statusCode).toBe(200);
      const left = await db().selectFrom('entry').select('id').where('state', '=', 'active').execute();
      expect(left).toEqual([]);
    }
    await expectConsistentHistory();
  });
});

describe('an undo', () => {
  it('undoes the cancel of an entry without court and team once if the undo is sent several times', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await makeEntry(db(), { slot, type: 'clinic', blocks: false });
      const id = undoIdOf(await admin().cancelClinic(slot));
      const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => admin(index).undo(id)));
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      await admin().cancelClinic(slot);
    }
    await expectConsistentHistory();
  });
});
