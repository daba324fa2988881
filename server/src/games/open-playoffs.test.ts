import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import { gamesFile, useGamesStage } from './testing/games-stage.ts';
import { newestMailTo } from './testing/newest-mail.ts';

const stage = useGamesStage();

const QUARTER = { 'game number': 'Q1' };
const SEMI = {
  'game number': 'S1',
  home: 'Winner of Game Q1',
  away: '#1 Seed',
  start: '10:00',
  end: '11:00',
};
const OPEN = gamesFile(QUARTER, SEMI);
const FILLED = gamesFile(QUARTER, { ...SEMI, home: 'Hawks', away: 'Stars' });

const semi = () =>
  stage.test.portal.db
    .selectFrom('entry')
    .select(['id', 'type', 'homeTeamId', 'awayTeamId', 'openHome', 'openAway', 'revision'])
    .where('gameNumber', '=', 'S1')
    .execute();

describe('a playoff of a file whose teams are not known yet', () => {
  it('takes its court, and is shown as the file calls its sides', async () => {
    const answer = await stage.imported(OPEN);
    expect(answer.message).toBe('Imported into Fall 2026: 2 games added. 2 people get an email.');
    expect(await stage.schedule()).toEqual([
      '2026-11-21 09:00-10:00 1 Hawks vs Owls',
      '2026-11-21 10:00-11:00 1 Winner of Game Q1 vs #1 Seed',
    ]);
    const { id } = stage.slotAt('2026-11-21', 10);
    const open = await stage.coach('hawks@example.org').openSlotIds();
    expect(open).not.toContain(id);
    const rows = await stage.admin.post('/admin/games/export', { layout: 'plain', format: 'csv' });
    expect(rows.body.replaceAll('"', '')).toContain(
      'Boys 3-4,Winner of Game Q1,#1 Seed,Salk,Gym,1,S1,Scheduled',
    );
    expect((await stage.imported(rows.rawPayload)).counts).toMatchObject({ unchanged: 2, review: 0 });
  });

  it('gets its teams from a later file, and their coaches are told of a new game', async () => {
    await stage.imported(OPEN);
    const [before] = await semi();
    const mailed = await stage.mails();
    const answer = await stage.imported(FILLED);
    expect(answer.rows).toMatchObject([{ state: 'unchanged' }, { state: 'changed', reason: 'New teams.' }]);
    expect(answer.emailed).toBe(2);
    expect((await stage.mails()).slice(mailed.length).toSorted()).toEqual([
      'games_imported hawks@example.org',
      'games_imported stars@example.org',
    ]);
    const { text } = await newestMailTo(stage.test.portal, 'stars@example.org');
    expect(text).toContain('Hawks vs Stars');
    expect(text).not.toContain('Winner');
    expect(await semi()).toMatchObject([{ id: before?.id, type: 'playoff', openHome: null, openAway: null }]);
  });

  it('is as before when the file that named its teams is reverted, and gone when the first one is', async () => {
    const first = await stage.imported(OPEN);
    const [before] = await semi();
    const filled = await stage.imported(FILLED);
    expect((await stage.revert(filled.importId)).statusCode).toBe(200);
    expect(await semi()).toEqual([{ ...before, revision: 2 }]);
    expect((await stage.revert(first.importId)).statusCode).toBe(200);
    expect(await stage.schedule()).toEqual([]);
  });

  it('can be postponed by a file and gets a new time', async () => {
    await stage.imported(OPEN);
    await stage.imported(gamesFile(QUARTER, { ...SEMI, status: 'Postponed' }));
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 1 Hawks vs Owls']);
    await stage.imported(gamesFile(QUARTER, { ...SEMI, date: '2026-11-28' }));
    expect(await stage.schedule()).toEqual([
      '2026-11-21 09:00-10:00 1 Hawks vs Owls',
      '2026-11-28 10:00-11:00 1 Winner of Game Q1 vs #1 Seed',
    ]);
  });
});

