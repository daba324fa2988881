import { type Marks, NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRow } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import {
  allMarks,
  makeCoachPerson,
  makePlayer,
  makeRating,
  useRatingsStage,
} from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const marks = (changes: Partial<Marks>): Marks => ({ ...NO_MARKS, ...changes });
const NO_SUCH_PLAYER = { status: 404, code: 'NOT_FOUND', error: 'Player not found.' };
const NO_SUCH_TEAM = { status: 404, code: 'NOT_FOUND', error: 'Team not found.' };

const cocoach = () =>
  makeCoachPerson(stage.db(), stage.clock.now(), {
    email: 'co@example.org',
    firstName: 'Corey',
    lastName: 'Hawk',
    teamIds: [stage.league.boysHawks.id],
  });

describe('the rosters of a coach’s own teams', () => {
  it('lists the rosters of the coach’s teams, in order, with progress', async () => {
    await makePlayer(stage.db(), stage.league.boysHawks, 'ben T', { jerseyNumber: '4' });
    await makePlayer(stage.db(), stage.league.boysHawks, 'Ava S', { jerseyNumber: '4' });
    const rosters = await stage.coach.rosters();
    expect(rosters).toMatchObject({ season: 'Fall 2026', deadline: null, closed: null, windowText: '' });
    expect(rosters.teams.map(({ name, divisionName, state }) => [name, divisionName, state])).toEqual([
      ['Hawks', 'Boys 3-4', 'draft'],
      ['Hawks', 'Girls 5-6', 'empty'],
    ]);
    const [hawks] = rosters.teams;
    expect(hawks?.progress).toEqual({ players: 3, begun: 0, complete: 0, submitted: 0 });
    expect(hawks?.players.map(({ firstName, jerseyNumber }) => [firstName, jerseyNumber])).toEqual([
      ['Ava', '4'],
      ['Ava', '12'],
      ['ben', '4'],
    ]);
    expect(hawks?.players[1]).toEqual({
      id: stage.players.ava,
      firstName: 'Ava',
      lastInitial: 'S',
      jerseyNumber: '12',
      grade: '3',
      rating: null,
    });
  });

  it('lists no rosters for an administrator who is not a coach, and refuses an unconfirmed address', async () => {
    expect((await stage.admin.rosters()).teams).toEqual([]);
    const answer = await stage.as(stage.league.unconfirmed).get('/ratings/rosters');
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' });
  });

  it('lists no rosters for an administrator who has not confirmed a coach’s address', async () => {
    const { id } = stage.league.unconfirmed;
    await stage.db().updateTable('account').set({ role: 'ADMIN' }).where('id', '=', id).execute();
    const kim = stage.as(stage.league.unconfirmed);
    expect((await kim.rosters()).teams).toEqual([]);
    expect(refusalOf(await kim.save(stage.players.ava))).toEqual(NO_SUCH_PLAYER);
  });

  it('lists no rosters if no season is active', async () => {
    await stage.db().updateTable('season').set({ isActive: false }).execute();
    expect(await stage.coach.rosters()).toEqual({
      season: null,
      deadline: null,
      closed: null,
      windowText: '',
      teams: [],
    });
    expect(refusalOf(await stage.coach.save(stage.players.ava))).toEqual(NO_SUCH_PLAYER);
    expect(refusalOf(await stage.coach.submit(stage.league.boysHawks.id))).toEqual(NO_SUCH_TEAM);
  });

  it('no longer lists the roster of a team as soon as its coach is removed from it', async () => {
    await stage.coach.save(stage.players.ava, { marks: allMarks(4) });
    expect((await stage.unlink(stage.league.boysHawks.id, 'coach@example.org')).statusCode).toBe(200);
    expect((await stage.coach.rosters()).teams.map(({ divisionName }) => divisionName)).toEqual([
      'Girls 5-6',
    ]);
    const again = await stage.coach.save(stage.players.ava, { revision: 1, marks: allMarks(5) });
    expect(refusalOf(again)).toEqual(NO_SUCH_PLAYER);
    expect(refusalOf(await stage.coach.submit(stage.league.boysHawks.id))).toEqual(NO_SUCH_TEAM);
  });
});

