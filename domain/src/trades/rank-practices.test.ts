import { expect, it } from 'vitest';
import { rankPractices } from './rank-practices.ts';

const at = (date: string, startTime: string) => ({ date, startTime: `${startTime}:00` });

it('puts practices of the same week first, then the nearest day, then the nearest time', () => {
  const own = at('2026-11-22', '18:00');
  const nextDay = at('2026-11-23', '18:00');
  const [sameDay, early, late] = [
    at('2026-11-22', '19:00'),
    at('2026-11-20', '15:00'),
    at('2026-11-20', '20:00'),
  ];
  const monday = at('2026-11-16', '18:00');
  expect(rankPractices(own, [nextDay, early, monday, late, sameDay], 'monday')).toEqual([
    sameDay,
    late,
    early,
    monday,
    nextDay,
  ]);
});

it('puts the earlier of two equally near days first', () => {
  const [before, after] = [at('2026-11-17', '18:00'), at('2026-11-19', '18:00')];
  expect(rankPractices(at('2026-11-18', '18:00'), [after, before], 'monday')).toEqual([before, after]);
});
