/** While a mail waits, the list is asked for this often; each further page that is open makes it rarer. */
export const WAITING_POLL_MS = 5_000;
/** While none waits: new mails come, and the last word of the mail server grows old. */
export const QUIET_POLL_MS = 60_000;
