import { describe, expect, it } from 'vitest';
import { plotColumns } from './columns.ts';
import { aTeam } from './testing/a-division.ts';

const columnsOf = (...values: (number | null)[]) =>
  plotColumns(
    values.map((hours, index) => aTeam(index + 1, `T${index + 1}`, { hours })),
    'hours',
  ).map(({ least, most, place, teams }) => [least, most, place, teams.length]);

describe('plotColumns', () => {
  it('puts equal values into one column, at its place between the least and the most', () => {
    expect(columnsOf(8, 10, 9, 8, null)).toEqual([
      [8, 8, 0, 2],
      [9, 9, 0.5, 1],
      [10, 10, 1, 1],
    ]);
  });

  it('puts values that are near each other into one column, so that there are at most nine', () => {
    const columns = columnsOf(0, 0.1, 5, 7.5, 99.5, 100);
    expect(columns).toEqual([
      [0, 5, 0, 3],
      [7.5, 7.5, 0.125, 1],
      [99.5, 100, 1, 2],
    ]);
    expect(columnsOf(...Array.from({ length: 60 }, (_, value) => value))).toHaveLength(9);
  });

  it('has nothing to show if all are the same, or none is known', () => {
    expect([columnsOf(5, 5), columnsOf(null), columnsOf()]).toEqual([[], [], []]);
  });

  it('names own teams first', () => {
    const teams = [aTeam(1, 'Owls'), aTeam(2, 'Hawks', {}, { isOwn: true }), aTeam(3, 'Lynx', { hours: 1 })];
    expect(plotColumns(teams, 'hours')[0]?.teams.map(({ teamName }) => teamName)).toEqual(['Hawks', 'Owls']);
  });
});
