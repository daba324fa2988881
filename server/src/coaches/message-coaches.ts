import type { CoachMessagePreview } from '@portal/contract/coach-messages.ts';
import { MAX_EMAILS_PER_HOUR, MAX_MESSAGES_PER_HOUR } from '@portal/domain/coaches/message.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import { renderWithoutSecret } from '#mail/preview-mail.ts';
import { renderContextOf } from '#mail/render.ts';
import type { MailOptions } from '#mail/repeats.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError, tooOften } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import {
  type Addressee,
  insertMessage,
  listAddressees,
  listMessages,
  listSentSince,
  lockMessages,
} from './message-repository.ts';

const HOUR_MS = 3_600_000;
const LISTED = 20;

type Message = { subject: string; messageText: string };

const isWanted = ({ isCoach, isOff }: Addressee) => isCoach && !isOff;

/** The email to one coach. */
function dataOf({ subject, messageText }: Message, caller: Caller, firstName: string) {
  return { firstName, subject, text: messageText, sentBy: caller.firstName, replyTo: caller.email };
}

/** Previews the email and says which of the coaches would get it. Sends nothing. */
export async function previewMessage(
  portal: Portal,
  { from }: Pick<MailOptions, 'from'>,
  caller: Caller,
  { coachIds, ...message }: Message & { coachIds: readonly number[] },
): Promise<CoachMessagePreview> {
  const asked = await listAddressees(portal.db, coachIds);
  const [first] = asked.filter(isWanted);
  const { subject, html } = renderWithoutSecret(
    {
      kind: 'coach_message',
      recipient: first?.email ?? caller.email,
      data: dataOf(message, caller, first?.firstName ?? ''),
      createdAt: portal.clock.now(),
    },
    renderContextOf(portal, from),
  );
  return {
    recipientIds: asked.filter(isWanted).map(({ id }) => id),
    leftOut: asked
      .filter((coach) => !isWanted(coach))
      .map(({ firstName, lastName, isCoach }) => ({
        name: fullName(firstName, lastName),
        why: isCoach ? 'turned-off' : 'no-team',
      })),
    subject,
    html,
    replyTo: caller.email,
  };
}

/**
 * Writes an email to each of the coaches, and a line of history, in one transaction. If one of the previewed recipients
 * may no longer be emailed, nobody gets it.
 * @throws AppError WRONG_STATE | THROTTLED | KEY_REUSED
 */
export function sendMessage(
  portal: Portal,
  call: KeyedCall,
  { recipientIds, ...message }: Message & { recipientIds: readonly number[] },
): Promise<{ message: string }> {
  const { caller } = call;
  const now = portal.clock.now();
  return changeOnce(portal, call, async (tx) => {
    const ids = [...new Set(recipientIds)];
    await lockMessages(tx);
    const coaches = (await listAddressees(tx, ids)).filter(isWanted);
    if (coaches.length < ids.length) {
      throw new AppError(
        'WRONG_STATE',
        `${several(ids.length - coaches.length, 'coach', 'coaches')} can no longer be emailed. Nothing was sent. Check the preview again.`,
      );
    }
    await checkHourlyLimit(tx, coaches.length, now);
    await enqueueMails(
      tx,
      coaches.map(
        ({ email, firstName }): NewMail => ({
          kind: 'coach_message',
          recipient: email,
          data: dataOf(message, caller, firstName),
          now,
        }),
      ),
    );
    const { subject, messageText: body } = message;
    await insertMessage(tx, {
      sentAt: now,
      sentBy: caller.accountId,
      subject,
      body,
      recipients: coaches.length,
    });
    return { message: `Emailing ${several(coaches.length, 'coach', 'coaches')}.` };
  });
}

async function checkHourlyLimit(tx: Tx, count: number, now: Date): Promise<void> {
  const sent = await listSentSince(tx, new Date(now.getTime() - HOUR_MS));
  let emails = count;
  // the newest message that must be an hour old before this one fits
  const tooNew = sent.find(({ recipients }, index) => {
    emails += recipients;
    return index + 1 >= MAX_MESSAGES_PER_HOUR || emails > MAX_EMAILS_PER_HOUR;
  });
  if (tooNew === undefined) return;
  throw tooOften(
    (wait) => `Too many messages were sent within the last hour. Try again in ${wait}.`,
    (tooNew.sentAt.getTime() + HOUR_MS - now.getTime()) / 1_000,
  );
}

/** The newest messages. */
export async function listSentMessages(portal: Portal) {
  const messages = await listMessages(portal.db, LISTED);
  return messages.map(({ sentAt, firstName, lastName, ...rest }) => ({
    ...rest,
    sentAt: sentAt.toISOString(),
    sentBy: fullName(firstName ?? '', lastName ?? ''),
  }));
}
