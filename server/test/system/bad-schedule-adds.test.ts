import type { RouteName } from '@portal/contract/routes.ts';
import { makeEntry, makeSlot } from '@portal/testkit/factories.ts';
import type { Call } from '@portal/testkit/sample-calls.ts';
import { eventBody, gameBody, practiceBody, slotAt } from '@portal/testkit/schedule-bodies.ts';
import { describe, expect, it } from 'vitest';
import { useBadStage } from './bad-schedule-stage.ts';

/** Well-formed Adds that must be refused (docs/spec/safety.md#bad-schedule-input). */

const stage = useBadStage();

type State = [about: string, call: () => Call, status: number, code: string, error?: RegExp];

const NOWHERE: State[] = [
  ['in an unknown gym', () => stage.practice({ venueId: 9_999 }), 404, 'NOT_FOUND'],
  ['on an unknown court', () => stage.practice({ court: '7' }), 404, 'NOT_FOUND'],
  ['on a day without slots', () => stage.practice({ reservationDate: '2026-11-25' }), 404, 'NOT_FOUND'],
  ['on an unknown slot', () => stage.practice({ availabilityId: 999_999 }), 404, 'NOT_FOUND'],
  ['for an unknown team', () => stage.practice({ teamName: 'Nobodies' }), 404, 'NOT_FOUND'],
  ['for an unknown division', () => stage.practice({ divisionName: 'Men 80+' }), 404, 'NOT_FOUND'],
  [
    'for a name of another division',
    () => stage.practice({ divisionName: 'Girls 5-6', teamName: 'Owls' }),
    404,
    'NOT_FOUND',
  ],
  ['for an injection', () => stage.practice({ teamName: "Hawks' or '1'='1" }), 404, 'NOT_FOUND'],
  ['for markup', () => stage.practice({ teamName: '<script>alert(1)</script>' }), 404, 'NOT_FOUND'],
  [
    'on a past slot',
    () => ({ body: practiceBody(stage.league, slotAt(stage.league, 'past', 0), 'Hawks') }),
    409,
    'SLOT_PAST',
  ],
];

const TIME_RULES: State[] = [
  ['that ends when it begins', () => stage.practice({ reservationEndTime: '18:00' }), 422, 'INVALID_INPUT'],
  ['that ends before it begins', () => stage.practice({ reservationEndTime: '17:45' }), 422, 'INVALID_INPUT'],
  ['that ends off the quarter', () => stage.practice({ reservationEndTime: '19:10' }), 422, 'INVALID_INPUT'],
  ['that ends with seconds', () => stage.practice({ reservationEndTime: '19:00:30' }), 422, 'INVALID_INPUT'],
  ['that ends too late', () => stage.practice({ reservationEndTime: '23:59' }), 422, 'INVALID_INPUT'],
  [
    'that begins off the half hour',
    () => stage.practice({ availabilityId: stage.free().id, reservationTime: '18:10' }),
    422,
    'INVALID_INPUT',
  ],
  [
    'of no time at all',
    () =>
      stage.practice({ availabilityId: stage.free().id, reservationTime: '23:45', reservationEndTime: null }),
    422,
    'INVALID_INPUT',
  ],
];

describe('a practice', () => {
  it.each([...NOWHERE, ...TIME_RULES])('refuses a practice %s', async (_, call, status, code) => {
    await stage.expectRefused('addPractice', call(), { status, code });
  });

  it.each(['game', 'BLACKOUT', 'party', ' '])('refuses a practice of the type %j', async (type) => {
    await stage.expectRefused('addPractice', stage.practice({ type }), 422);
  });

  it.each(['pending', 'declined', 'canceled'] as const)(
    'refuses a practice on a slot that is %s',
    async (permitStatus) => {
      const slot = await makeSlot(stage.portal.portal.db, {
        seasonId: stage.league.season.id,
        courtId: stage.league.venue.court.id,
        date: '2026-11-28',
        startTime: `${{ pending: 10, declined: 11, canceled: 12 }[permitStatus]}:00:00`,
        permitStatus,
      });
      const call = { body: practiceBody(stage.league, slot, 'Hawks') };
      await stage.expectRefused('addPractice', call, { status: 409, code: 'WRONG_STATE' });
    },
  );

  it.each(['practice', 'game', 'playoff', 'clinic', 'blackout'] as const)(
    'refuses a practice on a slot with a %s and names the conflict',
    async (type) => {
      const teams = type === 'clinic' || type === 'blackout' ? {} : { homeTeamId: stage.league.owls.id };
      await makeEntry(stage.portal.portal.db, { slot: stage.free(), type, ...teams });
      const body = await stage.expectRefused('addPractice', stage.practice(), {
        status: 409,
        code: 'SLOT_TAKEN',
      });
      expect(body.conflict).toMatchObject({ type, start: '18:00:00', end: '19:00:00' });
    },
  );

  it('refuses a practice that overlaps a game and names the game', async () => {
    const next = slotAt(stage.league, 'nextWeek', 2);
    await makeEntry(stage.portal.portal.db, { slot: next, type: 'game', homeTeamId: stage.league.owls.id });
    const long = stage.practice({ reservationEndTime: '19:15' });
    const body = await stage.expectRefused('addPractice', long, { status: 409, code: 'SLOT_TAKEN' });
    expect(body.conflict).toMatchObject({ type: 'game', start: '19:00:00', end: '20:00:00' });
    expect(body.conflict.team).toMatch(/Owls/);
  });

  it('refuses a practice of a team that plays elsewhere at that time', async () => {
    const elsewhere = slotAt(stage.league, 'nextWeek', 1);
    await makeEntry(stage.portal.portal.db, {
      slot: elsewhere,
      type: 'game',
      homeTeamId: stage.league.boysHawks.id,
    });
    const body = await stage.expectRefused('addPractice', stage.practice(), {
      status: 409,
      code: 'TEAM_BUSY',
    });
    expect(body.conflict).toMatchObject({ type: 'game', start: '18:00:00', end: '19:00:00' });
  });
});

