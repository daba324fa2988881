import { expect, it } from 'vitest';
import { proposalHeldUntil } from './hold.ts';

const ZONE = 'America/New_York';
const tuesday = { date: '2026-11-24', startTime: '18:00:00' };
const thursday = { date: '2026-11-26', startTime: '18:00:00' };
const until = (now: string, lost = tuesday, slot = thursday) =>
  proposalHeldUntil(new Date(now), lost, slot, ZONE)?.toISOString() ?? null;

it('holds a proposal for 24 hours', () => {
  expect(until('2026-11-23T15:00:00Z')).toBe('2026-11-24T15:00:00.000Z');
});

it('ends the hold two hours before the slot begins', () => {
  const wednesday = { date: '2026-11-25', startTime: '18:00:00' };
  expect(until('2026-11-24T22:00:00Z', thursday, wednesday)).toBe('2026-11-25T21:00:00.000Z');
});

it('holds nothing if the practice or the slot starts within three hours', () => {
  expect(until('2026-11-24T20:00:00Z')).toBeNull();
  expect(until('2026-11-24T19:59:59Z')).not.toBeNull();
  expect(until('2026-11-24T21:00:00Z', thursday, tuesday)).toBeNull();
});

it('counts elapsed hours across a clock change', () => {
  const saturday = { date: '2026-10-31', startTime: '18:00:00' };
  const monday = { date: '2026-11-02', startTime: '18:00:00' };
  expect(until('2026-10-31T16:00:00Z', saturday, monday)).toBe('2026-11-01T16:00:00.000Z');
});
