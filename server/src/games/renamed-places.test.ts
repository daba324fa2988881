import { expect, it } from 'vitest';
import { gamesFile, useGamesStage } from './testing/games-stage.ts';

const stage = useGamesStage();
const FILE = gamesFile({}, { home: 'Comets', away: 'Stars', court: '2' });
const WITHOUT_GYM = gamesFile({
  home: 'Stars',
  away: 'Owls',
  school: '',
  gym: '',
  court: 'Salk - Gym - Court 2',
  date: '2026-11-28',
});

/** Renames the gym and its courts, as under Venues. */
async function rename(names: readonly [string, string]) {
  const [venue] = (await stage.admin.get('/admin/venues')).json();
  const courts = venue.courts.map(({ id }: { id: number }, at: number) => ({ id, name: names[at] }));
  const body = {
    ...{ schoolName: 'Jonas Salk', gymName: 'Field House', scheduleName: 'FIELD', courts },
    ...{ address: venue.address, doorNote: venue.doorNote },
  };
  const answer = await stage.admin.put(`/admin/venues/${venue.id}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

it('finds the courts of a games file from before its school, gym and courts were renamed', async () => {
  await rename(['North', 'South']);
  expect((await stage.imported(FILE)).message).toMatch(/: 2 games added\./);
  await stage.imported(WITHOUT_GYM, { keepGone: 'true' });
  expect(await stage.schedule()).toEqual([
    '2026-11-21 09:00-10:00 North Hawks vs Owls',
    '2026-11-21 09:00-10:00 South Comets vs Stars',
    '2026-11-28 09:00-10:00 South Stars vs Owls',
  ]);
});

it('never takes the former name of a court for one that has the name of another court now', async () => {
  await rename(['2', '1']);
  await stage.imported(FILE);
  const first = stage.league.slots[0]?.courtId;
  const games = await stage.test.portal.db
    .selectFrom('entry')
    .innerJoin('team', 'team.id', 'entry.homeTeamId')
    .select(['team.name', 'entry.courtId'])
    .orderBy('entry.id')
    .execute();
  expect(games.map(({ name, courtId }) => [name, courtId === first])).toEqual([
    ['Hawks', false],
    ['Comets', true],
  ]);
});
