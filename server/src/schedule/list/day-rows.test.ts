import { describe, expect, it } from 'vitest';
import { type CourtNames, type DayEntry, type DaySlot, toDayRows } from './day-rows.ts';

const court = (id: number, name: string): CourtNames => ({
  id,
  schoolName: 'Salk',
  gymName: 'Gym',
  court: name,
  scheduleName: 'SALK',
  venueId: 7,
});
const COURTS = [court(20, '2'), court(10, '10')];

const slot = (changes: Partial<DaySlot> & { id: number }): DaySlot => ({
  date: '2026-11-19',
  courtId: 20,
  startTime: '18:00:00',
  endTime: '19:00:00',
  permitStatus: 'approved',
  ...changes,
});
const NOBODY = { divisionName: '', homeTeam: '', awayTeam: '' };
const entry = (changes: Partial<DayEntry> & { id: number; slotId: number }): DayEntry => ({
  date: '2026-11-19',
  courtId: 20,
  sharedCourtIds: [],
  startTime: '18:00:00',
  endTime: '19:00:00',
  type: 'clinic',
  blocks: true,
  ...NOBODY,
  externalEmail: null,
  title: '',
  blackoutScope: null,
  otherSeason: null,
  hasOpenSides: false,
  gameNumber: null,
  note: '',
  noteForFamilies: false,
  ...changes,
});
const rowOf = (one: Partial<DaySlot>, entries: DayEntry[]) =>
  toDayRows(COURTS, [slot({ id: 1, ...one })], entries)[0];

const OPEN_ROW = {
  AvailabilityId: 1,
  Type: 'OPEN',
  StatusEffective: 'OPEN',
  AvailableDate: '2026-11-19',
  AvailableTime: '18:00:00',
  ReservationEndTime: '19:00:00',
  SchoolName: 'Salk',
  GymName: 'Gym',
  Court: '2',
  DivisionName: '',
  TeamName: '',
  AwayTeam: '',
  HomeTeam: '',
  ScheduleName: 'SALK',
  VenueId: 7,
  Weekday: 'Thursday',
};

