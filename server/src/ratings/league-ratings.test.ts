import type { AveragedPlayer, RatingOverview } from '@portal/contract/ratings-overview.ts';
import { type Mark, NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import type { Person } from '@portal/testkit/league.ts';
import { describe, expect, it } from 'vitest';
import {
  allMarks,
  makeCoachPerson,
  makePlayer,
  makeRating,
  useRatingsStage,
} from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const { players } = stage;
const rate = (playerId: number, by: Person, mark: Mark, options: { note?: string; isDraft?: boolean } = {}) =>
  makeRating(stage.db(), { playerId, accountId: by.id, marks: allMarks(mark), ...options });
const overview = async (query = '') =>
  (await stage.admin.get(`/admin/ratings${query}`)).json<RatingOverview>();
const boys = async (query = '') => {
  const found = (await overview(query)).divisions.find(({ name }) => name === 'Boys 3-4');
  if (found === undefined) throw new Error('The division is missing.');
  return found;
};
const listPlayers = async (query = '') =>
  (await stage.admin.get(`/admin/ratings/players${query}`)).json<{ players: AveragedPlayer[] }>().players;

describe('the overview', () => {
  it('shows who has rated, who has not begun, and which teams nobody can rate', async () => {
    const { boys: division, boysHawks, owls, coach } = stage.league;
    await makeTeam(stage.db(), { divisionId: division.id, name: 'Wolves' });
    await makeCoach(stage.db(), {
      email: 'paper@example.org',
      firstName: 'Pat',
      lastName: 'Paper',
      teamIds: [owls.id],
    });
    const ben = await makePlayer(stage.db(), boysHawks, 'Ben T');
    await rate(players.ava, coach, 4);
    await rate(ben, coach, 'unseen', { isDraft: true });
    const { raters, ...counts } = await boys();
    expect(counts).toMatchObject({
      teams: 3,
      teamsWithoutPlayers: ['Wolves'],
      teamsWithoutCoach: ['Wolves'],
      players: 3,
      ratedPlayers: 2,
      submittedPlayers: 1,
    });
    const line = { isCoach: true, begun: 0, complete: 0, submitted: 0, unseen: 0 };
    const ofHawks = { teamId: boysHawks.id, teamName: 'Hawks', players: 2 };
    const ofOwls = { teamId: owls.id, teamName: 'Owls', players: 1 };
    expect(raters).toEqual([
      // registered, but the address is not confirmed
      { ...line, ...ofHawks, accountId: null, name: 'Kim Newcomer' },
      { ...line, ...ofOwls, accountId: null, name: 'Pat Paper' },
      { ...line, ...ofOwls, accountId: stage.league.other.id, name: 'Robin Owl' },
      {
        ...line,
        ...ofHawks,
        accountId: coach.id,
        name: 'Casey Hawk',
        begun: 2,
        complete: 2,
        submitted: 1,
        unseen: 1,
      },
    ]);
  });

  it('includes drafts in averages only on request', async () => {
    const { coach, other } = stage.league;
    await rate(players.ava, coach, 5);
    await rate(players.olive, other, 2, { isDraft: true });
    expect((await boys()).skills).toEqual(
      Object.keys(NO_MARKS).map((skill) => ({ skill, count: 1, average: 5, spread: 0 })),
    );
    const [handling] = (await boys('?drafts=true')).skills;
    expect(handling).toEqual({ skill: 'handling', count: 2, average: 3.5, spread: 1.5 });
  });

  it('keeps the ratings of a former coach of the team', async () => {
    await rate(players.ava, stage.league.coach, 5);
    await stage.unlink(stage.league.boysHawks.id, 'coach@example.org');
    const division = await boys();
    expect(division.raters.at(-1)).toMatchObject({ name: 'Casey Hawk', isCoach: false, submitted: 1 });
    expect(division.skills[0]).toMatchObject({ average: 5 });
  });

  it('shows who rates higher or lower than the others', async () => {
    const { coach, other, boysHawks, owls } = stage.league;
    for (const name of ['Ben T', 'Cal U', 'Dan V', 'Eli W']) {
      await rate(await makePlayer(stage.db(), boysHawks, name), coach, 4);
      await rate(await makePlayer(stage.db(), owls, name), other, 3);
    }
    await rate(players.ava, coach, 4);
    expect((await boys()).drift).toMatchObject([
      { name: 'Casey Hawk', difference: null, isNoted: false, text: 'too few players rated to compare' },
      { name: 'Robin Owl', difference: null, isNoted: false },
    ]);
    await rate(players.olive, other, 3);
    expect((await boys()).drift).toEqual([
      {
        accountId: coach.id,
        name: 'Casey Hawk',
        teams: 'Hawks',
        players: 5,
        difference: 1,
        isNoted: true,
        text: 'rates 1.0 higher than the division',
        shared: null,
      },
      {
        accountId: other.id,
        name: 'Robin Owl',
        teams: 'Owls',
        players: 5,
        difference: -1,
        isNoted: true,
        text: 'rates 1.0 lower than the division',
        shared: null,
      },
    ]);
  });

  it('shows the overview of any season, and an empty one if no season is active', async () => {
    const { id } = await makeSeason(stage.db(), { year: 2025, name: 'SPRING', isActive: false });
    expect(await overview(`?season=${id}`)).toMatchObject({
      season: { id, label: 'Spring 2025' },
      divisions: [],
    });
    expect(refusalOf(await stage.admin.get('/admin/ratings?season=4711'))).toMatchObject({
      status: 404,
      error: 'Season not found.',
    });
    await stage.db().updateTable('season').set({ isActive: false }).execute();
    expect(await overview()).toMatchObject({ season: null, divisions: [], retentionSeasons: 2 });
    expect(await listPlayers()).toEqual([]);
  });
});

describe('rated players', () => {
  it('lists rated players with their averages, by division, team and name', async () => {
    const { coach, girlsHawks, boys: division } = stage.league;
    await makePlayer(stage.db(), girlsHawks, 'Gia G');
    const co = await makeCoachPerson(stage.db(), stage.clock.now(), {
      email: 'co@example.org',
      firstName: 'Corey',
      lastName: 'Hawk',
      teamIds: [stage.league.boysHawks.id],
    });
    await rate(players.ava, coach, 4);
    await makeRating(stage.db(), {
      playerId: players.ava,
      accountId: co.id,
      marks: { ...NO_MARKS, speed: 1, passing: 5 },
      isDraft: true,
    });
    const all = await listPlayers('?drafts=true');
    expect(all.map(({ firstName, teamName }) => `${firstName} ${teamName}`)).toEqual([
      'Ava Hawks',
      'Olive Owls',
      'Gia Hawks',
    ]);
    expect(all[0]).toMatchObject({ raters: 2, overall: 3.86, apart: 3, jerseyNumber: '12', grade: '3' });
    expect(all[0]?.skills).toMatchObject({ speed: 2.5, passing: 4.5, defense: 4 });
    expect(all[1]).toMatchObject({ raters: 0, overall: null, apart: null });
    const ofBoys = await listPlayers(`?division=${division.id}`);
    expect(ofBoys.map(({ overall }) => overall)).toEqual([4, null]);
    expect(await listPlayers('?division=4711')).toEqual([]);
  });

  it('shows a player with every rating and note', async () => {
    await rate(players.ava, stage.league.coach, 4, { note: 'Looks up.' });
    await rate(players.ava, stage.league.admin, 2, { isDraft: true });
    const answer = await stage.admin.get(`/admin/ratings/players/${players.ava}`);
    expect(answer.json()).toMatchObject({
      player: { firstName: 'Ava', overall: 3, apart: 2 },
      ratings: [
        { coachName: 'Casey Hawk', note: 'Looks up.', state: 'submitted', marks: allMarks(4) },
        { note: '', state: 'draft', marks: allMarks(2) },
      ],
    });
    expect(refusalOf(await stage.admin.get('/admin/ratings/players/4711'))).toMatchObject({ status: 404 });
  });
});
