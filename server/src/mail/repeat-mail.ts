import type { MailSummary } from '@portal/contract/mail.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { findDefinition } from './kinds.ts';
import { toSummary } from './list-mail.ts';
import {
  copyMail,
  findMail,
  listFailedIds,
  lockMail,
  requeueMail,
  type StoredMail,
} from './list-repository.ts';
import { isSwitchedOff, newMessageId } from './outbox.ts';
import { renderContextOf } from './render.ts';
import type { MailOptions, RepeatRules } from './repeats.ts';

type Repeated = { message: string; mail: MailSummary };

/** Emails that `retryAllMail` reads with one statement. */
const AT_ONCE = 200;

const noSuchMail = () => new AppError('NOT_FOUND', 'Email not found.');
const wrongState = (text: string) => new AppError('WRONG_STATE', text);

/** @returns why the email must not be sent again, or the secret of its new link, null if it has none */
async function checkRepeat(rules: RepeatRules, tx: Tx, mail: StoredMail, now: Date) {
  const { recipient, data } = mail;
  const definition = findDefinition(mail.kind);
  if (definition === null) return { refusal: 'This kind of email needs a newer version of the portal.' };
  if (await isSwitchedOff(tx, mail)) return { refusal: `${recipient} has turned off these emails.` };
  const { stillTrue } = definition;
  return await rules[stillTrue](tx, { kind: mail.kind, recipient, data }, now);
}

async function getLockedMail(tx: Tx, id: number): Promise<StoredMail> {
  const mail = await lockMail(tx, id);
  if (mail === null) throw noSuchMail();
  return mail;
}

async function summarize(portal: Portal, tx: Tx, id: number, { from }: MailOptions): Promise<MailSummary> {
  const mail = await findMail(tx, id);
  if (mail === null) throw noSuchMail();
  return toSummary(mail, renderContextOf(portal, from));
}

/** @returns why the email must not be sent again; null if it is queued now */
async function requeue(
  { clock }: Portal,
  tx: Tx,
  mail: StoredMail,
  rules: RepeatRules,
): Promise<string | null> {
  const now = clock.now();
  const verdict = await checkRepeat(rules, tx, mail, now);
  if (verdict.refusal !== null) return verdict.refusal;
  const { secret } = verdict;
  const fresh = secret === null ? null : { secret, messageId: newMessageId() };
  await requeueMail(tx, mail.id, { fresh, now });
  return null;
}

/** Sends a failed email again. @throws AppError NOT_FOUND; WRONG_STATE if it is out of date */
export const retryMail = (portal: Portal, options: MailOptions, id: number): Promise<Repeated> =>
  inTransaction(portal.db, async (tx) => {
    const mail = await getLockedMail(tx, id);
    const done = DONE_ALREADY[mail.state];
    if (done !== null) return { message: done, mail: await summarize(portal, tx, id, options) };
    if (mail.state === 'superseded') throw wrongState(whySuperseded(mail));
    const refusal = await requeue(portal, tx, mail, options.rules);
    if (refusal !== null) throw wrongState(refusal);
    const message = `Sending the email to ${mail.recipient} now.`;
    return { message, mail: await summarize(portal, tx, id, options) };
  });

/** @returns whether it is queued now: false if it is out of date, null if someone else has retried it */
const retryFailed = (portal: Portal, { rules }: MailOptions, id: number): Promise<boolean | null> =>
  inTransaction(portal.db, async (tx) => {
    const mail = await lockMail(tx, id);
    if (mail?.state !== 'failed') return null;
    return (await requeue(portal, tx, mail, rules)) === null;
  });

/** Retries each failed email in its own transaction, so that a failure does not undo earlier ones. */
export async function retryAllMail(
  portal: Portal,
  options: MailOptions,
): Promise<{ message: string; retried: number; left: number }> {
  let [retried, left, after] = [0, 0, 0];
  for (;;) {
    const ids = await listFailedIds(portal.db, after, AT_ONCE);
    for (const id of ids) {
      const isQueued = await retryFailed(portal, options, id);
      if (isQueued === true) retried += 1;
      if (isQueued === false) left += 1;
    }
    after = ids.at(-1) ?? after;
    if (ids.length < AT_ONCE) return { message: summaryOf(retried, left), retried, left };
  }
}

/**
 * Sends an email again, as a new one.
 * @throws AppError NOT_FOUND | KEY_REUSED; WRONG_STATE if it was not sent yet or is out of date
 */
export function resendMail(
  portal: Portal,
  options: MailOptions,
  call: KeyedCall,
  id: number,
): Promise<Repeated> {
  return changeOnce(portal, call, async (tx) => {
    const mail = await getLockedMail(tx, id);
    if (mail.state === 'superseded') throw wrongState(whySuperseded(mail));
    const notYet = NOT_SENT_YET[mail.state];
    if (notYet !== null) throw wrongState(notYet);
    const now = portal.clock.now();
    const verdict = await checkRepeat(options.rules, tx, mail, now);
    if (verdict.refusal !== null) throw wrongState(verdict.refusal);
    const copyId = await copyMail(tx, id, { secret: verdict.secret, messageId: newMessageId(), now });
    const message = `Sending the email to ${mail.recipient} again.`;
    return { message, mail: await summarize(portal, tx, copyId, options) };
  });
}

const whySuperseded = ({ problem }: StoredMail): string =>
  problem === 'combined'
    ? 'This email was combined with another one about the same team.'
    : problem === 'unwanted'
      ? 'This email was not sent because its reader has turned off these emails.'
      : 'This email was not sent because it was out of date.';

/** In these states a retry has nothing to do. */
const DONE_ALREADY: Record<StoredMail['state'], string | null> = {
  waiting: 'This email is already waiting to be sent.',
  sent: 'This email has already been sent.',
  kept: 'This email has already been saved.',
  failed: null,
  superseded: null,
};

const NOT_SENT_YET: Record<Exclude<StoredMail['state'], 'superseded'>, string | null> = {
  waiting: 'This email is still waiting to be sent.',
  sent: null,
  kept: null,
  failed: 'This email has never been sent. Please retry it instead.',
};

function summaryOf(retried: number, left: number): string {
  if (retried + left === 0) return 'No email has failed.';
  const now = retried === 0 ? 'No email is retried.' : `${mails(retried)} will be retried now.`;
  return left === 0
    ? now
    : `${now} ${mails(left)} ${left === 1 ? 'is out of date and stays' : 'are out of date and stay'} failed.`;
}

const mails = (count: number) => `${count} ${count === 1 ? 'email' : 'emails'}`;