describe('a request for data that is not the coach’s own', () => {
  it('refuses the ratings of an administrator who does not coach the team', async () => {
    const answer = await stage.admin.save(stage.players.ava, { marks: allMarks(1) });
    expect(refusalOf(answer)).toEqual(NO_SUCH_PLAYER);
  });

  it('hides the ratings of a coach from another coach of the same team, who saves their own', async () => {
    const co = stage.as(await cocoach());
    await stage.coach.save(stage.players.ava, { marks: allMarks(2), note: 'Hidden from Corey.' });
    const answer = await co.get('/ratings/rosters');
    expect(answer.body).not.toContain('Hidden');
    expect(await co.ratingOf(stage.players.ava)).toBeNull();
    expect((await co.save(stage.players.ava, { marks: allMarks(5), note: 'Mine.' })).statusCode).toBe(200);
    expect(await stage.coach.ratingOf(stage.players.ava)).toMatchObject({ note: 'Hidden from Corey.' });
    expect(await co.ratingOf(stage.players.ava)).toMatchObject({ note: 'Mine.', marks: allMarks(5) });
  });

  it('refuses ratings of players of a former season like those of unknown players', async () => {
    const { id } = await insertRow(stage.db(), 'season', {
      year: 2027,
      name: 'WINTER',
      programName: 'Rec',
      createdAt: stage.clock.now(),
    });
    await stage.db().updateTable('season').set({ isActive: false }).execute();
    await stage.db().updateTable('season').set({ isActive: true }).where('id', '=', id).execute();
    expect(refusalOf(await stage.coach.save(stage.players.ava))).toEqual(NO_SUCH_PLAYER);
  });
});

describe('a rating', () => {
  it('saves an incomplete rating, and saves it again', async () => {
    const first = await stage.coach.save(stage.players.ava, { marks: marks({ speed: 5 }) });
    expect(first.json()).toEqual({
      marks: marks({ speed: 5 }),
      note: '',
      state: 'draft',
      revision: 1,
      savedAt: '2026-11-17T17:00:00.000Z',
      submittedAt: null,
    });
    stage.clock.set('2026-11-17T17:05:00Z');
    const second = await stage.coach.save(stage.players.ava, {
      revision: 1,
      marks: marks({ speed: 'unseen', passing: 1 }),
      note: '  Looks up before passing.\r\nBrave.  ',
    });
    expect(second.json()).toMatchObject({
      marks: marks({ speed: 'unseen', passing: 1 }),
      note: 'Looks up before passing.\nBrave.',
      revision: 2,
      savedAt: '2026-11-17T17:05:00.000Z',
    });
    expect(await stage.coach.ratingOf(stage.players.ava)).toEqual(second.json());
    expect((await stage.coach.roster(stage.league.boysHawks.id)).progress).toEqual({
      players: 1,
      begun: 1,
      complete: 0,
      submitted: 0,
    });
  });

  it('refuses a rating that was changed in another tab, and answers with the stored one', async () => {
    const first = await stage.coach.save(stage.players.ava, { marks: allMarks(3) });
    expect(first.statusCode).toBe(200);
    const stale = await stage.coach.save(stage.players.ava, { marks: allMarks(4), note: 'Other tab' });
    expect(refusalOf(stale)).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error:
        'This player’s rating was changed in the meantime, perhaps in another tab. Please check it again.',
      conflict: { rating: first.json() },
    });
    const ahead = await stage.coach.save(stage.players.ava, { revision: 7, marks: allMarks(4) });
    expect(refusalOf(ahead)).toMatchObject({ status: 409, conflict: { rating: first.json() } });
    expect(await stage.coach.ratingOf(stage.players.ava)).toEqual(first.json());
  });

  it('accepts a rating that equals the stored one with any revision', async () => {
    const same = { marks: allMarks(3), note: 'Same' };
    const first = await stage.coach.save(stage.players.ava, same);
    stage.clock.set('2026-11-17T17:05:00Z');
    for (const revision of [0, 1, 9]) {
      const repeat = await stage.coach.save(stage.players.ava, { ...same, revision });
      expect([repeat.statusCode, repeat.json()]).toEqual([200, first.json()]);
    }
  });

  it('refuses a rating that was deleted since it was read', async () => {
    await stage.coach.save(stage.players.ava, { marks: allMarks(3) });
    await stage.db().deleteFrom('rating').execute();
    const answer = await stage.coach.save(stage.players.ava, { revision: 1, marks: allMarks(4) });
    expect(refusalOf(answer)).toMatchObject({ status: 409, conflict: { rating: null } });
  });
});

