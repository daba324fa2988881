import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cheapestAssignment } from './assignment.ts';

const cheapestByTrying = (costs: readonly number[][], used: readonly number[] = []): number => {
  const row = costs[used.length];
  if (row === undefined) return 0;
  const sums = row.flatMap((cost, column) =>
    used.includes(column) ? [] : [cost + cheapestByTrying(costs, [...used, column])],
  );
  return Math.min(...sums);
};

it('finds an assignment with the lowest possible cost', () => {
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 }))
    .chain(([rows, more]) =>
      fc.array(
        fc.array(fc.integer({ min: -9, max: 30 }), { minLength: rows + more, maxLength: rows + more }),
        {
          minLength: rows,
          maxLength: rows,
        },
      ),
    );
  fc.assert(
    fc.property(tables, (costs) => {
      const columns = costs[0]?.length ?? 0;
      const chosen = [...cheapestAssignment(Int32Array.from(costs.flat()), costs.length, columns)];
      expect(new Set(chosen).size).toBe(costs.length);
      expect(chosen.reduce((sum, column, row) => sum + (costs[row]?.[column] ?? 0), 0)).toBe(
        cheapestByTrying(costs),
      );
    }),
  );
});
