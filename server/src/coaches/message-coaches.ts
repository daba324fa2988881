import type { CoachMessagePreview } from '@portal/contract/coach-messages.ts';
import { MAX_EMAILS_PER_HOUR, MAX_MESSAGES_PER_HOUR } from '@portal/domain/coaches/message.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { sql } from 'kysely';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import { renderContextOf, renderWithoutSecret } from '#mail/render.ts';
import type { MailOptions } from '#mail/repeats.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError, tooOften } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

const HOUR_MS = 3_600_000;
const LISTED = 20;
/** Key of an advisory lock. The number is arbitrary, but nothing else may use it. */
const MESSAGES_LOCK = 5_040;

type Message = { subject: string; messageText: string };

type Addressee = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  /** whether they turned messages off */
  isOff: boolean;
  /** whether they coach a team of the active season */
  isCoach: boolean;
};

const isRecipient = ({ isCoach, isOff }: Addressee) => isCoach && !isOff;

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
  const addressees = await listAddressees(portal.db, coachIds);
  const [first] = addressees.filter(isRecipient);
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
    recipientIds: addressees.filter(isRecipient).map(({ id }) => id),
    recipients: addressees
      .filter(isRecipient)
      .map(({ firstName, lastName }) => fullName(firstName, lastName)),
    leftOut: addressees
      .filter((coach) => !isRecipient(coach))
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
    // one message at a time, so that the hourly limits hold
    await sql`select pg_advisory_xact_lock(${MESSAGES_LOCK})`.execute(tx);
    const coaches = (await listAddressees(tx, ids)).filter(isRecipient);
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
    await tx
      .insertInto('coachMessage')
      .values({ sentAt: now, sentBy: caller.accountId, subject, body, recipients: coaches.length })
      .execute();
    return { message: `Emailing ${several(coaches.length, 'coach', 'coaches')}.` };
  });
}

async function checkHourlyLimit(tx: Tx, count: number, now: Date): Promise<void> {
  const sent = await tx
    .selectFrom('coachMessage')
    .select(['sentAt', 'recipients'])
    .where('sentAt', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('sentAt', 'desc')
    .execute();
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
  const messages = await portal.db
    .selectFrom('coachMessage as m')
    .leftJoin('account as a', 'a.id', 'm.sentBy')
    .select(['m.id', 'm.sentAt', 'a.firstName', 'a.lastName', 'm.subject', 'm.recipients'])
    .orderBy('m.id', 'desc')
    .limit(LISTED)
    .execute();
  return messages.map(({ sentAt, firstName, lastName, ...rest }) => ({
    ...rest,
    sentAt: sentAt.toISOString(),
    sentBy: fullName(firstName ?? '', lastName ?? ''),
  }));
}

const IS_COACH = sql<boolean>`exists (
  select from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
    join season x on x.id = d.season_id
  where tc.coach_id = c.id and x.is_active
)`;
const IS_OFF = sql<boolean>`exists (
  select from mail_switched_off s where s.email = c.email and s.mail_group = 'messages'
)`;

/** The coaches with these ids by name; unknown ids are skipped. */
async function listAddressees(db: Db, ids: readonly number[]): Promise<Addressee[]> {
  return await db
    .selectFrom('coach as c')
    .select(['c.id', 'c.firstName', 'c.lastName', 'c.email'])
    .select([IS_OFF.as('isOff'), IS_COACH.as('isCoach')])
    .where('c.id', '=', anyOf(ids))
    .orderBy(sql`lower(c.first_name) collate "C"`)
    .orderBy(sql`lower(c.last_name) collate "C"`)
    .orderBy('c.email')
    .execute();
}