describe('a game', () => {
  const states: State[] = [
    ['of a team against itself', () => stage.leagueGame({ awayTeam: 'Hawks' }), 422, 'INVALID_INPUT'],
    [
      'of a team against itself in other letters',
      () => stage.leagueGame({ awayTeam: ' hAWKS ' }),
      422,
      'INVALID_INPUT',
    ],
    ['of two External teams', () => stage.game({ homeTeam: 'External' }), 404, 'NOT_FOUND'],
    ['against an unknown team', () => stage.leagueGame({ awayTeam: 'Nobodies' }), 404, 'NOT_FOUND'],
    ['of an unknown team', () => stage.leagueGame({ homeTeam: 'Nobodies' }), 404, 'NOT_FOUND'],
    ['in another division', () => stage.leagueGame({ divisionName: 'Girls 5-6' }), 404, 'NOT_FOUND'],
    [
      'on a past slot',
      () => ({ body: gameBody(stage.league, slotAt(stage.league, 'past', 0)) }),
      409,
      'SLOT_PAST',
    ],
    ['that ends before it begins', () => stage.game({ scheduleEndTime: '17:00' }), 422, 'INVALID_INPUT'],
    ['that ends off the quarter', () => stage.game({ scheduleEndTime: '19:05' }), 422, 'INVALID_INPUT'],
    ['that ends too late', () => stage.game({ scheduleEndTime: '23:50' }), 422, 'INVALID_INPUT'],
    ['of an unknown type', () => stage.game({ type: 'party', scheduleType: null }), 422, 'INVALID_INPUT'],
    ['that is a practice', () => stage.game({ type: 'practice', scheduleType: null }), 422, 'INVALID_INPUT'],
  ];

  it.each(states)('refuses a game %s', async (_, call, status, code) => {
    await stage.expectRefused('scheduleGame', call(), { status, code });
  });

  it.each(['home', 'away'] as const)(
    'refuses a game if the %s team plays elsewhere at that time',
    async (side) => {
      const elsewhere = slotAt(stage.league, 'nextWeek', 1);
      const homeTeamId = side === 'home' ? stage.league.boysHawks.id : stage.league.owls.id;
      await makeEntry(stage.portal.portal.db, { slot: elsewhere, type: 'practice', homeTeamId });
      const body = await stage.expectRefused('scheduleGame', stage.leagueGame(), {
        status: 409,
        code: 'TEAM_BUSY',
      });
      expect(body.conflict).toMatchObject({ type: 'practice', start: '18:00:00', end: '19:00:00' });
    },
  );

  it('refuses a game that overlaps a slot whose permit is canceled', async () => {
    const first = await makeSlot(stage.portal.portal.db, {
      seasonId: stage.league.season.id,
      courtId: stage.league.venue.court.id,
      date: '2026-11-27',
    });
    await makeSlot(stage.portal.portal.db, {
      seasonId: stage.league.season.id,
      courtId: stage.league.venue.court.id,
      date: '2026-11-27',
      startTime: '19:00:00',
      permitStatus: 'canceled',
    });
    const body = await stage.expectRefused(
      'scheduleGame',
      { body: gameBody(stage.league, first) },
      { status: 409, code: 'WRONG_STATE' },
    );
    expect(body.error).toMatch(/7–8 PM/);
  });
});

