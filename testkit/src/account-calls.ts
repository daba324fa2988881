import type { Session, User } from '@portal/contract/auth.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export const PASSWORD = 'Sup3r-Canary-Pass';

type Registration = { firstname: string; lastname: string; email: string; password: string };
type Login = { email: string; password: string; remember?: boolean };

export const registration = (email: string): Registration => ({
  firstname: 'Casey',
  lastname: 'Coach',
  email,
  password: PASSWORD,
});

/** The account calls over HTTP, from one IP address. */
export function accountCalls(app: FastifyInstance, from = '192.0.2.1') {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { token, body }: { token?: string | undefined; body?: unknown } = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: from,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });

  const login = (email: string, password = PASSWORD, more: Partial<Login> = {}) =>
    send('POST', '/auth/login', { body: { email, password, ...more } });

  return {
    send,
    login,
    register: (body: unknown) => send('POST', '/auth/register', { body }),
    logout: (token: string) => send('POST', '/auth/logout', { token }),
    me: (token: string) => send('GET', '/auth/me', { token }),
    revokeOthers: (token: string) => send('DELETE', '/auth/sessions', { token }),
    revoke: (token: string, id: string) => send('DELETE', `/auth/sessions/${id}`, { token }),
    changeName: (token: string, body: unknown) => send('PUT', '/auth/me', { token, body }),
    changePassword: (token: string, body: unknown) => send('PUT', '/auth/password', { token, body }),
    requestEmail: (token: string, email: unknown, currentPassword: unknown = PASSWORD) =>
      send('POST', '/auth/email', { token, body: { email, currentPassword } }),
    pendingEmail: (token: string) => send('GET', '/auth/email', { token }),
    cancelEmail: (token: string) => send('DELETE', '/auth/email', { token }),
    forgot: (email: unknown) => send('POST', '/auth/forgot-password', { body: { email } }),
    reset: (link: string, password: string) =>
      send('POST', `/auth/reset-password/${link}`, { body: { password } }),
    verify: (token: string, link: string) => send('POST', `/auth/verify-email/${link}`, { token }),
    sendConfirmation: (email: unknown, token?: string) =>
      send('POST', '/mail/sendRegistrationConfirmationEmail', {
        token,
        body: { email, coachData: { password: PASSWORD } },
      }),

    /** logs in and returns the token */
    async token(email: string, password = PASSWORD, more: Partial<Login> = {}): Promise<string> {
      const answer = await login(email, password, more);
      if (answer.statusCode !== 200) throw new Error(`The login of ${email} failed: ${answer.body}`);
      return answer.json<{ token: string; user: User }>().token;
    },
    async sessions(token: string): Promise<Session[]> {
      return (await send('GET', '/auth/sessions', { token })).json<{ sessions: Session[] }>().sessions;
    },
  };
}

/** The emails in the outbox, oldest first. */
export const listMails = (db: Db) =>
  db.selectFrom('mail').select(['kind', 'recipient', 'secret', 'state', 'data']).orderBy('id').execute();

/** The token of the newest link that was emailed to an address. */
export async function newestLink(db: Db, recipient: string): Promise<string> {
  const mails = (await listMails(db)).filter((mail) => mail.recipient === recipient && mail.secret !== null);
  const secret = mails.at(-1)?.secret;
  if (!secret) throw new Error(`No link was emailed to ${recipient}.`);
  return secret;
}