describe('a team’s ratings', () => {
  const { players } = stage;
  const team = () => stage.league.boysHawks.id;

  it('submits a team’s ratings when each skill has an answer, and reopens them', async () => {
    const ben = await makePlayer(stage.db(), stage.league.boysHawks, 'Ben T');
    await stage.coach.save(players.ava, { marks: { ...allMarks(3), speed: null, handling: null } });
    expect(refusalOf(await stage.coach.submit(team()))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: '2 players still miss an answer. Please rate each skill, or say that you have not seen it.',
      conflict: {
        players: [
          { id: players.ava, missing: ['handling', 'speed'] },
          { id: ben, missing: Object.keys(NO_MARKS) },
        ],
      },
    });
    await stage.coach.save(players.ava, { revision: 1, marks: allMarks(3) });
    expect(refusalOf(await stage.coach.submit(team()))).toMatchObject({
      error: 'One player still misses an answer. Please rate each skill, or say that you have not seen it.',
    });
    await stage.coach.save(ben, { marks: allMarks('unseen') });
    const submitted = await stage.coach.submit(team());
    expect(submitted.json()).toMatchObject({
      state: 'submitted',
      progress: { players: 2, begun: 2, complete: 2, submitted: 2 },
    });
    expect(await stage.coach.ratingOf(players.ava)).toMatchObject({
      state: 'submitted',
      submittedAt: '2026-11-17T17:00:00.000Z',
      revision: 2,
    });
    // a repeat changes nothing
    stage.clock.set('2026-11-17T18:00:00Z');
    expect((await stage.coach.submit(team())).json()).toEqual(submitted.json());

    const locked = await stage.coach.save(players.ava, { revision: 2, marks: allMarks(5) });
    expect(refusalOf(locked)).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'These ratings are submitted. Please reopen them to change one.',
      conflict: { rating: { state: 'submitted', marks: allMarks(3) } },
    });

    const reopened = await stage.coach.reopen(team());
    expect(reopened.json()).toMatchObject({ state: 'draft', progress: { complete: 2, submitted: 0 } });
    expect((await stage.coach.reopen(team())).json()).toEqual(reopened.json());
    const saved = await stage.coach.save(players.ava, { revision: 2, marks: allMarks(5) });
    expect(saved.json()).toMatchObject({ state: 'draft', revision: 3, submittedAt: null });
  });

  it('refuses to submit the ratings of a team without players', async () => {
    expect(refusalOf(await stage.coach.submit(stage.league.girlsHawks.id))).toMatchObject({
      status: 409,
      error: 'This team has no players yet.',
    });
  });

  it('makes a team’s ratings a draft again when a player joins, but leaves submitted ratings submitted', async () => {
    await stage.coach.save(players.ava, { marks: allMarks(3) });
    await stage.coach.submit(team());
    const ben = await makePlayer(stage.db(), stage.league.boysHawks, 'Ben T');
    expect(await stage.coach.roster(team())).toMatchObject({ state: 'draft', progress: { submitted: 1 } });
    await stage.coach.save(ben, { marks: allMarks(1) });
    expect((await stage.coach.submit(team())).json()).toMatchObject({ state: 'submitted' });
  });

  it('submits a team’s ratings of one coach while another coach’s are drafts', async () => {
    const person = await cocoach();
    await makeRating(stage.db(), {
      playerId: players.ava,
      accountId: person.id,
      marks: allMarks(2),
      isDraft: true,
    });
    await stage.coach.save(players.ava, { marks: allMarks(3) });
    await stage.coach.submit(team());
    expect(await stage.as(person).roster(team())).toMatchObject({ state: 'draft' });
  });
});
