import { describe, expect, it } from 'vitest';
import type { ScheduleRowWire } from './schedule.ts';
import { toScheduleRow } from './schedule-row.ts';

const WIRE: ScheduleRowWire = {
  AvailabilityId: 7,
  Type: 'GAME',
  StatusEffective: 'GAME',
  AvailableDate: '2026-11-19',
  AvailableTime: '18:30:00',
  ReservationEndTime: '19:45:00',
  SchoolName: 'Salk',
  GymName: 'Main Gym',
  Court: '1',
  DivisionName: 'Boys 3-4',
  TeamName: '',
  AwayTeam: 'Owls',
  HomeTeam: 'Hawks',
  ScheduleName: 'SALK',
  VenueId: 3,
  Weekday: 'Thursday',
  EntryId: 11,
  TakenBy: 'CLINIC 19:30-21:00',
  Detail: 'ref@example.org',
  GameNumber: 'Q1',
  Note: 'Half court',
  NoteForFamilies: true,
  BlackoutScope: 'gym',
  SlotTime: '18:00:00',
  SlotEndTime: '19:00:00',
  OtherSeason: 'Fall 2026',
  HeldFor: 'Boys 3-4 Owls',
  HeldUntilAt: '2026-11-19T18:00:00.000Z',
};

describe('toScheduleRow', () => {
  it('reads every field as this server spells it', () => {
    expect(toScheduleRow(WIRE)).toEqual({
      slotId: 7,
      type: 'GAME',
      status: 'GAME',
      date: '2026-11-19',
      startTime: '18:30:00',
      endTime: '19:45:00',
      schoolName: 'Salk',
      gymName: 'Main Gym',
      court: '1',
      divisionName: 'Boys 3-4',
      teamName: '',
      awayTeam: 'Owls',
      homeTeam: 'Hawks',
      scheduleName: 'SALK',
      venueId: 3,
      weekday: 'Thursday',
      entryId: 11,
      takenBy: 'CLINIC 19:30-21:00',
      detail: 'ref@example.org',
      gameNumber: 'Q1',
      note: 'Half court',
      isNoteForFamilies: true,
      blackoutScope: 'gym',
      slotStartTime: '18:00:00',
      slotEndTime: '19:00:00',
      otherSeason: 'Fall 2026',
      heldFor: 'Boys 3-4 Owls',
      heldUntilAt: '2026-11-19T18:00:00.000Z',
    });
  });

  it('reads missing fields as empty, and a missing slot time as the row’s time', () => {
    const { EntryId, TakenBy, Detail, BlackoutScope, SlotTime, SlotEndTime, ...always } = WIRE;
    expect(toScheduleRow(always)).toMatchObject({
      entryId: null,
      takenBy: '',
      detail: '',
      blackoutScope: null,
      slotStartTime: '18:30:00',
      slotEndTime: '19:45:00',
    });
  });

  const { AvailabilityId, StatusEffective, VenueId, ...rest } = WIRE;
  it.each([
    ['AvailabilityId', { AvailabilityId }],
    ['availability_id', { availability_id: AvailabilityId }],
    ['availabilityId', { availabilityId: AvailabilityId }],
  ])('reads the id of the slot from %s', (_, spelled) => {
    expect(toScheduleRow({ ...rest, ...spelled }).slotId).toBe(7);
  });

  it.each([
    ['StatusEffective', { StatusEffective }],
    ['status', { status: StatusEffective }],
  ])('reads the status from %s', (_, spelled) => {
    expect(toScheduleRow({ ...rest, ...spelled }).status).toBe('GAME');
  });

  it.each([
    ['VenueId', { VenueId }],
    ['venue_id', { venue_id: VenueId }],
  ])('reads the venue from %s', (_, spelled) => {
    expect(toScheduleRow({ ...rest, ...spelled }).venueId).toBe(3);
  });

  it.each([
    ['OPEN', 'OPEN'],
    ['open', 'OPEN'],
    ['AVAIL', 'OPEN'],
    ['Available', 'OPEN'],
    ['PRACTICE', 'PRACTICE'],
    ['PRACTSCHED', 'PRACTICE'],
    ['practsched', 'PRACTICE'],
    ['game', 'GAME'],
    ['Playoff', 'PLAYOFF'],
    ['BLACKED OUT', 'BLACKOUT'],
    ['CLINIC ', 'CLINIC'],
  ])('reads the type %j as %s', (Type, type) => {
    expect(toScheduleRow({ ...WIRE, Type }).type).toBe(type);
  });

  it.each([
    ['AVAIL', 'OPEN'],
    ['AVAILABLE', 'OPEN'],
    ['OPEN', 'OPEN'],
    ['BLACKED OUT', 'BLACKOUT'],
    ['BLACKOUT', 'BLACKOUT'],
    ['CANCELLED', 'CANCELED'],
    ['CANCELED', 'CANCELED'],
    ['pending', 'PENDING'],
    ['PRACTSCHED', 'PRACTICE'],
    ['Reserved', 'RESERVED'],
    ['declined', 'DECLINED'],
    ['something new', 'SOMETHING NEW'],
  ])('reads the status %j as %s', (status, read) => {
    expect(toScheduleRow({ ...WIRE, StatusEffective: status }).status).toBe(read);
  });

  it('reads an empty object as an empty row', () => {
    const row = toScheduleRow({});
    expect(row).toMatchObject({ slotId: 0, venueId: 0, type: '', status: '', date: '', startTime: '' });
    expect(Object.values(row).every((value) => value !== undefined)).toBe(true);
  });

  it.each([
    ['18:00:00', '19:30:00'],
    ['22:45:00', '23:45:00'],
    ['', ''],
  ])('gives a row without an end 90 minutes: from %j to %j', (AvailableTime, endTime) => {
    const { ReservationEndTime: _, ...rest } = WIRE;
    expect(toScheduleRow({ ...rest, AvailableTime })).toMatchObject({ endTime });
    expect(toScheduleRow({ ...rest, AvailableTime, ReservationEndTime: '' })).toMatchObject({ endTime });
  });
});
