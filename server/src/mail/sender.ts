import { setTimeout as pause } from 'node:timers/promises';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Mailbox } from '#platform/config/config-fields.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { combineMails } from './combine-mails.ts';
import { type Deliver, DeliveryError, toMessage } from './delivery.ts';
import { createUnsubscribeLinks } from './preferences/unsubscribe-links.ts';
import { renderContextOf, renderMail, type WaitingMail } from './render.ts';
import {
  claimMail,
  countDueMails,
  nextMailDueAt,
  type Outcome,
  recordOutage,
  recordRecovery,
  settleMail,
} from './repository.ts';
import { type IsLinkUsable, supersededBy } from './superseded.ts';

/** the longest duration of a try; much shorter than the lease of an email, so that no other worker takes it */
const TRY_MS = 60_000;
/** how many emails are sent at once, and the pause after each, so that requests come first */
const SENT_AT_ONCE = 3;
const PAUSE_MS = 100;
const MAX_ERROR = 500;

type SenderOptions = {
  deliver: Deliver;
  from: Mailbox;
  isLinkUsable: IsLinkUsable;
  /** 0 to 1, so that emails that failed together are not tried together again */
  random: () => number;
};

/** What a try shows about the mail server; null if the server was not called. */
function serverVerdict(outcome: Outcome): 'away' | 'back' | null {
  if (!('problem' in outcome)) return outcome.state === 'sent' ? 'back' : null;
  if (['away', 'away_too_long', 'login_refused'].includes(outcome.problem)) return 'away';
  return ['address_refused', 'mail_refused', 'later', 'too_long'].includes(outcome.problem) ? 'back' : null;
}

