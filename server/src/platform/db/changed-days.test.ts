import { expect, it } from 'vitest';
import { createDayChanges } from './changed-days.ts';

it('nothing has changed before the first change', () => {
  const changes = createDayChanges();
  expect([changes.count(), changes.of('2026-11-19'), changes.since(0)]).toEqual([0, 0, []]);
});

it('a change that names its days is about these alone', () => {
  const changes = createDayChanges();
  changes.heard(['2026-11-19', '2026-11-20']);
  changes.heard(['2026-11-20']);
  expect(changes.count()).toBe(2);
  expect(['2026-11-18', '2026-11-19', '2026-11-20'].map(changes.of)).toEqual([0, 1, 2]);
  expect(changes.since(0)).toEqual(['2026-11-19', '2026-11-20']);
  expect(changes.since(1)).toEqual(['2026-11-20']);
  expect(changes.since(2)).toEqual([]);
});

it.each([
  ['names none', null],
  ['says something else', ['2026-11-19', 'soon']],
])('a change that %s may be of any day, until something is read after it', (_what, days) => {
  const changes = createDayChanges();
  changes.heard(['2026-11-19']);
  changes.heard(days);
  changes.heard(['2026-11-21']);
  expect(['2026-11-19', '2026-11-20', '2026-11-21'].map(changes.of)).toEqual([2, 2, 3]);
  expect(changes.since(1)).toBeNull();
  expect(changes.since(2)).toEqual(['2026-11-21']);
});
