/** Runs the work after a number of milliseconds. @returns a function that cancels it */
export type StartTimer = (ms: number, work: () => void) => () => void;

/** A real timer that does not keep the process alive. */
export const startTimer: StartTimer = (ms, work) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
