/** A choice is sent after this pause, so that a mistake and its correction are one save. */
export const MARK_PAUSE_MS = 400;
/** Text is sent when typing pauses this long. */
export const NOTE_PAUSE_MS = 1_200;
/** A failed save is retried after the first delay, which doubles each time up to the last one. */
export const FIRST_RETRY_MS = 2_000;
export const MAX_RETRY_MS = 60_000;
