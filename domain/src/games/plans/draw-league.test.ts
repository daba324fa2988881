import { describe, expect, it } from 'vitest';
import { NO_ASSUMPTIONS } from './assumptions.ts';
import { type LeagueOptions, toDrawLeague } from './draw-league.ts';
import type { SeasonFacts } from './season-facts.ts';
import { entry, facts, SATURDAY, slot } from './testing/facts.ts';

const options: LeagueOptions = {
  supposed: NO_ASSUMPTIONS,
  firstDate: '2027-01-01',
  ownEntryIds: new Set<number>(),
  staying: [],
};
const leagueOf = (change: Partial<SeasonFacts> = {}, overrides: Partial<LeagueOptions> = {}) =>
  toDrawLeague(facts(change), { ...options, ...overrides });

/** '11 9:00-12:00' of each stretch of open time. */
const openOf = (change: Partial<SeasonFacts>, overrides: Partial<LeagueOptions> = {}) =>
  leagueOf(change, overrides).open.map(
    ({ courtId, from, until }) =>
      `${courtId} ${[from, until].map((minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`).join('-')}`,
  );

describe('open time for games', () => {
  it.each<[string, Partial<SeasonFacts>, string[]]>([
    [
      'has slots of any length that touch as one',
      { slots: [slot(1, '09:00', '09:30'), slot(2, '09:30', '12:00')] },
      ['11 9:00-12:00'],
    ],
    [
      'has slots with a break between them apart',
      { slots: [slot(1, '09:00', '10:00'), slot(2, '10:15', '11:00')] },
      ['11 9:00-10:00', '11 10:15-11:00'],
    ],
    [
      'has slots of two courts apart',
      { slots: [slot(1, '09:00', '10:00'), slot(2, '10:00', '11:00', { courtId: 21 })] },
      ['11 9:00-10:00', '21 10:00-11:00'],
    ],
    [
      'leaves out a slot that a team has been offered',
      { slots: [slot(1, '09:00', '10:00'), slot(2, '10:00', '11:00', { isHeld: true })] },
      ['11 9:00-10:00'],
    ],
    [
      'leaves out the whole slot of a practice',
      { entries: [entry('10:00', '10:30', { slotId: 2 })] },
      ['11 9:00-10:00', '11 11:00-12:00'],
    ],
    [
      'leaves out what a practice takes of other slots',
      { entries: [entry('09:00', '10:30')] },
      ['11 10:30-12:00'],
    ],
    [
      'leaves out only the time of another game',
      { entries: [entry('10:00', '10:30', { slotId: 2, type: 'game' })] },
      ['11 9:00-10:00', '11 10:30-12:00'],
    ],
    [
      'has time that only seems taken',
      { entries: [entry('10:00', '10:30', { slotId: 2, blocks: false })] },
      ['11 9:00-12:00'],
    ],
  ])('%s', (_, change, open) => {
    expect(openOf(change)).toEqual(open);
  });

  it('includes the time of the plan’s own games, except those that must stay', () => {
    const entries = [
      entry('09:00', '10:00', { entryId: 1, type: 'game' }),
      entry('10:00', '11:15', { entryId: 2, slotId: 2, type: 'game' }),
    ];
    const staying = [{ courtId: 11, date: SATURDAY, startTime: '10:00:00', endTime: '11:15:00' }];
    const ownEntryIds = new Set([1, 2]);
    expect(openOf({ entries }, { ownEntryIds })).toEqual(['11 9:00-12:00']);
    expect(openOf({ entries }, { ownEntryIds, staying })).toEqual(['11 9:00-10:00', '11 11:15-12:00']);
  });

  it('leaves out days that are too soon and gym time that is assumed to be lost', () => {
    expect(openOf({}, { firstDate: '2027-01-10' })).toEqual([]);
    expect(openOf({}, { supposed: { ...NO_ASSUMPTIONS, withoutVenueIds: [1] } })).toEqual([]);
  });
});

describe('teams in the engine’s input', () => {
  it('have unique names, even if two divisions use the same one', () => {
    expect(leagueOf().teams.map(({ name }) => name)).toEqual([
      'Boys 3-4 Hawks',
      'Owls',
      'Girls 5-6 hawks',
      'Lynx',
    ]);
  });

  it('are busy during their entries, except the plan’s own games', () => {
    const entries = [
      entry('09:00', '10:00', { entryId: 1, teamIds: [1, 2], type: 'game' }),
      entry('18:00', '19:00', { entryId: 2, teamIds: [2], courtId: 99 }),
    ];
    const busyOf = (ownEntryIds: Set<number>) =>
      leagueOf({ entries }, { ownEntryIds })
        .teams.slice(0, 2)
        .map(({ busy }) => busy.map(({ from }) => from));
    expect(busyOf(new Set())).toEqual([[540], [540, 1080]]);
    expect(busyOf(new Set([1]))).toEqual([[], [1080]]);
  });

  it('have each of their dates off, whole or in part', () => {
    const daysOff = [
      {
        teamId: 1,
        firstDate: '2027-01-09',
        lastDate: '2027-01-10',
        fromTime: null,
        untilTime: null,
        kind: 'must',
      },
      {
        teamId: 1,
        firstDate: '2027-01-16',
        lastDate: '2027-01-16',
        fromTime: '09:00:00',
        untilTime: '12:30:00',
        kind: 'prefer',
      },
    ] as const;
    expect(leagueOf({ daysOff }).teams[0]?.daysOff).toEqual([
      { date: '2027-01-09', from: 0, until: 1440, kind: 'must' },
      { date: '2027-01-10', from: 0, until: 1440, kind: 'must' },
      { date: '2027-01-16', from: 540, until: 750, kind: 'prefer' },
    ]);
  });
});

describe('rules and gyms', () => {
  it('are converted to the engine’s input', () => {
    const league = leagueOf();
    expect(league.divisions[0]).toEqual({
      id: 1,
      name: 'Boys 3-4',
      gamesPerTeam: 10,
      minutes: 60,
      changeoverMinutes: 0,
      weekdays: [0, 6],
      earliest: 540,
      latest: 1080,
      venueIds: null,
      maxPerDay: 1,
      maxPerWeek: 2,
      weeksBetweenRematches: 3,
    });
    expect(league.courts.map(({ name }) => name)).toEqual([
      'Salk - Gym - Court 1',
      'OBHS - Main - A',
      'OBHS - Aux - B',
    ]);
    expect(league.venues.map(({ name }) => name)).toEqual(['Salk - Gym', 'OBHS - Main', 'OBHS - Aux']);
    expect([league.usualTravelMinutes, league.travel]).toEqual([20, [{ from: 2, to: 3, minutes: 5 }]]);
  });
});
