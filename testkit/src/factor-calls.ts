import type { NeedsFactor } from '@portal/contract/auth.ts';
import type { SecondFactor } from '@portal/domain/auth/second-factor.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { accountCalls, PASSWORD } from './account-calls.ts';
import type { Deviation, PasskeyDevice } from './passkey-device.ts';
import { totpAt } from './totp.ts';

type Options = { challenge: string; rpId: string; rp: { id: string }; user: { id: string } };

/** The calls of passkeys, authenticator apps and recovery codes over HTTP, from one IP address. */
export function factorCalls(app: FastifyInstance, from = '192.0.2.1') {
  const account = accountCalls(app, from);
  const { send } = account;

  const options = async (
    purpose: string,
    more: { token?: string; ticket?: string } = {},
  ): Promise<Options> => {
    const { token, ticket } = more;
    const answer = await send('POST', '/auth/passkeys/options', { token, body: { purpose, ticket } });
    if (answer.statusCode !== 200) throw new Error(`There are no options: ${answer.body}`);
    return answer.json<{ options: Options }>().options;
  };

  return {
    ...account,
    options,
    passCode: (ticket: string, code: string) =>
      send('POST', '/auth/second-factor', { body: { ticket, code } }),
    passCredential: (ticket: string, credential: unknown) =>
      send('POST', '/auth/second-factor', { body: { ticket, credential } }),
    confirm: (token: string, body: unknown) => send('POST', '/auth/confirm-identity', { token, body }),
    factors: async (token: string) =>
      (await send('GET', '/auth/factors', { token })).json<{
        methods: ('password' | SecondFactor)[];
        totp: boolean;
        recoveryCodesLeft: number;
        required: boolean;
      }>(),
    startTotp: (token: string) => send('POST', '/auth/totp/start', { token }),
    confirmTotp: (token: string, code: string) =>
      send('POST', '/auth/totp/confirm', { token, body: { code } }),
    removeTotp: (token: string) => send('DELETE', '/auth/totp', { token }),
    renewCodes: (token: string) => send('POST', '/auth/recovery-codes', { token }),
    listPasskeys: async (token: string) =>
      (await send('GET', '/auth/passkeys', { token })).json<{
        passkeys: { id: number; name: string; lastUsedAt: string | null }[];
      }>().passkeys,
    renamePasskey: (token: string, id: number, name: unknown) =>
      send('PUT', `/auth/passkeys/${id}`, { token, body: { name } }),
    removePasskey: (token: string, id: number) => send('DELETE', `/auth/passkeys/${id}`, { token }),
    addCredential: (token: string, credential: unknown, name = 'Phone') =>
      send('POST', '/auth/passkeys', { token, body: { credential, name } }),
    loginWith: (credential: unknown) => send('POST', '/auth/passkeys/login', { body: { credential } }),

    /** adds a passkey of the device */
    async addPasskey(
      token: string,
      device: PasskeyDevice,
      deviation?: Deviation,
    ): Promise<LightMyRequestResponse> {
      const credential = device.create(await options('add', { token }), deviation);
      return await send('POST', '/auth/passkeys', { token, body: { credential, name: 'Phone' } });
    },
    async loginWithPasskey(device: PasskeyDevice, deviation?: Deviation): Promise<LightMyRequestResponse> {
      const credential = device.get(await options('login'), deviation);
      return await send('POST', '/auth/passkeys/login', { body: { credential } });
    },
    /** sets up an authenticator app @returns its secret and the recovery codes */
    async setUpTotp(token: string, now: Date): Promise<{ secret: string; recoveryCodes: string[] }> {
      const started = await send('POST', '/auth/totp/start', { token });
      if (started.statusCode !== 200) throw new Error(`No secret was made: ${started.body}`);
      const { secret } = started.json<{ secret: string }>();
      const body = { code: totpAt(secret, now) };
      const confirmed = await send('POST', '/auth/totp/confirm', { token, body });
      if (confirmed.statusCode !== 200) throw new Error(`The app was not set up: ${confirmed.body}`);
      return { secret, ...confirmed.json<{ recoveryCodes: string[] }>() };
    },
    /** logs in with the password alone @returns the answer, which must ask for a second factor */
    async ticket(email: string, password = PASSWORD): Promise<NeedsFactor> {
      const answer = (await account.login(email, password)).json<NeedsFactor>();
      if (answer.needs !== 'second-factor') throw new Error('No second factor is due.');
      return answer;
    },
  };
}
