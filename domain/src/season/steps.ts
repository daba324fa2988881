/**
 * Work that stops now and then, so that whoever has it done can do something else in between. What it comes to is the
 * same however long the stops are.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Items between two stops: a few milliseconds' work. */
const AT_ONCE = 1_000;

/** Counts what is done. @returns whether it is time to stop */
export function openCount(): (done?: number) => boolean {
  let since = 0;
  return (done = 1) => {
    since += done;
    if (since < AT_ONCE) return false;
    since = 0;
    return true;
  };
}

/** Does all of it without a stop. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
