import { expect, it } from 'vitest';
import { mayShareSlot, shownEntries } from './shared-slot.ts';

it('lets only games and playoffs share a slot', () => {
  expect(mayShareSlot('game', 'playoff')).toBe(true);
  expect(mayShareSlot('game', 'game')).toBe(true);
  expect(mayShareSlot('game', 'practice')).toBe(false);
  expect(mayShareSlot('clinic', 'playoff')).toBe(false);
});

it('gives the entries of a slot that block their court a row each, or all of them if none does', () => {
  const [blocking, other] = [{ blocks: true }, { blocks: false }];
  expect(shownEntries([other, blocking])).toEqual([blocking]);
  expect(shownEntries([other, other])).toEqual([other, other]);
  expect(shownEntries([])).toEqual([]);
});
