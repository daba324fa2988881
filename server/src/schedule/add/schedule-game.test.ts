import { OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach, makeTeam } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { doneOf, invalid, refusedField, useAddStage } from '../testing/add-stage.ts';

const stage = useAddStage();
const MISSING = 'Select division, both teams, and both coaches (email required for External).';
const EXTERNAL = { awayTeam: 'External', awayCoachEmail: 'Visitor@Example.com' };

describe('a game', () => {
  it('schedules a game for its default time, confirms it and emails both sides', async () => {
    const slot = stage.at(18);
    expect(doneOf(await stage.game(slot))).toEqual({
      popupMessage:
        'Game has been scheduled. Boys 3-4 Hawks vs Owls: Thu, Nov 19, 2026, 6–7:15 PM at Salk, court 1.',
      uiMessage: 'Game has been scheduled.',
      message: 'Game has been scheduled.',
      AvailabilityId: slot.id,
    });
    expect(await stage.entries()).toMatchObject([
      { slotId: slot.id, what: 'game 18:00-19:15', quotaSlot: null },
    ]);
    expect(await stage.mails()).toEqual([
      'game_scheduled coach@example.org',
      'game_scheduled new@example.org',
      'game_scheduled other@example.org',
    ]);
    expect(await stage.history()).toEqual([
      { action: 'game_booked', actor: 'admin@example.org', slotId: slot.id },
    ]);
    expect(await stage.coach.openSlotIds()).not.toContain(stage.at(19).id);
  });

  it('schedules a playoff, which lasts 90 minutes', async () => {
    const playoff = { type: 'PLAYOFF', scheduleType: 'Playoff Schedule', scheduleEndTime: null };
    doneOf(await stage.game(stage.at(18), playoff));
    expect(await stage.entries()).toMatchObject([{ what: 'playoff 18:00-19:30' }]);
  });

  it.each([
    [{ type: '' }, 'game 18:00-19:15'],
    [{ type: null, scheduleType: 'Playoff Schedule' }, 'playoff 18:00-19:30'],
    [{ type: 'playoff', scheduleType: null }, 'playoff 18:00-19:30'],
  ])('schedules a game or a playoff as the type or the schedule says: %j', async (changes, what) => {
    doneOf(await stage.game(stage.at(18), changes));
    expect(await stage.entries()).toMatchObject([{ what }]);
  });

  it('refuses a game whose type and schedule disagree', async () => {
    for (const [changes, field, error] of [
      [{ type: 'playoff' }, 'scheduleType', 'A playoff does not belong to the Regular Schedule.'],
      [
        { scheduleType: 'Playoff Schedule' },
        'scheduleType',
        'A game does not belong to the Playoff Schedule.',
      ],
      [{ type: 'scrimmage' }, 'type', 'Please choose game or playoff.'],
      [{ type: null, scheduleType: null }, 'type', 'Please choose game or playoff.'],
      [{ scheduleType: 'Cup' }, 'scheduleType', 'Please choose Playoff Schedule or Regular Schedule.'],
    ] as const) {
      const answer = await stage.game(stage.at(18), changes);
      expect(refusedField(answer, field)).toEqual(invalid(error));
    }
  });

  it('emails a coach of both teams once', async () => {
    const { db } = stage.test.portal;
    const kites = await makeTeam(db, { divisionId: stage.league.boys.id, name: 'Kites' });
    await makeCoach(db, { email: 'both@example.org', teamIds: [stage.league.owls.id, kites.id] });
    doneOf(
      await stage.game(stage.at(18), {
        homeTeam: 'Kites',
        homeCoachEmail: 'both@example.org',
        awayCoachEmail: 'both@example.org',
      }),
    );
    expect(await stage.mails()).toEqual([
      'game_scheduled both@example.org',
      'game_scheduled other@example.org',
    ]);
  });
});

