import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FlowNetwork } from './maximum-flow.ts';

const VERTICES = 6;
/** The first path, over 1 and 3, has to give 3 to 2 and go over 4. */
const TAKES_BACK: [from: number, to: number, capacity: number][] = [
  [0, 1, 1],
  [0, 2, 1],
  [1, 3, 1],
  [1, 4, 1],
  [2, 3, 1],
  [3, 5, 1],
  [4, 5, 1],
];

it('finds a flow as large as the smallest cut, and that cut', () => {
  const vertex = fc.integer({ min: 0, max: VERTICES - 1 });
  const edges = fc.array(fc.tuple(vertex, vertex, fc.integer({ min: 0, max: 9 })), { maxLength: 16 });
  fc.assert(
    fc.property(edges, (list) => {
      const network = new FlowNetwork();
      for (let count = 0; count < VERTICES; count += 1) network.addVertex();
      for (const [from, to, capacity] of list) network.addEdge(from, to, capacity);
      const cut = (isWithSource: (one: number) => boolean) =>
        list.reduce((sum, [from, to, room]) => sum + (isWithSource(from) && !isWithSource(to) ? room : 0), 0);
      const cuts = Array.from({ length: 2 ** VERTICES }, (_, set) => set)
        .filter((set) => set % 2 === 1 && set < 2 ** (VERTICES - 1))
        .map((set) => cut((one) => ((set >> one) & 1) === 1));
      const { flow, isWithSource } = network.push(0, VERTICES - 1);
      expect(flow).toBe(Math.min(...cuts));
      expect(cut((one) => isWithSource[one] === true)).toBe(flow);
    }),
    { examples: [[TAKES_BACK]] },
  );
});
