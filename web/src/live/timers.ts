/** The server shows a sign of life every 10 seconds; a stream that is silent for so long is dead. */
export const SILENT_MS = 25_000;
/** The first try after a stream that broke; each further one comes twice as late, to the longest. */
export const FIRST_RETRY_MS = 1_000;
export const LONGEST_RETRY_MS = 30_000;
/** After a refusal that another try won't change. */
export const REFUSED_RETRY_MS = 5 * 60_000;
/** A stream that lived so long was a good one: the next try comes soon. */
export const GOOD_STREAM_MS = 30_000;
/** How long a hidden tab keeps its stream: a browser has six connections to a server for all its tabs. */
export const HIDDEN_MS = 5_000;
/** How long it may take to be live again before the page says that it isn't. */
export const DOUBT_MS = 4_000;
/** Browsers that hear of a change at the same moment don't all ask at the same moment. */
export const JITTER_MS = 250;
/** How often is asked besides while changes are told. */
export const LIVE_POLL_MS = 5 * 60_000;
