/** Does the work after so many milliseconds. @returns calls it off */
export type Later = (ms: number, work: () => void) => () => void;

/** In real time; nothing that waits keeps the process alive. */
export const later: Later = (ms, work) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
