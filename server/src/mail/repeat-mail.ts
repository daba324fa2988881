import type { MailSummary } from '@portal/contract/mail.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { onlyOnce } from '#platform/db/idempotency.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import type { Sender } from './letter.ts';
import {
  copyMail,
  findMail,
  holdMail,
  listFailedIds,
  requeueMail,
  type StoredMail,
} from './list-repository.ts';
import { newMessageId } from './outbox.ts';
import { isSwitchedOff } from './outbox-repository.ts';
import type { RepeatRules } from './repeats.ts';
import { findTemplate } from './templates.ts';
import { toSummary } from './to-wire.ts';

type Repeated = { message: string; mail: MailSummary };
type Options = { rules: RepeatRules; sender: () => Sender };

/** Mails that one statement of a retry of all looks up. */
const AT_ONCE = 200;

const noSuchMail = () => new AppError('NOT_FOUND', 'There is no such mail.');
const wrongState = (text: string) => new AppError('WRONG_STATE', text);

/** Sends mails again, where what they tell still holds. */
export function createMailRepeats(portal: Portal, { rules, sender }: Options) {
  const { db, clock } = portal;

  /** @returns a sentence where repeating the mail makes no sense, else its fresh link's secret, null for none */
  async function verdictOn(tx: Tx, mail: StoredMail, now: Date) {
    const { recipient, data } = mail;
    if (findTemplate(mail.kind) === null) return { refusal: 'This portal does not know this kind of mail.' };
    if (await isSwitchedOff(tx, mail)) return { refusal: `${recipient} has switched off such mails.` };
    const kind = mail.kind as keyof RepeatRules;
    return await rules[kind](tx, { kind, recipient, data }, now);
  }

  async function summary(tx: Tx, id: number): Promise<MailSummary> {
    const mail = await findMail(tx, id);
    if (mail === null) throw noSuchMail();
    return toSummary(mail, sender());
  }

  /** @returns why not, or null where it waits now */
  async function requeue(tx: Tx, mail: StoredMail): Promise<string | null> {
    const now = clock.now();
    const verdict = await verdictOn(tx, mail, now);
    if (verdict.refusal !== null) return verdict.refusal;
    const { secret } = verdict;
    const fresh = secret === null ? null : { secret, messageId: newMessageId() };
    await requeueMail(tx, mail.id, { fresh, now });
    return null;
  }

  const retryOne = (id: number): Promise<Repeated> =>
    inTransaction(db, async (tx) => {
      const mail = await holdMail(tx, id);
      if (mail === null) throw noSuchMail();
      const done = DONE_ALREADY[mail.state];
      if (done !== null) return { message: done, mail: await summary(tx, id) };
      if (mail.state === 'overtaken') throw wrongState(whyOvertaken(mail));
      const refusal = await requeue(tx, mail);
      if (refusal !== null) throw wrongState(refusal);
      return { message: `The mail to ${mail.recipient} goes out now.`, mail: await summary(tx, id) };
    });

  /** @returns whether it waits now; false where it makes no sense, null where somebody else was faster */
  const retryFailed = (id: number): Promise<boolean | null> =>
    inTransaction(db, async (tx) => {
      const mail = await holdMail(tx, id);
      if (mail?.state !== 'failed') return null;
      return (await requeue(tx, mail)) === null;
    });

  return {
    /** @throws AppError NOT_FOUND; WRONG_STATE where it makes no sense any more */
    retryMail: retryOne,

    /** Each mail in a transaction of its own: what is retried stays so whatever happens to the rest. */
    async retryAllMail(): Promise<{ message: string; retried: number; left: number }> {
      let [retried, left, after] = [0, 0, 0];
      for (;;) {
        const ids = await listFailedIds(db, after, AT_ONCE);
        for (const id of ids) {
          const isQueued = await retryFailed(id);
          if (isQueued === true) retried += 1;
          if (isQueued === false) left += 1;
        }
        after = ids.at(-1) ?? after;
        if (ids.length < AT_ONCE) return { message: summaryOf(retried, left), retried, left };
      }
    },

    /**
     * The mail once more, as a new one.
     * @throws AppError NOT_FOUND | KEY_REUSED; WRONG_STATE where it was not sent yet or makes no sense any more
     */
    resendMail: (caller: Caller, id: number, key: string | null): Promise<Repeated> => {
      const once = {
        accountId: caller.accountId,
        key,
        request: ['resendMail', id] as const,
        now: clock.now(),
      };
      return inTransaction(db, (tx) =>
        onlyOnce(tx, once, async () => {
          const mail = await holdMail(tx, id);
          if (mail === null) throw noSuchMail();
          if (mail.state === 'overtaken') throw wrongState(whyOvertaken(mail));
          const notYet = NOT_SENT_YET[mail.state];
          if (notYet !== null) throw wrongState(notYet);
          const now = clock.now();
          const verdict = await verdictOn(tx, mail, now);
          if (verdict.refusal !== null) throw wrongState(verdict.refusal);
          const copy = { secret: verdict.secret, messageId: newMessageId(), now };
          const copyId = await copyMail(tx, id, copy);
          return {
            message: `The mail to ${mail.recipient} goes out once more.`,
            mail: await summary(tx, copyId),
          };
        }),
      );
    },
  };
}

const whyOvertaken = ({ problem }: StoredMail): string =>
  problem === 'combined'
    ? 'This mail was not sent alone: another one told it together with what else happened to the team.'
    : problem === 'unwanted'
      ? 'This mail was not sent because its reader has switched off such mails.'
      : 'This mail was not sent because what it tells was over by then; so it is now.';

/** Where a retry has nothing to do. */
const DONE_ALREADY: Record<StoredMail['state'], string | null> = {
  waiting: 'This mail is already waiting to be sent.',
  sent: 'This mail has been sent meanwhile.',
  kept: 'This mail has been kept meanwhile.',
  failed: null,
  overtaken: null,
};

const NOT_SENT_YET: Record<Exclude<StoredMail['state'], 'overtaken'>, string | null> = {
  waiting: 'This mail is still waiting to be sent.',
  sent: null,
  kept: null,
  failed: 'This mail has never been sent. Please try it again instead.',
};

function summaryOf(retried: number, left: number): string {
  if (retried + left === 0) return 'No mail has failed.';
  const now = retried === 0 ? 'No mail is tried again.' : `${mails(retried)} will be tried again now.`;
  return left === 0 ? now : `${now} ${mails(left)} would make no sense any more and stay failed.`;
}

const mails = (count: number) => `${count} ${count === 1 ? 'mail' : 'mails'}`;
