import { setTimeout as pause } from 'node:timers/promises';
import { normaliseEmail } from '@portal/domain/auth/email.ts';
import type { Mailbox } from '#config-fields.ts';
import type { Portal } from '#portal.ts';
import { type Deliver, DeliveryError } from './delivery.ts';
import { type RenderContext, renderMail, type WaitingMail } from './render.ts';
import { claimMail, nextMailDueAt, type Outcome, settleMail } from './repository.ts';

/** A mail is given up after so many tries, about an hour after the first. */
export const MAX_ATTEMPTS = 8;
const FIRST_BACKOFF_MS = 30_000;
/** after a mail server could not be reached, no mail is tried for so long */
const AWAY_MS = 30_000;
/** no try takes longer; well below the lease, so that no other worker takes the mail meanwhile */
const TRY_MS = 60_000;
const LEASE_MS = 120_000;
/** how many mails are on their way at once, and the breath each takes after one: requests go first */
const LANES = 3;
const BREATH_MS = 20;
const MAX_ERROR = 500;

export type MailSender = ReturnType<typeof createMailSender>;

/** Sends what is due in the outbox. Several processes may do so at once; each mail is taken by one of them. */
export function createMailSender(portal: Portal, options: { deliver: Deliver; from: Mailbox }) {
  const { db, clock, log } = portal;
  const host = options.from.address.split('@').at(-1) ?? 'localhost';
  let awayUntil = 0;
  /** handed over, but not written down yet because the database was away */
  const unsettled = new Map<number, Outcome>();

  const context = (): RenderContext => {
    const { leagueName, contactEmail, timeZone } = portal.settings.current();
    return { leagueName, contactEmail, timeZone, publicUrl: portal.publicUrl, from: options.from };
  };

  async function handOver(mail: WaitingMail, signal: AbortSignal): Promise<Outcome> {
    const recipient = normaliseEmail(mail.recipient);
    if (recipient === null) return { state: 'failed', error: 'The recipient is not an email address.' };
    const rendered = renderMail(mail, context());
    const { subject, text, html, link, calendar } = rendered;
    const message = {
      from: options.from,
      // in two parts: a string could name two people (safety.md finding 10)
      to: [{ name: '', address: recipient }],
      subject,
      text,
      html,
      messageId: `<${mail.message_id}@${host}>`,
      date: mail.created_at,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      ...(calendar === null ? {} : { icalEvent: { ...calendar, filename: 'practice.ics' } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    return { state: await options.deliver({ id: mail.id, message, recipient, link }, signal) };
  }

  function afterError(mail: WaitingMail, error: unknown): Outcome {
    const fault = error instanceof DeliveryError ? error.fault : 'later';
    const now = clock.now().getTime();
    if (fault === 'away') awayUntil = now + AWAY_MS;
    const said = error instanceof Error ? error.message : String(error);
    const text = (mail.secret ? said.replaceAll(mail.secret, '[hidden]') : said).slice(0, MAX_ERROR);
    log.warn(
      { mail: mail.id, kind: mail.kind, attempt: mail.attempts, fault, reason: text },
      'a mail did not leave',
    );
    if (fault === 'refused' || mail.attempts >= MAX_ATTEMPTS) return { state: 'failed', error: text };
    const backoff = FIRST_BACKOFF_MS * 2 ** (mail.attempts - 1);
    return { state: 'waiting', error: text, nextAttemptAt: new Date(now + backoff) };
  }

  async function settle(id: number, outcome: Outcome): Promise<void> {
    unsettled.set(id, outcome);
    await settleMail(db, id, outcome, clock.now());
    unsettled.delete(id);
  }

  /** @returns whether there was one to try */
  async function sendNext(stopping: AbortSignal): Promise<boolean> {
    const now = clock.now();
    if (now.getTime() < awayUntil) return false;
    const mail = await claimMail(db, { now, leaseEnds: new Date(now.getTime() + LEASE_MS) });
    if (mail === null) return false;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TRY_MS)]);
    const outcome = await handOver(mail, signal).catch((error: unknown) => {
      // cut off by our own end: the lease will run out and the next worker tries it
      return stopping.aborted ? null : afterError(mail, error);
    });
    if (outcome !== null) await settle(mail.id, outcome);
    return true;
  }

  return {
    /**
     * Tries every mail that is due now, a few at a time.
     * @param hurry cuts short what is on its way; `isStopping` only starts no more
     * @throws what the database throws when it is away; what was handed over is written down at the next call
     */
    async sendDue(hurry: AbortSignal, isStopping: () => boolean): Promise<void> {
      for (const [id, outcome] of unsettled) await settle(id, outcome);
      const lane = async () => {
        while (!isStopping() && (await sendNext(hurry))) await pause(BREATH_MS);
      };
      const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
      const broken = ends.find((end) => end.status === 'rejected');
      if (broken !== undefined) throw broken.reason;
    },

    /** Milliseconds until another call of sendDue has something to do, as far as is known now; null when nothing waits. */
    async msUntilDue(): Promise<number | null> {
      const due = await nextMailDueAt(db);
      if (due === null) return null;
      return Math.max(0, Math.max(due.getTime(), awayUntil) - clock.now().getTime());
    },
  };
}
