import { describe, expect, it } from 'vitest';
import { obstaclesTo, type PlacedEntry, type Window, windowWith } from './judge-place.ts';

const DAY = '2026-11-21';
const GAME: PlacedEntry = {
  type: 'game',
  slotId: 1,
  courtId: 10,
  date: DAY,
  startTime: '09:00:00',
  endTime: '11:00:00',
  blocks: true,
  homeTeamId: 100,
  awayTeamId: 101,
};
const PRACTICE: PlacedEntry = { ...GAME, type: 'practice', awayTeamId: null };
const BLACKOUT: PlacedEntry = { ...GAME, type: 'blackout', homeTeamId: null, awayTeamId: null };

type Slot = Window['slots'][number];
const SLOT: Slot = {
  id: 1,
  courtId: 10,
  date: DAY,
  startTime: '09:00:00',
  endTime: '10:00:00',
  permitStatus: 'approved',
  isOffered: true,
  heldForTeamIds: [],
};
const NEXT: Slot = { ...SLOT, id: 2, startTime: '10:00:00', endTime: '11:00:00' };
const AFTER: Slot = { ...SLOT, id: 3, startTime: '11:00:00', endTime: '12:00:00' };
const OF_COURT_11: Slot = { ...NEXT, id: 4, courtId: 11 };
const OF_SUNDAY: Slot = { ...NEXT, id: 5, date: '2026-11-22' };
const declined = (slot: Slot): Slot => ({ ...slot, permitStatus: 'declined' });
const OTHER: Window['entries'][number] = {
  ...GAME,
  entryId: 7,
  slotId: 3,
  courtId: 30,
  sharedCourtIds: [],
  startTime: '10:30:00',
  endTime: '12:00:00',
  homeTeamId: 200,
  awayTeamId: 201,
};

function judge(placed: PlacedEntry, around: Partial<Window> = {}) {
  const now = { date: '2026-11-20', time: '12:00:00' };
  const window = { now, slots: [SLOT, NEXT], granted: null, entries: [], withdrawnTeamIds: [], ...around };
  return obstaclesTo(placed, window).map((obstacle) =>
    'entry' in obstacle ? `${obstacle.kind} ${obstacle.entry.entryId}` : obstacle.kind,
  );
}

