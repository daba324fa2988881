/** A choice is sent after this pause, so that a slip of the thumb and its correction are one save. */
export const MARK_PAUSE_MS = 400;
/** Typing is sent when it pauses this long. */
export const NOTE_PAUSE_MS = 1_200;
/** What could not be sent is tried again after this long, then after twice as long each, up to the last. */
export const FIRST_RETRY_MS = 2_000;
export const LAST_RETRY_MS = 60_000;