/** Sends the emails that are due. Several processes may do so at once; each email is taken by one of them. */
export function createMailSender(portal: Portal, options: SenderOptions) {
  const { db, clock, log } = portal;
  const { from, isLinkUsable, random } = options;
  const unsubscribeLinks = createUnsubscribeLinks(db);
  let awayUntil = 0;
  let inProgress = 0;
  /** an earlier process may have left an outage open */
  let mayBeAway = true;
  /** tried, but not recorded yet because the database was unreachable */
  const unsettled = new Map<number, Outcome>();

  /** The outcome of an email that must not be sent; null if it may be sent. */
  async function outcomeWithoutTry(mail: WaitingMail): Promise<Outcome | null> {
    if (mail.attempts > MAX_ATTEMPTS) return { state: 'failed', problem: 'too_many_tries', detail: '' };
    const leagueNow = leagueNowOf(clock, portal.settings.current().timeZone);
    const problem = await supersededBy(db, mail, { leagueNow, now: clock.now(), isLinkUsable });
    return problem === null ? null : { state: 'superseded', problem, detail: '' };
  }

  async function trySending(mail: WaitingMail, signal: AbortSignal): Promise<Outcome> {
    const recipient = normalizeEmail(mail.recipient);
    if (recipient === null) return { state: 'failed', problem: 'bad_address', detail: mail.recipient };
    const rendered = renderMail(mail, renderContextOf(portal, from), await unsubscribeLinks.sealer());
    const message = toMessage(mail, rendered, { from, recipient });
    const state = await options.deliver({ id: mail.id, message, recipient, link: rendered.link }, signal);
    return { state };
  }

  function afterError(mail: WaitingMail, error: unknown): Outcome {
    const isKnown = error instanceof DeliveryError;
    const fault = isKnown ? error.fault : 'later';
    const problem = isKnown ? error.problem : 'portal';
    const text = error instanceof Error ? error.message : String(error);
    const detail = (mail.secret ? text.replaceAll(mail.secret, '[hidden]') : text).slice(0, MAX_ERROR);
    const { id, kind, attempts } = mail;
    log.warn({ mail: id, kind, attempt: attempts, fault, reason: detail }, 'email not sent');
    if (fault === 'refused') return { state: 'failed', problem, detail };
    const now = clock.now();
    const isAway = fault === 'away';
    if (isAway) awayUntil = now.getTime() + jittered(AWAY_MS, random);
    if (isGivenUp(mail.queuedAt, now)) {
      return { state: 'failed', problem: isAway ? 'away_too_long' : 'too_long', detail };
    }
    const nextAttemptAt = isAway
      ? new Date(awayUntil)
      : new Date(now.getTime() + backoffMs(attempts, random));
    return { state: 'waiting', problem, detail, nextAttemptAt, counts: !isAway };
  }

  async function settle(id: number, outcome: Outcome): Promise<void> {
    try {
      await settleMail(db, id, outcome, clock.now());
    } catch (error) {
      unsettled.set(id, outcome);
      throw error;
    }
  }

  /** Records outages of the mail server for administrators and the health page. */
  async function recordServerState(outcome: Outcome): Promise<void> {
    const verdict = serverVerdict(outcome);
    if (verdict === 'back' && mayBeAway) {
      await recordRecovery(db, clock.now());
      mayBeAway = false;
    }
    if (verdict !== 'away' || !('problem' in outcome)) return;
    mayBeAway = true;
    const problem = outcome.problem === 'login_refused' ? outcome.problem : 'away';
    await recordOutage(db, { problem, detail: outcome.detail, now: clock.now() });
  }

  /** @returns whether there was one to try */
  async function sendNext(stopping: AbortSignal): Promise<boolean> {
    const now = clock.now();
    if (now.getTime() < awayUntil) return false;
    const taken = await inTransaction(db, async (tx) => {
      const next = await claimMail(tx, now);
      return next && { mail: await combineMails(tx, next, now) };
    });
    if (taken === null) return false;
    const { mail } = taken;
    if (mail === null) return true;
    const untried = await outcomeWithoutTry(mail);
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TRY_MS)]);
    const outcome =
      untried ??
      (await trySending(mail, signal).catch((error: unknown) => {
        // aborted because this process stops: another worker tries it when the lease expires
        return stopping.aborted ? null : afterError(mail, error);
      }));
    if (outcome !== null) {
      await settle(mail.id, outcome);
      await recordServerState(outcome);
    }
    return true;
  }

  return {
    /**
     * Tries every email that is due, at most SENT_AT_ONCE at a time over all calls in progress. If a server does not answer,
     * a try takes a minute, and the others continue.
     * @param abortSignal aborts the tries in progress
     * @param isStopping if true, no further try is started
     * @throws the database's error if it is unreachable; the next call records what was tried
     */
    async sendDue(abortSignal: AbortSignal, isStopping: () => boolean): Promise<void> {
      for (const [id, outcome] of unsettled) {
        unsettled.delete(id);
        await settle(id, outcome);
      }
      const sendOneByOne = async () => {
        inProgress += 1;
        try {
          while (!isStopping() && (await sendNext(abortSignal))) await pause(PAUSE_MS);
        } finally {
          inProgress -= 1;
        }
      };
      const due = await countDueMails(db, { now: clock.now(), most: SENT_AT_ONCE - inProgress });
      const ends = await Promise.allSettled(
        Array.from({ length: Math.min(due, SENT_AT_ONCE - inProgress) }, sendOneByOne),
      );
      const broken = ends.find((end) => end.status === 'rejected');
      if (broken !== undefined) throw broken.reason;
    },

    /** Milliseconds until the next email is due, as far as is known; null if none waits. */
    async msUntilDue(): Promise<number | null> {
      const due = await nextMailDueAt(db);
      if (due === null) return null;
      return Math.max(0, Math.max(due.getTime(), awayUntil) - clock.now().getTime());
    },
  };
}

/** When an email that was not sent is tried again, and for how long. */

const MINUTE_MS = 60_000;

/** How long no email is tried after the mail server could not be reached. */
const AWAY_MS = 30_000;
const FIRST_BACKOFF_MS = 30_000;
const MAX_BACKOFF_MS = 120 * MINUTE_MS;

/** Mail servers may be away for a night or a weekend; after this time a person should check. */
const TRIED_FOR_MS = 3 * 24 * 60 * MINUTE_MS;

/** More tries than fit in three days, for an email that crashes the process that sends it. */
export const MAX_ATTEMPTS = 60;

/** Pauses are up to a fifth longer or shorter. */
const JITTER = 0.2;

/** @param random gives 0 to 1; 0.5 leaves the pause unchanged */
export const jittered = (ms: number, random: () => number): number =>
  Math.round(ms * (1 + JITTER * (2 * random() - 1)));

/** The pause after a number of tries that the mail server deferred: half a minute, doubled each time, up to two hours. */
export const backoffMs = (attempts: number, random: () => number): number =>
  jittered(Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS), random);

/** Whether an email that began to wait at `queuedAt` has been tried for long enough. */
export const isGivenUp = (queuedAt: Date, now: Date): boolean =>
  now.getTime() - queuedAt.getTime() >= TRIED_FOR_MS;
