import { describe, expect, it } from 'vitest';
import { plotColumns } from './columns.ts';
import { aTeam } from './testing/a-division.ts';

const columnsOf = (...values: (number | null)[]) =>
  plotColumns(
    values.map((hours, index) => aTeam(index + 1, `T${index + 1}`, { hours })),
    'hours',
  ).map(({ least, most, place, teams }) => [least, most, place, teams.length]);

describe('plotColumns', () => {
  it('puts equal values into one column, placed between the lowest and the highest', () => {
    expect(columnsOf(8, 10, 9, 8, null)).toEqual([
      [8, 8, 0, 2],
      [9, 9, 0.5, 1],
      [10, 10, 1, 1],
    ]);
  });

  it('groups nearby values so that there are at most nine columns', () => {
    const columns = columnsOf(0, 0.1, 5, 7.5, 99.5, 100);
    expect(columns).toEqual([
      [0, 5, 0, 3],
      [7.5, 7.5, 0.125, 1],
      [99.5, 100, 1, 2],
    ]);
    expect(columnsOf(...Array.from({ length: 60 }, (_, value) => value))).toHaveLength(9);
  });

  it('returns no columns if all values are equal or unknown', () => {
    expect([columnsOf(5, 5), columnsOf(null), columnsOf()]).toEqual([[], [], []]);
  });

  it('lists the coach’s own teams first', () => {
    const teams = [aTeam(1, 'Owls'), aTeam(2, 'Hawks', {}, { isOwn: true }), aTeam(3, 'Lynx', { hours: 1 })];
    expect(plotColumns(teams, 'hours')[0]?.teams.map(({ teamName }) => teamName)).toEqual(['Hawks', 'Owls']);
  });
});
