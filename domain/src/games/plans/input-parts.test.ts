import { describe, expect, it } from 'vitest';
import { inputChanges, inputParts } from './input-parts.ts';
import type { SeasonFacts } from './season-facts.ts';
import { facts, slot } from './testing/facts.ts';

const before = facts();
const [division, ...otherDivisions] = before.divisions;
const [team, ...others] = before.teams;
if (division === undefined || team === undefined) throw new Error('The facts need a division and a team.');
const dayOff = {
  teamId: team.id,
  kind: 'must' as const,
  firstDate: '2027-01-16',
  lastDate: '2027-01-16',
  fromTime: null,
  untilTime: null,
};
const added = { ...team, id: 99, name: 'Robins' };

/** What has changed between the facts before and those with this change. */
const changes = (change: Partial<SeasonFacts>, then: SeasonFacts = before): string[] => {
  const now = { ...then, ...change };
  return inputChanges(now, inputParts(then), inputParts(now));
};

describe('what has changed since a plan was generated', () => {
  it('is nothing if only names and bookings have changed', () => {
    expect(changes({ teams: [{ ...team, name: 'Ravens' }, ...others] })).toEqual([]);
    expect(changes({ divisions: [{ ...division, name: 'Girls' }, ...otherDivisions] })).toEqual([]);
    expect(changes({ entries: [] })).toEqual([]);
  });

  it.each<[about: string, change: Partial<SeasonFacts>, sentence: string]>([
    [
      'rules',
      { divisions: [{ ...division, gameMinutes: 75 }, ...otherDivisions] },
      `The rules of ${division.name} have changed.`,
    ],
    [
      'a new division',
      { divisions: [...before.divisions, { ...division, id: 98, name: 'Girls 3-4' }] },
      'Girls 3-4 was added.',
    ],
    ['a removed division', { divisions: otherDivisions }, 'A division was removed.'],
    [
      'other coaches',
      { teams: [{ ...team, coachIds: [...team.coachIds, 77] }, ...others] },
      `The division, the coaches or the home gym of ${team.name} have changed.`,
    ],
    ['a new team', { teams: [...before.teams, added] }, 'Robins was added.'],
    ['a removed team', { teams: others }, 'A team was removed.'],
    [
      'travel times',
      { travelMinutes: before.travelMinutes + 5 },
      'Travel times or the first day of the week have changed.',
    ],
    ['dates off', { daysOff: [dayOff] }, `The dates off of ${team.name} have changed.`],
  ])('is told for %s', (_, change, sentence) => {
    expect(changes(change)).toEqual([sentence]);
  });

  it('leaves out the dates off of a team that was removed', () => {
    expect(changes({ teams: others, daysOff: [] }, { ...before, daysOff: [dayOff] })).toEqual([
      'A team was removed.',
    ]);
  });

  it('names up to three days of gym time, and counts more', () => {
    const on = (...dates: string[]) =>
      dates.map((date, index) => slot(500 + index, '09:00', '10:00', { date }));
    const days = ['2027-02-13', '2027-02-06', '2027-02-20'];
    expect(changes({ slots: [...before.slots, ...on(...days)] })).toEqual([
      'Gym time on Sat, Feb 6 has changed.',
      'Gym time on Sat, Feb 13 has changed.',
      'Gym time on Sat, Feb 20 has changed.',
    ]);
    expect(changes({ slots: [...before.slots, ...on(...days, '2027-02-27')] })).toEqual([
      'Gym time has changed on 4 days, the first on Sat, Feb 6.',
    ]);
  });
});
