import type { RosterPlayer } from '@portal/contract/ratings.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { allMarks, makePlayer, makeRating, player, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const { players } = stage;
const hawks = () => stage.league.boysHawks.id;
const shown = ({ firstName, lastInitial, jerseyNumber, grade }: RosterPlayer) =>
  [firstName, lastInitial, jerseyNumber, grade].join(' ');
const names = async () => (await stage.coach.roster(hawks())).players.map(shown);

describe('rosters', () => {
  it('adds several players at once, and changes nothing when they are added again', async () => {
    const both = [player('Ben', 't', { jerseyNumber: '00', grade: 'K' }), player(' Mary  Ann ', 'É')];
    const added = await stage.coach.add(hawks(), ...both);
    expect(added.json().message).toBe('2 players were added.');
    expect(added.json().roster.players.map(shown)).toEqual(['Ava S 12 3', 'Ben T 00 K', 'Mary Ann É  ']);
    const repeated = await stage.coach.add(hawks(), ...both, player('BEN', 'T', { jerseyNumber: '00' }));
    expect(repeated.json().message).toBe('0 players were added. The others are on the team already.');
    expect(await names()).toEqual(['Ava S 12 3', 'Ben T 00 K', 'Mary Ann É  ']);
  });

  it('distinguishes players of the same name by their jersey number', async () => {
    const sameNames = [player('Ava', 'S', { jerseyNumber: '7' }), player('Ava', 'S'), player('Ava', 'S')];
    expect((await stage.coach.add(hawks(), ...sameNames)).json().message).toBe(
      '2 players were added. The others are on the team already.',
    );
    expect(await names()).toEqual(['Ava S 7 ', 'Ava S 12 3', 'Ava S  ']);
  });

  it('refuses more than forty players on a team', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      player('Kim', 'K', { jerseyNumber: String(index) }),
    );
    expect(refusalOf(await stage.coach.add(hawks(), ...many))).toMatchObject({
      status: 409,
      error: 'A team has at most 40 players.',
    });
    expect((await stage.coach.add(hawks(), ...many.slice(1))).json().message).toBe('39 players were added.');
    expect(refusalOf(await stage.coach.add(hawks(), player('One', 'M')))).toMatchObject({ status: 409 });
  });

  it('keeps the ratings of a player who is changed', async () => {
    await stage.coach.save(players.ava, { marks: allMarks(4) });
    const changed = await stage.coach.change(
      players.ava,
      player('Eva', 'r', { jerseyNumber: '5', grade: '4' }),
    );
    expect(changed.json().message).toBe('Eva R. #5 was saved.');
    expect(await names()).toEqual(['Eva R 5 4']);
    expect(await stage.coach.ratingOf(players.ava)).toMatchObject({ marks: allMarks(4) });
  });

  it('refuses to give a player the name and number of another player on the team', async () => {
    const ben = await makePlayer(stage.db(), stage.league.boysHawks, 'Ben T');
    const sentence = 'There is already a player Ava S. #12 on Hawks. A jersey number tells two apart.';
    const taken = player('aVA', 's', { jerseyNumber: '12' });
    expect(refusalOf(await stage.coach.change(ben, taken))).toEqual({
      status: 409,
      code: 'IN_USE',
      error: sentence.replace('Ava', 'aVA'),
      fields: { firstName: sentence.replace('Ava', 'aVA') },
    });
    // a player does not conflict with itself when saved unchanged
    const same = player('Ava', 'S', { jerseyNumber: '12', grade: '3' });
    expect((await stage.coach.change(players.ava, same)).statusCode).toBe(200);
  });

  it('lets a coach remove a player whom nobody has rated', async () => {
    // an empty rating does not count
    await stage.coach.save(players.ava);
    expect((await stage.remove(players.ava, stage.league.coach)).json()).toEqual({
      message: 'Ava S. #12 is no longer on Hawks.',
    });
    expect(await names()).toEqual([]);
    expect(refusalOf(await stage.remove(players.ava, stage.league.coach))).toMatchObject({ status: 404 });
  });

  it('requires a confirmation to remove a player with ratings', async () => {
    await stage.coach.save(players.ava, { note: 'A note alone counts.' });
    const refused = await stage.remove(players.ava, stage.league.coach);
    expect(refusalOf(refused)).toEqual({
      status: 409,
      code: 'IN_USE',
      error: 'There is a rating of Ava S. #12, which will be deleted as well. Please confirm.',
      conflict: { ratings: 1 },
    });
    const { id: accountId } = stage.league.admin;
    await makeRating(stage.db(), { playerId: players.ava, accountId, marks: allMarks(2), isDraft: true });
    expect(
      refusalOf(await stage.remove(players.ava, stage.league.coach, '?withRatings=false')),
    ).toMatchObject({
      error: 'There are 2 ratings of Ava S. #12, which will be deleted as well. Please confirm.',
    });
    expect((await stage.remove(players.ava, stage.league.coach, '?withRatings=true')).statusCode).toBe(200);
    expect(await stage.db().selectFrom('rating').selectAll().execute()).toEqual([]);
  });
});

