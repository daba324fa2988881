import { expect, it } from 'vitest';
import { entryAtOnce, teamBusyText } from './team-busy.ts';

const at = (date: string, startTime: string, endTime: string) => ({ type: 'game', date, startTime, endTime });

it('finds the first entry of a team at the time of a slot, not one that only touches it or is on another day', () => {
  const slot = at('2026-11-24', '18:00:00', '19:00:00');
  const first = at('2026-11-24', '18:30:00', '19:30:00');
  const others = [at('2026-11-24', '19:00:00', '20:00:00'), at('2026-11-25', '18:00:00', '19:00:00')];
  expect(entryAtOnce(slot, [...others, first, slot])).toBe(first);
  expect(entryAtOnce(slot, others)).toBeNull();
});

it('names the team and the entry because of which it can’t practice', () => {
  const team = { divisionName: 'Boys 3-4', teamName: 'Hawks' };
  expect(teamBusyText(team, at('2026-11-24', '18:30:00', '19:30:00'))).toBe(
    'Boys 3-4 Hawks already has a game at that time (6:30–7:30 PM).',
  );
});