describe.each(['addBlackout', 'addClinic'] as const)('%s', (name) => {
  const states: State[] = [
    ['on an unknown slot', () => stage.event({ availabilityId: 999_999 }), 404, 'NOT_FOUND'],
    ['on a past slot', () => ({ body: eventBody(slotAt(stage.league, 'past', 0)) }), 409, 'SLOT_PAST'],
    ['that ends when it begins', () => stage.event({ reservationEndTime: '18:00' }), 422, 'INVALID_INPUT'],
    ['that ends off the quarter', () => stage.event({ reservationEndTime: '19:20' }), 422, 'INVALID_INPUT'],
    ['that ends too late', () => stage.event({ reservationEndTime: '23:59:59' }), 422, 'INVALID_INPUT'],
    ['that begins off the half hour', () => stage.event({ reservationTime: '17:50' }), 422, 'INVALID_INPUT'],
    ['of an unknown type', () => stage.event({ type: 'party' }), 422, 'INVALID_INPUT'],
  ];

  it.each(states)('refuses an event %s', async (_, call, status, code) => {
    await stage.expectRefused(name, call(), { status, code });
  });

  it('refuses an unknown name', async () => {
    const unknown = { blackoutReasonId: 999_999 };
    await stage.expectRefused(
      name,
      stage.event(name === 'addBlackout' ? unknown : { clinicNameId: 999_999 }),
      {
        status: 404,
        code: 'NOT_FOUND',
      },
    );
  });

  it('refuses an event that overlaps an entry and names the entry', async () => {
    await makeEntry(stage.portal.portal.db, {
      slot: stage.free(),
      type: 'practice',
      homeTeamId: stage.league.owls.id,
    });
    const code = name === 'addBlackout' ? 'ENTRIES_IN_THE_WAY' : 'SLOT_TAKEN';
    const body = await stage.expectRefused(name, stage.event(), { status: 409, code });
    const named = name === 'addBlackout' ? body.conflict.entries[0] : body.conflict;
    expect(named).toMatchObject({ type: 'practice', start: '18:00:00', end: '19:00:00' });
    expect(named.team).toMatch(/Owls/);
  });
});

describe('a blackout with cancelConflicts', () => {
  it('cancels nothing for a blackout if an entry has begun already', async () => {
    const { db } = stage.portal.portal;
    const [first, second] = [slotAt(stage.league, 'thisWeek', 0), slotAt(stage.league, 'thisWeek', 3)];
    await makeEntry(db, { slot: second, type: 'game', homeTeamId: stage.league.owls.id });
    await makeEntry(db, {
      slot: first,
      type: 'practice',
      homeTeamId: stage.league.boysHawks.id,
      endTime: '19:30:00',
    });
    // a quarter past six
    stage.portal.clock.set('2026-11-19T23:15:00Z');
    await db
      .updateTable('session')
      .set({ expiresAt: new Date('2027-01-01T00:00:00Z'), lastUsedAt: stage.portal.clock.now() })
      .execute();
    const call = { body: { ...eventBody(second), blackoutScope: 'gym', cancelConflicts: true } };
    await stage.expectRefused('addBlackout', call, { status: 409, code: 'SLOT_PAST' });
  });
});

const MISSING_PLACE = 'Missing Info: Date, time, and venue are required.';
const MISSING_GAME = 'Select division, both teams, and both coaches (email required for External).';
const MISSING_PRACTICE = 'Select division and one team.';

describe('the texts of the specification for missing fields', () => {
  it.each<[RouteName, 'practice' | 'game' | 'event', string, string]>([
    ['addPractice', 'practice', 'venueId', MISSING_PLACE],
    ['addPractice', 'practice', 'reservationDate', MISSING_PLACE],
    ['addPractice', 'practice', 'reservationTime', MISSING_PLACE],
    ['addPractice', 'practice', 'divisionName', MISSING_PRACTICE],
    ['addPractice', 'practice', 'teamName', MISSING_PRACTICE],
    ['scheduleGame', 'game', 'venueId', MISSING_PLACE],
    ['scheduleGame', 'game', 'scheduleDate', MISSING_PLACE],
    ['scheduleGame', 'game', 'scheduleTime', MISSING_PLACE],
    ['scheduleGame', 'game', 'divisionName', MISSING_GAME],
    ['scheduleGame', 'game', 'homeTeam', MISSING_GAME],
    ['scheduleGame', 'game', 'awayTeam', MISSING_GAME],
    ['scheduleGame', 'game', 'homeCoachEmail', MISSING_GAME],
    ['scheduleGame', 'game', 'awayCoachEmail', MISSING_GAME],
    ['addBlackout', 'event', 'reservationDate', MISSING_PLACE],
    ['addClinic', 'event', 'reservationTime', MISSING_PLACE],
  ])(
    'refuses %s for a %s without %s in the words of the specification',
    async (name, sound, field, error) => {
      for (const value of [undefined, null, '']) {
        const body = await stage.expectRefused(name, stage[sound]({ [field]: value }), 422);
        expect(body.error).toBe(error);
      }
    },
  );
});