describe('an administrator', () => {
  it('lets an administrator change any team’s roster after the deadline, but not while ratings are locked', async () => {
    await stage.setDeadline('2026-11-01');
    const added = await stage.admin.add(stage.league.owls.id, player('Zed', 'Z'));
    expect(added.json().roster.players.map(shown)).toEqual(['Olive T  ', 'Zed Z  ']);
    expect((await stage.admin.change(players.olive, player('Oona', 'T'))).statusCode).toBe(200);
    expect((await stage.remove(players.olive, stage.league.admin)).statusCode).toBe(200);
    await stage.lock(true);
    for (const answer of [
      await stage.admin.add(hawks(), player('Zed', 'Z')),
      await stage.admin.change(players.ava, player('Zed', 'Z')),
      await stage.remove(players.ava, stage.league.admin),
    ]) {
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'TOO_LATE' });
    }
  });
});

describe('a team', () => {
  const drop = (id: number) =>
    stage.app().inject({
      method: 'DELETE',
      url: `/api/admin/teams/${id}`,
      headers: { authorization: `Bearer ${stage.league.admin.token}` },
    });
  const left = () => stage.db().selectFrom('player').select('id').execute();

  it('removes a team with its players if nobody has rated them', async () => {
    const { owls } = stage.league;
    await stage.unlink(owls.id, 'other@example.org');
    expect((await drop(owls.id)).statusCode).toBe(200);
    expect(await left()).toEqual([{ id: players.ava }]);
  });

  it('refuses to remove a team while its players have ratings', async () => {
    const { owls, other } = stage.league;
    await makeRating(stage.db(), { playerId: players.olive, accountId: other.id, marks: allMarks(3) });
    await stage.unlink(owls.id, 'other@example.org');
    expect(refusalOf(await drop(owls.id))).toEqual({
      status: 409,
      code: 'IN_USE',
      error: 'Owls can’t be removed: it has 1 rating of its players. Please withdraw it instead.',
      conflict: { entries: 0, ratings: 1 },
    });
    expect(await left()).toHaveLength(2);
  });
});

describe('the database', () => {
  const insert = (fields: object) =>
    insertRows(stage.db(), 'player', {
      teamId: stage.league.owls.id,
      firstName: 'Zed',
      lastInitial: 'Z',
      jerseyNumber: null,
      grade: null,
      ...fields,
    });

  it.each([
    ['a full last name', { lastInitial: 'Zimmer' }],
    ['no last name', { lastInitial: '' }],
    ['a digit as a letter', { lastInitial: '7' }],
    ['a date as a name', { firstName: '2016/05/06' }],
    ['an email address as a name', { firstName: 'zed@example.org' }],
    ['a word as a jersey number', { jerseyNumber: 'YM' }],
    ['a year as a grade', { grade: '2016' }],
  ])('refuses %s in the database', async (_, fields) => {
    await expect(insert(fields)).rejects.toMatchObject({ code: '23514' });
  });

  it('stores no other data about a player', async () => {
    await insert({});
    const row = await stage.db().selectFrom('player').selectAll().executeTakeFirstOrThrow();
    expect(Object.keys(row)).toEqual(['id', 'teamId', 'firstName', 'lastInitial', 'jerseyNumber', 'grade']);
  });

  it('refuses the same player twice in the database', async () => {
    await insert({});
    await expect(insert({ firstName: 'zed' })).rejects.toMatchObject({ constraint: 'player_once' });
  });

  it.each([
    ['a score of 6', { speed: 6 }],
    ['a negative score', { speed: -1 }],
    ['a note that is too long', { note: 'x'.repeat(501) }],
    ['missing scores if it is submitted', { state: 'submitted' as const, submittedAt: new Date(0) }],
    ['the state submitted but no time of submission', { ...allMarks(3), state: 'submitted' as const }],
  ])('refuses a rating with %s', async (_, fields) => {
    const row = {
      playerId: players.ava,
      accountId: stage.league.coach.id,
      savedAt: new Date(0),
      ...fields,
    };
    const write = insertRows(stage.db(), 'rating', row as never);
    await expect(write).rejects.toMatchObject({ code: '23514' });
  });
});
