import type { LinkedMails, MailPreferences } from '@portal/contract/mail-preferences.ts';
import { maskedEmail } from '@portal/domain/auth/email.ts';
import { OPTIONAL_MAILS, type OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import { AppError, starting, type WaitSentence } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { addCallHeaders } from '#platform/http/hardening.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { createUnsubscribeLinks, type LinkedSwitch } from './unsubscribe-links.ts';

const LINK_BROKEN = 'This link is incomplete. Please open it again from the email.';
const TOO_MANY_BROKEN: WaitSentence = (wait) =>
  `Too many broken links were opened from your network. Try again in ${wait}.`;
const TOO_MANY_CHANGES: WaitSentence = (wait) => `This setting was changed many times. Try again in ${wait}.`;

/** The preferences to change; the others stay as they are. */
type PreferenceChanges = { [Group in OptionalMails]?: boolean | undefined };

export type MailPreferencesService = ReturnType<typeof createMailPreferences>;

/**
 * Which emails go to an address. Preferences belong to the address: an account has those of its confirmed address, and a
 * link those of the address that it was sent to.
 * @see docs/decisions/0029-email-preferences.md
 */
export function createMailPreferences(portal: Portal, throttle: Throttle) {
  const { db, clock } = portal;
  const links = createUnsubscribeLinks(db);

  async function preferencesOf(email: string): Promise<MailPreferences> {
    const off = await listSwitchedOff(db, email);
    const isOn = (group: OptionalMails) => !off.includes(group);
    return {
      reminders: isOn('reminders'),
      bookings: isOn('bookings'),
      offers: isOn('offers'),
      messages: isOn('messages'),
    };
  }

  const change = (email: string, changes: PreferenceChanges, by: 'account' | 'link'): Promise<void> =>
    inTransaction(db, async (tx) => {
      const groups = (isOn: boolean) => OPTIONAL_MAILS.filter((group) => changes[group] === isOn);
      await switchOff(tx, email, groups(false), { by, now: clock.now() });
      await switchOn(tx, email, groups(true));
    });

  /** @throws AppError LINK_INVALID, or THROTTLED for a network that tries out links */
  async function open(token: string, network: string): Promise<LinkedSwitch> {
    const linked = await links.open(token);
    if (linked !== null) return linked;
    await throttle.count([{ limit: LIMITS.brokenLink, subject: network }], TOO_MANY_BROKEN);
    throw new AppError('LINK_INVALID', LINK_BROKEN);
  }

  async function show({ email, group }: LinkedSwitch): Promise<LinkedMails> {
    const preferences = await preferencesOf(email);
    return { address: maskedEmail(email), mails: group, isOn: preferences[group] };
  }

  return {
    getOwn: ({ email }: Caller): Promise<MailPreferences> => preferencesOf(email),

    async changeOwn({ email }: Caller, changes: PreferenceChanges): Promise<MailPreferences> {
      await change(email, changes, 'account');
      return preferencesOf(email);
    },

    /** What a link would change; changes nothing. @throws AppError LINK_INVALID | THROTTLED */
    showLinked: async (token: string, network: string): Promise<LinkedMails> =>
      show(await open(token, network)),

    /** A second call changes nothing. @throws AppError LINK_INVALID | THROTTLED */
    async changeLinked(token: string, network: string, isOn: boolean): Promise<LinkedMails> {
      const linked = await open(token, network);
      await throttle.count([{ limit: LIMITS.linkedMails, subject: linked.email }], TOO_MANY_CHANGES);
      await change(linked.email, { [linked.group]: isOn }, 'link');
      return show(linked);
    },
  };
}

/** What a person has switched off for one address is off for their new address as well. */
export async function copySwitches(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await switchOff(tx, to, await listSwitchedOff(tx, from), { by: 'account', now });
}

/** The emails that an address has turned off. @param email normalized */
async function listSwitchedOff(db: Db, email: string): Promise<OptionalMails[]> {
  const rows = await db
    .selectFrom('mailSwitchedOff')
    .select('mailGroup')
    .where('email', '=', email)
    .execute();
  return rows.map(({ mailGroup }) => mailGroup);
}

/** Turns these off; those that were off before keep their time and origin. */
export async function switchOff(
  tx: Tx,
  email: string,
  groups: readonly OptionalMails[],
  { by, now }: { by: 'account' | 'link'; now: Date },
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map((group) => ({ email, mailGroup: group, since: now, byWayOf: by }));
  await insertRows(tx, 'mailSwitchedOff', rows)
    .onConflict((conflict) => conflict.columns(['email', 'mailGroup']).doNothing())
    .execute();
}

export async function switchOn(tx: Tx, email: string, groups: readonly OptionalMails[]): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .deleteFrom('mailSwitchedOff')
    .where('email', '=', email)
    .where('mailGroup', '=', sql<OptionalMails>`any(${groups as OptionalMails[]})`)
    .execute();
}

/** Both ways in which RFC 8058 lets a mail program send its one field. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MAX_BYTES = 4_096;

/** Whether the form says what a mail program sends when its reader presses "Unsubscribe". */
async function isOneClick({ body, headers }: FastifyRequest): Promise<boolean> {
  if (!Buffer.isBuffer(body)) return false;
  const sent = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  const form = await sent.formData().catch(() => null);
  return form?.get('List-Unsubscribe') === 'One-Click';
}

/**
 * One-click unsubscribing (RFC 8058): the mail program itself sends a form to the link of an email, without a session, and
 * follows no redirect. A GET of the same address is a page that asks first: mail scanners open links, too.
 */
export function oneClickRoute(
  app: FastifyInstance,
  portal: Portal,
  options: { preferences: MailPreferencesService; isReady: () => boolean },
): void {
  app.register(async (scope) => {
    addCallHeaders(scope, portal.publicUrl);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORMS, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.route<{ Params: { token: string } }>({
      method: 'POST',
      url: '/unsubscribe/:token',
      schema: { hide: true },
      async handler(request) {
        if (!options.isReady()) throw starting();
        if (!(await isOneClick(request))) {
          throw new AppError('INVALID_INPUT', 'Please send the form field List-Unsubscribe=One-Click.');
        }
        await options.preferences.changeLinked(request.params.token, networkOf(request.ip), false);
        return { message: 'These emails are turned off.' };
      },
    });
  });
}