describe('a playoff whose teams are set by hand', () => {
  const rowOf = async () => {
    const { id } = stage.slotAt('2026-11-21', 10);
    const rows = (await stage.admin.get('/admin/combined-schedule')).json<ScheduleRowWire[]>();
    return rows.find(({ AvailabilityId }) => AvailabilityId === id);
  };
  const setTeams = async (changes: object = {}) => {
    const row = await rowOf();
    return await stage.admin.post('/admin/games/schedule', {
      venueId: row?.VenueId,
      court: '1',
      availabilityId: row?.AvailabilityId,
      entryId: row?.EntryId,
      scheduleDate: '2026-11-21',
      scheduleTime: '10:00',
      scheduleEndTime: '11:00',
      scheduleType: 'Playoff Schedule',
      divisionName: 'Boys 3-4',
      homeTeam: 'Comets',
      awayTeam: 'Stars',
      homeCoachEmail: 'comets@example.org',
      awayCoachEmail: 'stars@example.org',
      ...changes,
    });
  };

  it('is the same entry with its teams, whose coaches are told of a new game', async () => {
    await stage.imported(OPEN);
    const [before] = await semi();
    expect(await rowOf()).toMatchObject({
      HasOpenSides: true,
      DivisionName: 'Boys 3-4',
      AwayTeam: '#1 Seed',
    });
    const mailed = await stage.mails();
    const answer = await setTeams();
    expect([answer.statusCode, answer.json().popupMessage]).toEqual([
      200,
      'Teams have been set. Boys 3-4 Comets vs Stars: Sat, Nov 21, 2026, 10–11 AM at Salk, court 1.',
    ]);
    expect((await stage.mails()).slice(mailed.length)).toEqual([
      'game_scheduled comets@example.org',
      'game_scheduled stars@example.org',
    ]);
    expect(await semi()).toMatchObject([{ id: before?.id, openHome: null, openAway: null, revision: 1 }]);
    expect((await rowOf())?.HasOpenSides).toBeUndefined();
    // the file that still has no teams for it does not take them away
    expect((await stage.previewed(OPEN)).rows[1]).toMatchObject({ state: 'unchanged' });
  });

  it('refuses teams for a playoff that has them, is elsewhere, or at whose time a team plays', async () => {
    await stage.imported(
      gamesFile({ ...QUARTER, start: '10:00', end: '11:00', court: '2' }, { ...SEMI, 'game number': 'S1' }),
    );
    const busy = refusalOf(await setTeams({ homeTeam: 'Hawks', homeCoachEmail: 'hawks@example.org' }));
    expect(busy).toMatchObject({ status: 409, code: 'TEAM_BUSY' });
    const { EntryId: entryId } = (await rowOf()) ?? {};
    expect((await setTeams({ availabilityId: stage.slotAt('2026-11-21', 12).id })).statusCode).toBe(409);
    expect((await setTeams()).statusCode).toBe(200);
    expect(refusalOf(await setTeams({ entryId }))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });
});

it('names the columns that a file of games has and nobody reads, and counts the rows that are skipped', async () => {
  const lines = gamesFile({}).split('\n');
  const file = [
    `${lines[0]},Referee,Notes`,
    `${lines[1]},Kim,White shirts`,
    `${lines[0]},Referee,Notes`,
    ',,,,,,,,,,,,',
    'Total,1,,,,,,,,,,,',
  ].join('\n');
  const answer = await stage.previewed(file);
  expect(answer.notes).toEqual([
    'Not read: Referee, Notes.',
    'Skipped: 1 blank row, 1 repeated header, 1 row of totals.',
  ]);
  expect(answer.message).toMatch(
    /\. Not read: Referee, Notes\. Skipped: 1 blank row, 1 repeated header, 1 row of totals\.$/,
  );
});

it('reads notes only if one of them says what a status would', async () => {
  const [header, row] = gamesFile({}).split('\n');
  const answer = await stage.previewed(`${header},Notes\n${row},PPD\n`);
  expect(answer.notes).toEqual([]);
  expect(answer.rows).toMatchObject([{ state: 'review', reason: 'The note says "PPD".' }]);
});
