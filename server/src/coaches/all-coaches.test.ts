import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { makeCoach, makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { expect, it } from 'vitest';

const stage = useBookingStage();
const list = async () => (await stage.admin.get('/coaches/coaches-all')).json();

it('lists every team with each coach, in order of division, team and coach, including teams without a coach', async () => {
  const { db } = stage.test.portal;
  const { boys, owls } = stage.league;
  await makeTeam(db, { divisionId: boys.id, name: 'Bears' });
  const single = { email: 'alex@example.org', firstName: 'Alex', lastName: '' };
  await makeCoach(db, { ...single, teamIds: [owls.id] });
  const lastYear = await makeSeason(db, { year: 2025, isActive: false });
  const old = await makeDivision(db, { seasonId: lastYear.id });
  await makeTeam(db, { divisionId: old.id });
  const line = (divisionName: string, teamName: string, first = '', last = '', coachEmail = '') => ({
    divisionName,
    teamName,
    coachName: `${first} ${last}`.trim(),
    coachFirstName: first,
    coachLastName: last,
    coachEmail,
  });
  expect(await list()).toEqual([
    line('Boys 3-4', 'Bears'),
    line('Boys 3-4', 'Hawks', 'Casey', 'Hawk', 'coach@example.org'),
    line('Boys 3-4', 'Hawks', 'Kim', 'Newcomer', 'new@example.org'),
    line('Boys 3-4', 'Owls', 'Alex', '', 'alex@example.org'),
    line('Boys 3-4', 'Owls', 'Robin', 'Owl', 'other@example.org'),
    line('Girls 5-6', 'Hawks', 'Casey', 'Hawk', 'coach@example.org'),
  ]);
});

it('lists no coaches without an active season', async () => {
  await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
  expect(await list()).toEqual([]);
});
