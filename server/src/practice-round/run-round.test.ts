import type { Fairness } from '@portal/contract/fairness.ts';
import { beforeCommit, commitAtBarrier } from '@portal/testkit/barrier.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { HAWKS, OWLS, useWaitingStage } from '#waiting/testing/waiting-stage.ts';
import { AT_SIX, CLOSING, roundCalls, THURSDAY } from './testing/round-calls.ts';

const stage = useWaitingStage();
const calls = roundCalls(stage);
const slotIds = () => stage.league.slots.nextWeek.map(({ id }) => id);
const ids = () => ({
  hawks: stage.league.boysHawks.id,
  girls: stage.league.girlsHawks.id,
  owls: stage.league.owls.id,
  jays: stage.jaysTeamId,
});

/** Three teams prefer the two courts at six; the Owls had a practice in prime time before, and would take seven, too. */
beforeEach(async () => {
  await stage.owls.reserve(stage.body(stage.slot('thisWeek'), OWLS));
  await calls.turnOn();
  await calls.wish(stage.hawks, ids().hawks, [AT_SIX]);
  await calls.wish(stage.owls, ids().owls, [AT_SIX, THURSDAY]);
  await calls.wish(stage.jays, ids().jays, [AT_SIX]);
});

const won = async () => {
  const practices = await calls.practices();
  return practices.filter(({ slotId }) => slotIds().includes(slotId)).map(({ teamId }) => teamId);
};
const atSix = async () => (await won()).slice(0, 2).toSorted((a, b) => Number(a) - Number(b));

