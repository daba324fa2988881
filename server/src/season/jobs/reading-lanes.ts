/** Does something when its turn has come. */
export type InLane = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many look at once, the others in the order in which they came: hundreds of readers of a long log would else
 * take every connection to the database, and each call of somebody else would wait behind all of them (docs/spec/safety.md#g12).
 */
export function openLanes(lanes: number): InLane {
  let free = lanes;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
