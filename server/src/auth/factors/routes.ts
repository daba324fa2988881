import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type WaitSentence } from '#platform/errors.ts';
import { bearerToken, type Caller, demandConfirmedIdentity } from '#platform/http/access.ts';
import { type Call, serve } from '#platform/http/serve.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { visitorOf } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { createAcceptInvitation } from '../accept-invitation.ts';
import type { Sessions } from '../sessions.ts';
import { createConfirmIdentity } from './confirm-identity.ts';
import { createOwnFactors } from './own-factors.ts';
import { assertionOptions, listPasskeys, registrationOptions, renamePasskey } from './passkeys.ts';
import { proofOf } from './prove.ts';
import { createFactorLogin } from './second-factor.ts';
import { getTicket } from './tickets.ts';
import { startTotp } from './totp.ts';

const TOO_MANY: WaitSentence = (wait) => `Passkeys were requested too often. Try again in ${wait}.`;

const ownerOf = ({ caller, request }: Call) => ({ caller, visitor: visitorOf(request) });

/** Passkeys, authenticator apps, recovery codes, and proving again who one is. */
export function factorRoutes(
  app: FastifyInstance,
  portal: Portal,
  services: { sessions: Sessions; throttle: Throttle },
): void {
  const { db, clock, settings } = portal;
  const { sessions, throttle } = services;
  const { passSecondFactor, loginWithPasskey } = createFactorLogin(portal, services);
  const own = createOwnFactors(portal);
  const confirmIdentity = createConfirmIdentity(portal, services);
  const invitation = createAcceptInvitation(portal, services);

  /** The caller of a call that is public for some of its uses. */
  async function getCaller(request: FastifyRequest): Promise<Caller> {
    const token = bearerToken(request);
    const caller = token === null ? null : await sessions.findCaller(token);
    if (caller === null) throw new AppError('NO_SESSION', 'Please log in first.');
    return caller;
  }

  serve(app, {
    passSecondFactor: (call, input) =>
      passSecondFactor(input.ticket, proofOf(input), visitorOf(call.request)),
    confirmIdentity: async (call, input) => {
      await confirmIdentity(call.caller, input, visitorOf(call.request));
      return { message: 'Thank you. You won’t be asked again for ten minutes.' };
    },
    getFactors: ({ caller }) => own.describe(caller),
    startTotp: ({ caller: { accountId, email } }) => {
      const issuer = settings.current().leagueName || 'Coaches Portal';
      return startTotp(db, { accountId, email, issuer, now: clock.now() });
    },
    confirmTotp: async (call, input) => ({ recoveryCodes: await own.confirmTotp(ownerOf(call), input.code) }),
    removeTotp: async (call) => {
      await own.removeTotp(ownerOf(call));
      return { message: 'The authenticator app is removed.' };
    },
    renewRecoveryCodes: async (call) => ({ recoveryCodes: await own.renewRecoveryCodes(ownerOf(call)) }),
    getPasskeyOptions: async ({ request }, { purpose, ticket }) => {
      const { network } = visitorOf(request);
      await throttle.count([{ limit: LIMITS.passkeyOptions, subject: network }], TOO_MANY);
      if (purpose === 'login')
        return { options: await assertionOptions(portal, { purpose, accountId: null }) };
      if (purpose === 'second-factor') {
        const { accountId } = await getTicket(db, { ticket: ticket ?? '', now: clock.now() });
        return { options: await assertionOptions(portal, { purpose, accountId }) };
      }
      if (purpose === 'join') {
        return { options: await invitation.passkeyOptions(ticket ?? '', visitorOf(request)) };
      }
      const caller = await getCaller(request);
      const { accountId, email, firstName, lastName } = caller;
      if (purpose === 'confirm') return { options: await assertionOptions(portal, { purpose, accountId }) };
      // before a device makes a passkey that would then be refused
      demandConfirmedIdentity(caller, clock.now());
      const account = { id: accountId, email, name: `${firstName} ${lastName}`.trim() };
      return { options: await registrationOptions(portal, account) };
    },
    loginWithPasskey: (call, { credential, remember = false }) =>
      loginWithPasskey({ credential, remember }, visitorOf(call.request)),
    listPasskeys: async (call) => ({ passkeys: await listPasskeys(db, call.caller.accountId) }),
    addPasskey: (call, input) => own.addPasskey(ownerOf(call), input),
    renamePasskey: (call, input) => renamePasskey(db, { accountId: call.caller.accountId, ...input }),
    removePasskey: async (call, input) => {
      await own.removePasskey(ownerOf(call), input.id);
      return { message: 'The passkey is removed.' };
    },
  });
}
