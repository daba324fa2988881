import type { GamePlanWire } from '@portal/contract/game-plan.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRows, updateRows } from '@portal/testkit/rows.ts';
import { beforeEach, expect, it } from 'vitest';
import { usePlansStage } from './testing/plans-stage.ts';

const stage = usePlansStage();
beforeEach(() => stage.setRules({}));

const get = async (id: number) => (await stage.admin.get(`/admin/game-plans/${id}`)).json<GamePlanWire>();

it('shows a draft with its games, teams and figures in sentences', async () => {
  const plan = await get(await stage.generate());
  expect(plan).toMatchObject({ name: 'Draft 1', state: 'draft', unplaced: 0, broken: 0 });
  expect(plan.games).toHaveLength(9);
  expect(plan.games[0]).toMatchObject({ pinned: false, staysBecause: null, why: [], broken: [] });
  expect(plan.teams.map(({ teamName }) => teamName)).toEqual([
    'Comets',
    'Boys 3-4 Hawks',
    'Owls',
    'Stars',
    'Girls 5-6 Hawks',
    'Lynx',
  ]);
  expect(plan.sentences.slice(0, 3)).toEqual([
    {
      text: '6 teams play 3 games each; every game has a time and gym.',
      isGood: true,
      detail: null,
      found: null,
    },
    { text: 'No rule is broken.', isGood: true, detail: null, found: null },
    {
      text: 'No team’s home and away games differ by more than one.',
      isGood: true,
      detail: null,
      found: null,
    },
  ]);
  expect(
    plan.courts.map(({ courtName, gymName, scheduleName }) => [courtName, gymName, scheduleName]),
  ).toEqual([
    ['1', 'Gym', 'SALK'],
    ['2', 'Gym', 'SALK'],
  ]);
  expect(plan.open).toHaveLength(6);
  expect(plan.open[0]).toMatchObject({ date: '2026-11-21', fromTime: '09:00:00', untilTime: '18:00:00' });
});

it('shows games of a draft that break a rule or have no place, with the reasons', async () => {
  const id = await stage.generate();
  const { db } = stage.test.portal;
  const before = await get(id);
  const [first, second] = before.games;
  const { key = '' } = second ?? {};
  await db
    .updateTable('plannedGame')
    .set({ courtId: null, gameDate: null, startTime: null, endTime: null })
    .where('key', '=', key)
    .execute();
  await updateRows(db, 'slot', { slotDate: first?.place?.date ?? '' }, { permitStatus: 'declined' });
  const plan = await get(id);
  expect(plan.shownHash).not.toBe(before.shownHash);
  expect(plan.inputHash).toBe(before.inputHash);
  expect(plan.games[0]?.broken).toEqual(['The court is not open for games at that time.']);
  expect(plan.games[1]).toMatchObject({ place: null, broken: [] });
  expect(plan.games[1]?.why[0]).toMatch(/: \d+ of \d+ places\.$/);
  expect(plan.sentences[0]).toEqual({
    text: '1 of 9 games is unscheduled.',
    isGood: false,
    found: { id: 'unscheduled', games: [plan.games[1]?.key] },
    detail: expect.stringContaining(plan.games[1]?.why[0] ?? 'a reason'),
  });
  expect(plan.sentences[1]?.isGood).toBe(false);
});

it('shows other entries on the courts of a draft, and which dates off are kept', async () => {
  const id = await stage.generate();
  const [team] = (await get(id)).teams;
  const { db, clock } = stage.test.portal;
  const slot = stage.slotAt('2026-11-21', 9);
  await insertRows(db, 'entry', {
    slotId: slot.id,
    courtId: slot.courtId,
    entryDate: slot.date,
    startTime: slot.startTime,
    endTime: slot.endTime,
    type: 'practice',
    homeTeamId: team?.teamId ?? null,
    bookedBy: 'admin',
    weekStart: '2026-11-16',
    createdAt: clock.now(),
  });
  await insertRows(db, 'teamDayOff', {
    teamId: team?.teamId ?? 0,
    firstDate: '2026-11-21',
    lastDate: '2026-12-05',
    fromTime: null,
    untilTime: null,
    kind: 'must',
    state: 'granted',
    reason: '',
    requestedAt: clock.now(),
    decidedAt: clock.now(),
  });
  const plan = await get(id);
  expect(plan.others).toEqual([
    {
      courtId: slot.courtId,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      text: 'Practice, 9–10 AM, Boys 3-4 Comets',
    },
  ]);
  expect(plan.teams[0]?.daysOff).toEqual([
    { text: 'Nov 21 – Dec 5, 2026 (must)', kept: false, why: expect.stringMatching(/ is on Sat, .* at /) },
  ]);
  expect(plan.games.some(({ broken }) => broken.includes('Comets have a date off.'))).toBe(true);
});

it('refuses to show a plan that does not exist', async () => {
  expect(refusalOf(await stage.admin.get('/admin/game-plans/999999'))).toMatchObject({
    status: 404,
    error: 'Plan not found.',
  });
});