describe('the row of a slot', () => {
  it('shows a slot without an entry as OPEN, and leaves out empty fields', () => {
    expect(rowOf({}, [])).toStrictEqual(OPEN_ROW);
  });

  it('names the team of a practice, also as the home team', () => {
    const practice = entry({
      id: 5,
      slotId: 1,
      type: 'practice',
      divisionName: 'Boys 3-4',
      homeTeam: 'Hawks',
    });
    expect(rowOf({}, [practice])).toStrictEqual({
      ...OPEN_ROW,
      Type: 'PRACTICE',
      StatusEffective: 'PRACTICE',
      DivisionName: 'Boys 3-4',
      TeamName: 'Hawks',
      HomeTeam: 'Hawks',
      EntryId: 5,
    });
  });

  it('names both sides of a game, and no practicing team', () => {
    const game = entry({
      id: 5,
      slotId: 1,
      type: 'game',
      divisionName: 'Boys 3-4',
      homeTeam: 'Hawks',
      awayTeam: 'Owls',
    });
    expect(rowOf({}, [game])).toStrictEqual({
      ...OPEN_ROW,
      Type: 'GAME',
      StatusEffective: 'GAME',
      DivisionName: 'Boys 3-4',
      HomeTeam: 'Hawks',
      AwayTeam: 'Owls',
      EntryId: 5,
    });
  });

  it('names an External opponent, and the contact', () => {
    const outside = { awayTeam: 'Edison Eagles', externalEmail: 'eagles@example.org' };
    const playoff = entry({ id: 5, slotId: 1, type: 'playoff', homeTeam: 'Hawks', ...outside });
    expect(rowOf({}, [playoff])).toMatchObject({
      Type: 'PLAYOFF',
      AwayTeam: 'Edison Eagles',
      Detail: 'eagles@example.org',
    });
  });

  it('gives the name of a clinic, and the reason and scope of a blackout', () => {
    const clinic = entry({ id: 5, slotId: 1, title: 'Skills clinic' });
    expect(rowOf({}, [clinic])).toStrictEqual({
      ...OPEN_ROW,
      Type: 'CLINIC',
      StatusEffective: 'CLINIC',
      EntryId: 5,
      Detail: 'Skills clinic',
    });
    const blackout = entry({
      id: 5,
      slotId: 1,
      type: 'blackout',
      title: 'Holiday',
      blackoutScope: 'school',
    });
    expect(rowOf({}, [blackout])).toMatchObject({ Detail: 'Holiday', BlackoutScope: 'school' });
  });

  it('shows the time of the entry, and the slot’s own if that differs', () => {
    const longer = entry({ id: 5, slotId: 1, endTime: '20:30:00' });
    expect(rowOf({}, [longer])).toStrictEqual({
      ...OPEN_ROW,
      Type: 'CLINIC',
      StatusEffective: 'CLINIC',
      ReservationEndTime: '20:30:00',
      EntryId: 5,
      SlotEndTime: '19:00:00',
    });
    const moved = entry({ id: 5, slotId: 1, startTime: '20:00:00', endTime: '21:00:00' });
    expect(rowOf({}, [moved])).toMatchObject({
      AvailableTime: '20:00:00',
      SlotTime: '18:00:00',
      SlotEndTime: '19:00:00',
    });
  });

  it.each([
    ['ends as it begins', '17:00:00', '18:00:00', 'OPEN'],
    ['ends a minute later', '17:00:00', '18:01:00', 'RESERVED'],
    ['lies within it', '18:15:00', '18:30:00', 'RESERVED'],
    ['begins a minute before its end', '18:59:00', '20:00:00', 'RESERVED'],
    ['begins as it ends', '19:00:00', '20:00:00', 'OPEN'],
  ])('shows the right status if an entry of another slot %s', (_, startTime, endTime, status) => {
    const other = entry({ id: 5, slotId: 2, type: 'game', startTime, endTime });
    const takenBy = `GAME ${startTime.slice(0, 5)}-${endTime.slice(0, 5)}`;
    expect(rowOf({}, [other])).toStrictEqual({
      ...OPEN_ROW,
      StatusEffective: status,
      ...(status === 'RESERVED' && { TakenBy: takenBy }),
    });
  });

  it('shows no RESERVED because of an entry on another court or a non-blocking one', () => {
    expect(rowOf({}, [entry({ id: 5, slotId: 2, courtId: 10 })])).toStrictEqual(OPEN_ROW);
    expect(rowOf({}, [entry({ id: 5, slotId: 2, blocks: false })])).toStrictEqual(OPEN_ROW);
  });

  it('names the first of several entries that take the time of a slot', () => {
    const late = entry({ id: 5, slotId: 2, startTime: '18:45:00', endTime: '19:30:00' });
    const early = entry({ id: 6, slotId: 3, type: 'game', startTime: '17:00:00', endTime: '18:30:00' });
    expect(rowOf({}, [late, early])).toMatchObject({ TakenBy: 'GAME 17:00-18:30' });
  });

  it('shows a non-blocking entry only if no blocking one is on the slot', () => {
    const soft = entry({ id: 5, slotId: 1, title: 'Open gym', blocks: false });
    const hard = entry({ id: 6, slotId: 1, type: 'game', homeTeam: 'Hawks', startTime: '18:30:00' });
    expect(rowOf({}, [soft])).toMatchObject({ Type: 'CLINIC', StatusEffective: 'CLINIC', EntryId: 5 });
    expect(rowOf({}, [soft, hard])).toMatchObject({ Type: 'GAME', EntryId: 6 });
  });

  it('shows a row for each of several games that share a slot', () => {
    const slots = [slot({ id: 1 }), slot({ id: 2, startTime: '19:00:00', endTime: '20:00:00' })];
    const late = entry({ id: 5, slotId: 1, type: 'game', startTime: '18:30:00', endTime: '19:15:00' });
    const early = entry({ id: 6, slotId: 1, type: 'playoff', endTime: '18:30:00' });
    const rows = toDayRows(COURTS, slots, [late, early]);
    expect(rows.map((row) => [row.AvailabilityId, row.EntryId, row.StatusEffective])).toEqual([
      [1, 6, 'PLAYOFF'],
      [1, 5, 'GAME'],
      [2, undefined, 'RESERVED'],
    ]);
    expect(rows.map(({ AvailableTime }) => AvailableTime)).toEqual(['18:00:00', '18:30:00', '19:00:00']);
  });

  it.each(['pending', 'declined', 'canceled'] as const)(
    'shows the permit status %s before any other status, and keeps its type',
    (permitStatus) => {
      expect(rowOf({ permitStatus }, [entry({ id: 5, slotId: 1 })])).toMatchObject({
        Type: 'CLINIC',
        StatusEffective: permitStatus.toUpperCase(),
        EntryId: 5,
      });
    },
  );
});

it('sorts the rows of a day by the start of the slot and then by court', () => {
  const slots = [
    slot({ id: 1, courtId: 10, startTime: '19:00:00', endTime: '20:00:00' }),
    slot({ id: 2, courtId: 10 }),
    slot({ id: 3, startTime: '19:00:00', endTime: '20:00:00' }),
    slot({ id: 4 }),
  ];
  const moved = entry({ id: 5, slotId: 4, startTime: '21:00:00', endTime: '22:00:00' });
  expect(toDayRows(COURTS, slots, [moved]).map((row) => row.AvailabilityId)).toEqual([4, 2, 3, 1]);
});
