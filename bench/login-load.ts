import { hashPassword } from '@portal/server/auth/passwords.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { PlainClient } from './plain-client.ts';

export const PASSWORD = 'Bench-Password-1';

/** How many logins succeeded, how many were told to retry later, and the other responses. */
export type LoginAnswers = { opened: number; busy: number; others: string[]; seconds: number };

/** Creates accounts that all have the password above. @returns their addresses */
export async function makePeople(db: Db, count: number): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const emails: string[] = [];
  for (let number = 0; number < count; number += 1) {
    emails.push((await makeAccount(db, { passwordHash })).email);
  }
  return emails;
}

/**
 * Everyone logs in, and again after each response. Each has their own IP address, so that nobody is throttled because
 * of others.
 */
export async function logInFor(
  url: string,
  emails: readonly string[],
  seconds: number,
): Promise<LoginAnswers> {
  const answers: LoginAnswers = { opened: 0, busy: 0, others: [], seconds: 0 };
  const clients = await Promise.all(emails.map((_, index) => PlainClient.open(url, `127.0.1.${index + 1}`)));
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      const credentials = { email: emails[index], password: PASSWORD, remember: false };
      while (performance.now() - startedAt < seconds * 1_000) {
        const { status, retryAfter } = await client.post('/api/auth/login', 'none', credentials);
        if (status === 200) answers.opened += 1;
        else if (status === 503 && Number(retryAfter) > 0) answers.busy += 1;
        else answers.others.push(`${status}${retryAfter && `, Retry-After ${retryAfter}`}`);
      }
      client.close();
    }),
  );
  answers.seconds = (performance.now() - startedAt) / 1_000;
  return answers;
}
