import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFaults, findGates } from './find-gates.ts';
import { CHECKOUT, patchedCheckout, patchedTexts } from './patched-checkout.ts';

const [gates, faults] = [await findGates(), await findFaults()];

it('numbers every gate once', () => {
  expect(new Set(gates.map(({ id }) => id)).size).toBe(gates.length);
});

it('has a fault for every gate, and names only existing gates', () => {
  const caught = new Set(faults.flatMap(({ caughtBy }) => Object.keys(caughtBy)));
  expect(gates.map(({ id }) => id).toSorted()).toEqual([...caught].toSorted());
});

it('names every fault once', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

it.each(faults.map((fault) => [fault.name, fault] as const))(
  'finds the text that the fault replaces: %s',
  (_, { edits = [], caughtBy }) => {
    expect(Object.keys(caughtBy)).not.toEqual([]);
    expect(() => patchedTexts(edits)).not.toThrow();
  },
);

it('plants a fault only in a copy that runs on its own packages', () => {
  const file = 'server/src/main.ts';
  const before = readFileSync(join(CHECKOUT, file), 'utf8');
  const copy = patchedCheckout([{ file, from: 'startPortal(process.env)', to: 'startPortal({})' }]);
  try {
    expect(readFileSync(join(copy, file), 'utf8')).toContain('startPortal({})');
    expect(readFileSync(join(CHECKOUT, file), 'utf8')).toBe(before);
    expect(readFileSync(join(copy, 'node_modules/@portal/server/src/main.ts'), 'utf8')).toContain(
      'startPortal({})',
    );
    expect(existsSync(join(copy, 'node_modules/fastify/package.json'))).toBe(true);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

it('rejects a fault whose text is no longer in the file', () => {
  expect(() => patchedCheckout([{ file: 'server/src/main.ts', from: 'not there', to: '' }])).toThrow(
    'occurs 0 times',
  );
});
