/** How long ratings wait, in milliseconds; tests shorten it. */
export const delays = {
  /** A choice is sent after this pause, so that a mistake and its correction are one save. */
  markPauseMs: 400,
  /** Text is sent when typing pauses this long. */
  notePauseMs: 1_200,
  /** A failed save is retried after the first delay, which doubles each time up to the last one. */
  firstRetryMs: 2_000,
  maxRetryMs: 60_000,
};
