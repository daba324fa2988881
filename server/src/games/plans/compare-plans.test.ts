import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRows, rowOf } from '@portal/testkit/rows.ts';
import { beforeEach, expect, it } from 'vitest';
import { gamesFile } from '../testing/games-stage.ts';
import { usePlansStage } from './testing/plans-stage.ts';

const stage = usePlansStage();
beforeEach(() => stage.setRules({}));

const get = async (path: string) => (await stage.admin.get(`/admin/game-plans/${path}`)).json();

/** Hawks at home against Owls at 9 AM on the first Saturday. */
async function hawksAndOwls(change: Partial<PlanGame['place']> = {}): Promise<PlanGame> {
  const { db } = stage.test.portal;
  const { id: divisionId } = await rowOf(db, 'division', { name: 'Boys 3-4' });
  const [homeTeamId = 0, awayTeamId = 0] = ['Hawks', 'Owls'].map(
    (name) => stage.league.teams.find((team) => team.name === name)?.id ?? 0,
  );
  const place = {
    courtId: stage.slotAt('2026-11-21', 9).courtId,
    date: '2026-11-21',
    startTime: '09:00:00',
    endTime: '10:00:00',
    ...change,
  };
  const key = `${divisionId}-${Math.min(homeTeamId, awayTeamId)}-${Math.max(homeTeamId, awayTeamId)}-1`;
  return { key, divisionId, homeTeamId, awayTeamId, place, pinned: false, entryId: null };
}

it('names what has changed since a plan was generated', async () => {
  const game = await hawksAndOwls();
  const id = await stage.storeDraft([game]);
  expect(await get(`${id}/check`)).toEqual({ changes: [], broken: [] });
  await stage.setRules({ weekdays: [0] });
  await insertRows(stage.test.portal.db, 'homeVenue', {
    teamId: game.awayTeamId,
    venueId: stage.league.venues[0]?.id ?? 0,
  });
  const { changes, broken } = await get(`${id}/check`);
  expect(changes).toEqual([
    'The rules of Boys 3-4 have changed.',
    'The rules of Girls 5-6 have changed.',
    'The division, the coaches or the home gym of Owls have changed.',
  ]);
  expect(broken).toEqual([
    'Boys 3-4 Hawks vs Owls: Boys 3-4 does not play on that day, at that time or in that gym.',
  ]);
  expect(refusalOf(await stage.admin.get('/admin/game-plans/999999/check')).status).toBe(404);
});

it('compares a plan with another one, and names who gets an email', async () => {
  const one = await stage.storeDraft([await hawksAndOwls()]);
  const other = await stage.storeDraft([
    await hawksAndOwls({ date: '2026-11-28', startTime: '10:00:00', endTime: '11:00:00' }),
  ]);
  expect(await get(`${other}/compare/${one}`)).toMatchObject({
    changed: 1,
    byDay: 1,
    byTime: 1,
    byGym: 0,
    teamsTouched: 2,
    emailed: 2,
    people: [
      { email: 'hawks@example.org', teams: ['Boys 3-4 Hawks'] },
      { email: 'owls@example.org', teams: ['Owls'] },
    ],
    teams: [
      {
        teamName: 'Boys 3-4 Hawks',
        changes: [
          {
            text: 'vs Owls',
            before: 'Sat, Nov 21, 9–10 AM, Salk - Gym - Court 1',
            after: 'Sat, Nov 28, 10–11 AM, Salk - Gym - Court 1',
          },
        ],
      },
      { teamName: 'Owls', changes: [{ text: 'at Boys 3-4 Hawks' }] },
    ],
  });
  expect(await get(`${one}/compare/${one}`)).toMatchObject({ changed: 0, teams: [], people: [] });
  await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
  expect(await get(`${other}/compare/${one}`)).toMatchObject({ changed: 1, people: [] });
});

it('counts the scheduled games that the plan lacks, and the people affected if they are canceled', async () => {
  await stage.imported(
    gamesFile(
      { start: '10:00', end: '11:00' },
      { start: '10:00', end: '11:00', court: '2', home: 'Comets', away: 'Stars' },
      { division: 'Girls 5-6', away: 'Lynx', start: '12:00', end: '13:00' },
    ),
  );
  const id = await stage.storeDraft([await hawksAndOwls()]);
  const { changed, emailed, others, people } = await get(`${id}/compare/published`);
  // the game of Girls 5-6 stays: the plan has none of this division
  expect({ changed, emailed, others }).toEqual({
    changed: 1,
    emailed: 2,
    others: { games: 2, counts: { new: 1, moved: 0, courtOnly: 0, canceled: 2, postponed: 0 }, emailed: 4 },
  });
  expect(
    people.map(({ email, onlyOthers }: { email: string; onlyOthers: boolean }) => [email, onlyOthers]),
  ).toEqual([
    ['hawks@example.org', false],
    ['owls@example.org', false],
    ['comets@example.org', true],
    ['stars@example.org', true],
  ]);
  expect((await get(`${id}/compare/${id}`)).others).toMatchObject({ games: 0, emailed: 0 });
  await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
  expect(await get(`${id}/compare/published`)).toMatchObject({
    emailed: 0,
    others: { games: 2, emailed: 0 },
    people: [],
  });
});

it('compares a plan with the games of the schedule if no plan is published', async () => {
  await stage.imported(gamesFile({ start: '10:00', end: '11:00' }));
  const { id: entryId } = await rowOf(stage.test.portal.db, 'entry', {});
  const id = await stage.storeDraft([{ ...(await hawksAndOwls()), entryId }]);
  expect(await get(`${id}/compare/published`)).toMatchObject({
    changed: 1,
    byDay: 0,
    byTime: 1,
    others: { games: 0, emailed: 2 },
  });
  for (const path of [`${id}/compare/999999`, '999999/compare/published']) {
    expect(refusalOf(await stage.admin.get(`/admin/game-plans/${path}`)).status).toBe(404);
  }
});