describe('the practice round', () => {
  it('runs by itself when wishes close, once on two portals, with one email to each person', async () => {
    await stage.travel('2026-11-21T00:59:00Z');
    await Promise.all(stage.apps.map(calls.tend));
    expect(await won()).toEqual([]);
    await stage.travel(CLOSING);
    await Promise.all(stage.apps.map(calls.tend));
    await calls.tend();
    expect(await atSix()).toEqual([ids().hawks, ids().jays]);
    expect(await won()).toHaveLength(3);
    const sent = (await calls.mails()).filter(({ kind }) => kind === 'practice_round');
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      'coach@example.org',
      'jays@example.org',
      'new@example.org',
      'other@example.org',
    ]);
    const changes = await stage.test.portal.db
      .selectFrom('changeSet')
      .select(['kind', 'actor'])
      .where('kind', '=', 'round')
      .execute();
    expect(changes).toEqual([{ kind: 'round', actor: 'the practice round' }]);
    expect((await calls.league()).run).toMatchObject({ ranBy: null, ranAt: '2026-11-20T20:00:00' });
  });

  it('reports a run and its undo as a change of any day, so that every open page shows it', async () => {
    const { feed } = stage.test.portal;
    const reported: unknown[] = [];
    feed.subscribe('slots', (days) => reported.push(days));
    const isOfAnyDay = async (change: () => Promise<unknown>) => {
      reported.length = 0;
      await change();
      await feed.waitUntilCurrent();
      return reported.includes(null);
    };
    expect(await isOfAnyDay(() => stage.owls.cancel({ AvailabilityId: stage.slot('thisWeek').id }))).toBe(
      false,
    );
    expect(await isOfAnyDay(() => calls.run())).toBe(true);
    expect(await isOfAnyDay(() => calls.undo())).toBe(true);
  });

  it('tells each coach which wish was met, and who has the slots of better ones by which rule', async () => {
    expect((await calls.run()).statusCode).toBe(200);
    const { state, teams } = await calls.own(stage.owls);
    expect(state).toBe('done');
    expect(teams[0]?.result).toMatchObject({
      rank: 2,
      place: { date: '2026-11-26', startTime: '19:00:00' },
      reasons: [
        'Your second wish was met: Thursday, from 6:00 PM, at any gym.',
        expect.stringContaining(
          'Boys 3-4 Hawks has it: fewer practices in prime time this season (0, your team 1)',
        ),
      ],
    });
    expect(await calls.team(stage.hawks, ids().girls)).toMatchObject({
      result: { AvailabilityId: null, rank: null, reasons: [expect.stringContaining('no wishes')] },
    });
  });

  it('is shown with the name of the administrator who started it', async () => {
    await calls.run();
    expect((await calls.league()).run?.ranBy).toBe('Pat Number 4');
  });

  it('is what the rehearsal says, which changes nothing', async () => {
    const rehearsed = await calls.rehearse();
    expect(await won()).toEqual([]);
    expect(await calls.mails()).toEqual([]);
    const { message, ...ran } = (await calls.run()).json();
    expect(message).toBe('The round has run: 3 of 4 teams got a practice. Their coaches get an email.');
    expect(ran).toEqual(rehearsed);
    expect(ran.figures).toEqual({
      ...{ teams: 4, assigned: 3, firstWishes: 2, anyTimes: 0, withoutWishes: 1, skipped: 0 },
      ...{ openSlots: 4, leftSlots: 1 },
    });
    expect(ran.unassigned).toEqual([
      { teamId: ids().girls, divisionName: 'Girls 5-6', teamName: 'Hawks', reason: 'It has no wishes.' },
    ]);
  });

  it('opens what is left to coaches, and counts its practices toward the weekly limit', async () => {
    await calls.run();
    const open = await stage.hawks.openSlotIds();
    const [slot = stage.slot('nextWeek')] = stage.league.slots.nextWeek.filter(({ id }) => open.includes(id));
    expect(refusalOf(await stage.hawks.reserve(stage.body(slot, HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
    const girls = { DivisionName: 'Girls 5-6', TeamName: 'Hawks' };
    expect((await stage.hawks.reserve(stage.body(slot, girls))).statusCode).toBe(200);
  });

  it('runs once: a repeated call gets the first answer, another one is refused', async () => {
    const first = await calls.run('key');
    expect((await calls.run('key')).json()).toEqual(first.json());
    expect(refusalOf(await calls.run())).toMatchObject({
      status: 409,
      error: 'The round of this week has already run.',
    });
    expect(await won()).toHaveLength(3);
  });

  it('runs once if an administrator and both portals run it at the same time', async () => {
    await stage.travel(CLOSING);
    const [answer] = await Promise.all([calls.run(), ...stage.apps.map(calls.tend)]);
    expect([200, 409]).toContain(answer.statusCode);
    expect(await won()).toHaveLength(3);
    expect((await calls.mails()).filter(({ kind }) => kind === 'practice_round')).toHaveLength(4);
  });

  it('does not assign a slot that an administrator books at the same moment', async () => {
    for (const slot of stage.league.slots.nextWeek.slice(0, 2)) {
      const girls = { DivisionName: 'Girls 5-6', TeamName: 'Hawks' };
      const [ran] = await Promise.all([calls.run(), stage.admin.reserve(stage.body(slot, girls))]);
      expect(ran.statusCode, ran.body).toBe(200);
      const practices = await calls.practices();
      expect(new Set(practices.map(({ slotId }) => slotId)).size).toBe(practices.length);
      expect((await calls.undo()).statusCode).toBe(200);
    }
  });

  it('tells a coach who saves wishes while it runs that they come too late', async () => {
    const { db } = stage.test.portal;
    await commitAtBarrier(db, 'practice_round');
    await stage.travel(CLOSING);
    const { second: saved } = await beforeCommit(
      db,
      () => calls.tend(),
      () => calls.wish(stage.hawks, ids().girls, [THURSDAY]),
    );
    expect(saved.json().message).toBe(
      'Saved. Nov 23 – Nov 29, 2026 is already decided, so these wishes count from the week after.',
    );
    expect(await won()).not.toContain(ids().girls);
  });

  it('counts wishes that are saved after it was drawn and before it is written', async () => {
    const { db } = stage.test.portal;
    await commitAtBarrier(db, 'round_wish');
    await stage.travel(CLOSING);
    await beforeCommit(
      db,
      () => calls.wish(stage.hawks, ids().girls, [THURSDAY]),
      () => calls.tend(),
    );
    expect(await won()).toContain(ids().girls);
  });

  it('gives back its seed before it runs, and does not run by itself with a seed that nobody could see', async () => {
    const { db } = stage.test.portal;
    const { seed } = await calls.own(stage.hawks);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    await updateRows(db, 'practiceRound', {}, { madeAt: new Date(CLOSING) });
    await stage.travel(CLOSING);
    await calls.tend();
    expect(await won()).toEqual([]);
    expect((await calls.own(stage.hawks)).seed).toBe(seed);
  });

  it('reminds coaches of teams without wishes on the day before, once', async () => {
    await stage.travel('2026-11-20T00:59:00Z');
    await calls.tend();
    expect(await calls.mails()).toEqual([]);
    await stage.travel('2026-11-20T01:00:00Z');
    await Promise.all(stage.apps.map(calls.tend));
    await calls.tend();
    expect(await calls.mails()).toMatchObject([
      {
        kind: 'practice_round_reminder',
        recipient: 'coach@example.org',
        data: { teams: [{ teamName: 'Hawks', divisionName: 'Girls 5-6' }] },
      },
    ]);
  });

  it.each([
    ['the end of summer time', '2026-10-27T16:00:00Z', '2026-11-02T00:59:59Z', '2026-11-02T01:00:00Z'],
    ['its beginning', '2027-03-09T17:00:00Z', '2027-03-14T23:59:59Z', '2027-03-15T00:00:00Z'],
  ])('runs at the league’s time on the Sunday of %s', async (_, start, before, closing) => {
    await stage.travel(start);
    await calls.turnOn({ weekday: 0 });
    const ran = async () => (await calls.league()).run !== null;
    await stage.travel(before);
    await calls.tend();
    expect(await ran()).toBe(false);
    await stage.travel(closing);
    await calls.tend();
    expect(await ran()).toBe(true);
  });

  it('goes on without a team that was removed, and names one that was renamed', async () => {
    await stage.admin.put(`/admin/teams/${ids().hawks}`, { teamName: 'Falcons' });
    expect((await stage.admin.remove(`/admin/teams/${ids().jays}`)).statusCode).toBe(200);
    const { assigned } = (await calls.run()).json();
    expect(assigned.map(({ teamName }: { teamName: string }) => teamName)).toEqual(['Falcons', 'Owls']);
  });
});

describe('undoing a round', () => {
  it('takes its practices back, keeps the week closed, and emails each coach once', async () => {
    await stage.travel(CLOSING);
    const first = (await calls.run()).json();
    const undone = await calls.undo();
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await won()).toEqual([]);
    const { state, isUndone, teams } = await calls.own(stage.hawks);
    expect([state, isUndone, teams[0]?.result]).toEqual(['open', true, null]);
    expect(refusalOf(await stage.hawks.reserve(stage.body(stage.slot('nextWeek'), HAWKS)))).toMatchObject({
      conflict: { opensAt: '2026-11-20T22:00:00' },
    });
    const told = (await calls.mails()).filter(({ kind }) => kind === 'practice_round_undone');
    expect(told).toHaveLength(4);
    // it does not start again by itself, and comes out the same
    await calls.tend();
    expect(await won()).toEqual([]);
    expect((await calls.run()).json()).toEqual(first);
  });

  it('is refused after ten minutes', async () => {
    await stage.travel(CLOSING);
    await calls.run();
    expect((await calls.league()).run).toMatchObject({ undoUntil: '2026-11-20T20:10:00', noUndo: '' });
    await stage.travel('2026-11-21T01:10:00Z');
    const error = 'A round can be undone for ten minutes only.';
    expect(refusalOf(await calls.undo())).toMatchObject({ status: 409, code: 'TOO_LATE', error });
    expect((await calls.league()).run).toMatchObject({ undoUntil: null, noUndo: error });
  });

  it('is refused once a coach has changed one of its practices', async () => {
    await calls.run();
    const { result } = await calls.team(stage.hawks, ids().hawks);
    expect((await stage.hawks.cancel({ AvailabilityId: result?.AvailabilityId })).statusCode).toBe(200);
    expect(refusalOf(await calls.undo())).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('is refused if the round has not run', async () => {
    expect(refusalOf(await calls.undo())).toMatchObject({ error: 'This week’s round has not run.' });
  });
});

it('shows the mean rank of the wishes that were met among the figures of fairness', async () => {
  await calls.run();
  const fairness = await stage.owls.get('/fairness');
  const { division } = fairness.json<Fairness>();
  const ranks = division?.teams.map(({ teamName, figures }) => [teamName, figures.wishRank]);
  expect(ranks).toEqual([
    ['Hawks', 1],
    ['Jays', 1],
    ['Owls', 2],
  ]);
});
