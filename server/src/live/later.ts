/** Runs the work after a number of milliseconds. @returns a function that cancels it */
export type Later = (ms: number, work: () => void) => () => void;

/** A real timer that does not keep the process alive. */
export const later: Later = (ms, work) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
