/** The server sends a heartbeat every 10 seconds; a stream that is silent this long is broken. */
export const SILENT_MS = 25_000;
/** The delay before the first reconnect; it doubles with each further attempt, up to the longest. */
export const FIRST_RETRY_MS = 1_000;
export const MAX_RETRY_MS = 30_000;
/** The delay after a refusal that a quick retry would not change. */
export const REFUSED_RETRY_MS = 5 * 60_000;
/** A stream that lasted this long resets the growing delay. */
export const GOOD_STREAM_MS = 30_000;
/** How long a hidden tab keeps its stream: a browser opens at most six connections to a server for all tabs. */
export const HIDDEN_MS = 5_000;
/** How long reconnecting may take before the page says that it is not live. */
export const OFFLINE_NOTE_MS = 4_000;
/** Spreads the requests of browsers that receive the same event. */
export const JITTER_MS = 250;
/** How often queries poll while the stream is live. */
export const LIVE_POLL_MS = 5 * 60_000;