describe('a game against a team from outside the league', () => {
  it('stores the typed name of a team from outside the league, and emails the typed address', async () => {
    doneOf(await stage.game(stage.at(18), { ...EXTERNAL, externalTeamName: ' Rockets of Edison ' }));
    const entry = await stage.test.portal.db
      .selectFrom('entry')
      .select(['externalTeam', 'externalEmail', 'awayTeamId'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      externalTeam: 'Rockets of Edison',
      externalEmail: 'visitor@example.com',
      awayTeamId: null,
    });
    expect((await stage.mails()).at(-1)).toBe('game_scheduled visitor@example.com');
  });

  it('calls a team from outside the league External if it has no name', async () => {
    const done = doneOf(await stage.game(stage.at(18), { ...EXTERNAL, externalTeamName: '' }));
    expect(done.popupMessage).toContain('Boys 3-4 Hawks vs External: ');
  });

  it('refuses a game whose home side is not of the league', async () => {
    const answer = await stage.game(stage.at(18), { ...EXTERNAL, homeTeam: 'External' });
    expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('the sides of a game', () => {
  it('refuses sides that are not in the division', async () => {
    for (const [field, name] of [
      ['homeTeam', 'Nobodies'],
      ['awayTeam', 'Nobodies'],
    ] as const) {
      expect(refusalOf(await stage.game(stage.at(18), { [field]: name }))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        error: 'The active season has no team Nobodies in Boys 3-4.',
      });
    }
  });

  it('refuses a game of a team against itself', async () => {
    const error = 'Please choose two different teams.';
    const answer = await stage.game(stage.at(18), {
      awayTeam: ' hAWKS',
      awayCoachEmail: 'coach@example.org',
    });
    expect(refusedField(answer, 'awayTeam')).toEqual({
      status: 422,
      code: 'INVALID_INPUT',
      error,
      field: error,
    });
  });

  it('refuses a game with the name of the invalid field and what it takes', async () => {
    for (const [field, value, error] of [
      ['homeCoachEmail', 'other@example.org', 'other@example.org is not a coach of Boys 3-4 Hawks.'],
      ['awayCoachEmail', 'coach@example.org', 'coach@example.org is not a coach of Boys 3-4 Owls.'],
      ['homeCoachEmail', '', MISSING],
      ['homeCoachEmail', undefined, MISSING],
      ['awayCoachEmail', ' ', MISSING],
      ['awayCoachEmail', 'a@x.org,b@evil.test', 'Invalid email format'],
      ['homeTeam', '', MISSING],
      ['awayTeam', null, MISSING],
      ['divisionName', '', MISSING],
      ['scheduleDate', '', 'Missing Info: Date, time, and venue are required.'],
      ['scheduleTime', undefined, 'Missing Info: Date, time, and venue are required.'],
      ['venueId', undefined, 'Missing Info: Date, time, and venue are required.'],
    ] as const) {
      const answer = await stage.game(stage.at(18), { [field]: value });
      expect(refusedField(answer, field)).toEqual(invalid(error));
    }
  });

  it.each([
    ['homeCoachEmail', 'Hawks'],
    ['awayCoachEmail', 'Owls'],
  ])('refuses a side that nobody coaches yet: %s', async (field, name) => {
    const { boysHawks, owls } = stage.league;
    const team = name === 'Hawks' ? boysHawks : owls;
    await stage.test.portal.db.deleteFrom('teamCoach').where('teamId', '=', team.id).execute();
    const error = `Boys 3-4 ${name} has no coach yet. Please add one on the Coaches page first.`;
    const answer = await stage.game(stage.at(18));
    expect(refusedField(answer, field)).toEqual(invalid(error));
  });

  it.each([
    ['home', { homeTeam: 'Owls', homeCoachEmail: 'other@example.org', ...EXTERNAL }],
    ['away', {}],
  ])('refuses a game if one of its sides is busy: %s', async (_, changes) => {
    await stage.other.reserve(stage.body(stage.at(18, 1), OWLS));
    expect(refusalOf(await stage.game(stage.at(18), changes))).toEqual({
      status: 409,
      code: 'TEAM_BUSY',
      error: 'Boys 3-4 Owls already has a practice at that time (6–7 PM, Salk).',
      conflict: { type: 'practice', start: '18:00:00', end: '19:00:00', team: 'Boys 3-4 Owls' },
    });
  });

  it('refuses a game that overlaps a later entry of one of its sides', async () => {
    await stage.other.reserve(stage.body(stage.at(19, 1), OWLS));
    expect(refusalOf(await stage.game(stage.at(18))).code).toBe('TEAM_BUSY');
    expect((await stage.game(stage.at(18), { scheduleEndTime: '19:00' })).statusCode).toBe(200);
  });
});

it('refuses a game at a time that is not on a step, with the field names of this call', async () => {
  const at = { availabilityId: stage.at(18).id };
  const start = refusedField(
    await stage.game(stage.at(18), { ...at, scheduleTime: '18:10' }),
    'scheduleTime',
  );
  expect(start).toMatchObject({ status: 422, field: start.error });
  const end = refusedField(await stage.game(stage.at(18), { scheduleEndTime: '17:00' }), 'scheduleEndTime');
  expect(end).toMatchObject({ status: 422, field: end.error });
});