describe('what keeps an entry from its place', () => {
  it('finds nothing at a place that is approved and free', () => {
    expect(judge(GAME, { entries: [OTHER] })).toEqual([]);
  });

  it('lets no entry of a team that has withdrawn come back', () => {
    expect(judge(GAME, { withdrawnTeamIds: [101, 7] })).toEqual(['withdrawn']);
    expect(judge(BLACKOUT, { withdrawnTeamIds: [101] })).toEqual([]);
  });

  it('counts the second in which the entry would begin as past', () => {
    expect(judge(GAME, { now: { date: DAY, time: '09:00:00' } })).toEqual(['started']);
    expect(judge(GAME, { now: { date: DAY, time: '08:59:59' } })).toEqual([]);
  });

  it.each<[string, Partial<Window>, string[]]>([
    ['whose slot is withdrawn', { slots: [{ ...SLOT, isOffered: false }, NEXT] }, ['closed']],
    ['whose second hour is pending', { slots: [SLOT, { ...NEXT, permitStatus: 'pending' }] }, ['closed']],
    ['whose second hour has no slot', { slots: [SLOT] }, ['notPermitted']],
    ['whose slot is gone', { slots: [NEXT] }, ['notPermitted']],
    ['which no permit gives any longer', { granted: [] }, ['notPermitted']],
    ['of which permits give only the first hour', { granted: [SLOT] }, ['notPermitted']],
    ['which permits still give', { granted: [SLOT, NEXT] }, []],
    ['which permits give on another court', { granted: [OF_COURT_11, SLOT] }, ['notPermitted']],
    ['which permits give on another day', { granted: [SLOT, OF_SUNDAY] }, ['notPermitted']],
    ['whose second hour is withdrawn', { slots: [SLOT, { ...NEXT, isOffered: false }] }, ['notPermitted']],
    [
      'beside a withdrawn slot of its time',
      { slots: [SLOT, NEXT, { ...NEXT, id: 4, isOffered: false }] },
      [],
    ],
    ['beside a declined slot of another court', { slots: [SLOT, NEXT, declined(OF_COURT_11)] }, []],
    ['beside a declined slot of another day', { slots: [SLOT, NEXT, declined(OF_SUNDAY)] }, []],
    ['before a declined slot', { slots: [SLOT, NEXT, declined(AFTER)] }, []],
  ])('reads the permits of a place %s', (_, around, obstacles) => {
    expect(judge(GAME, around)).toEqual(obstacles);
  });

  it('lets a blackout go on beyond its approved slot', () => {
    expect(judge(BLACKOUT, { slots: [SLOT, { ...NEXT, permitStatus: 'declined' }] })).toEqual([]);
    expect(judge(BLACKOUT, { slots: [{ ...SLOT, permitStatus: 'declined' }, NEXT] })).toEqual(['closed']);
    expect(judge(BLACKOUT, { granted: [SLOT] })).toEqual([]);
    expect(judge(BLACKOUT, { slots: [NEXT, SLOT], granted: [NEXT] })).toEqual(['notPermitted']);
    expect(judge(BLACKOUT, { slots: [NEXT] })).toEqual(['notPermitted']);
  });

  it.each<[string, Partial<typeof OTHER>, string[]]>([
    ['on the court', { courtId: 10 }, ['taken 7']],
    ['on the court right after it', { courtId: 10, startTime: '11:00:00' }, []],
    ['on the court on another day', { courtId: 10, date: '2026-11-22' }, []],
    ['on a court that shares the floor', { sharedCourtIds: [10] }, ['taken 7']],
    ['on the court that takes no court time', { courtId: 10, blocks: false }, []],
    [
      'that is a practice in the slot at another time',
      { type: 'practice', slotId: 1, startTime: '11:30:00' },
      ['taken 7'],
    ],
    ['that is a game in the slot at another time', { slotId: 1, startTime: '11:30:00' }, []],
    ['of one of its teams', { awayTeamId: 100 }, ['teamBusy 7']],
    ['of one of its teams right after it', { awayTeamId: 100, startTime: '11:00:00' }, []],
    ['of one of its teams that takes no court time', { awayTeamId: 100, blocks: false }, ['teamBusy 7']],
  ])('compares a game with an entry %s', (_, entry, obstacles) => {
    expect(judge(GAME, { entries: [{ ...OTHER, ...entry }] })).toEqual(obstacles);
  });

  it('finds room on a taken court for an entry that takes no court time', () => {
    expect(judge({ ...GAME, blocks: false }, { entries: [{ ...OTHER, courtId: 10 }] })).toEqual([]);
  });

  it('names the entry of the home team first, if both teams are busy', () => {
    const earlier = { ...OTHER, awayTeamId: 101, startTime: '10:00:00' };
    expect(judge(GAME, { entries: [earlier, { ...OTHER, entryId: 8, homeTeamId: 100 }] })).toEqual([
      'teamBusy 8',
    ]);
  });

  it('lets no entry stand in its own way', () => {
    expect(judge({ ...GAME, entryId: 7 }, { entries: [{ ...OTHER, slotId: 1, courtId: 10 }] })).toEqual([]);
  });

  it('lets blackouts overlap on courts that share a floor, but not on one court', () => {
    const part = { ...OTHER, type: 'blackout' as const, homeTeamId: null, awayTeamId: null };
    expect(judge(BLACKOUT, { entries: [{ ...part, sharedCourtIds: [10] }] })).toEqual([]);
    expect(judge(BLACKOUT, { entries: [{ ...part, courtId: 10 }] })).toEqual(['taken 7']);
    expect(judge(BLACKOUT, { entries: [{ ...OTHER, sharedCourtIds: [10] }] })).toEqual(['taken 7']);
    expect(judge(GAME, { entries: [{ ...part, sharedCourtIds: [10] }] })).toEqual(['taken 7']);
  });

  it('lets a team have only a slot that is held for it', () => {
    const slots = [SLOT, { ...NEXT, heldForTeamIds: [100] }];
    expect(judge(PRACTICE, { slots })).toEqual([]);
    expect(judge({ ...PRACTICE, homeTeamId: 102 }, { slots })).toEqual(['held']);
    expect(judge(GAME, { slots })).toEqual(['held']);
    expect(judge({ ...GAME, blocks: false }, { slots })).toEqual([]);
  });

  it('ignores holds of other courts, days and times', () => {
    const held = [OF_COURT_11, OF_SUNDAY, AFTER].map((slot) => ({ ...slot, heldForTeamIds: [102] }));
    expect(judge(GAME, { slots: [SLOT, NEXT, ...held] })).toEqual([]);
  });
});

it('replaces entries of a window that have another place, and adds the others', () => {
  const window: Window = {
    now: { date: DAY, time: '08:00:00' },
    slots: [SLOT],
    granted: null,
    entries: [OTHER, { ...OTHER, entryId: 8 }],
    withdrawnTeamIds: [],
  };
  const moved = { ...OTHER, entryId: 8, courtId: 31 };
  const added = { ...OTHER, entryId: 9 };
  expect(windowWith(window, [moved, added])).toEqual({ ...window, entries: [OTHER, moved, added] });
});
