import { expect, it } from 'vitest';
import { FAULTS } from '../faults.ts';
import { GATES } from '../gates.ts';

it('names every gate and every fault once', () => {
  for (const names of [GATES.map(({ id }) => id), FAULTS.map(({ name }) => name)])
    expect(new Set(names).size).toBe(names.length);
});

it('has a fault for every gate, and names only existing gates', () => {
  const caught = new Set(FAULTS.flatMap(({ caughtBy }) => Object.keys(caughtBy)));
  expect(GATES.map(({ id }) => id).toSorted()).toEqual([...caught].toSorted());
});

it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
  'changes the database or the behavior of a process: %s',
  (_, { sql = [], behavior }) => {
    expect(sql.length > 0 || behavior !== undefined).toBe(true);
  },
);
