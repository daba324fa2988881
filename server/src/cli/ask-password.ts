import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { newPasswordProblem } from '#auth/passwords.ts';
import { UsageError } from './run-command.ts';

export type SecretPrompt = {
  /** The next line; null after Ctrl-C or Ctrl-D. */
  ask(question: string): Promise<string | null>;
  close(): void;
};

/**
 * Asks twice for a new password.
 * @returns '' if the portal chooses it
 * @throws UsageError if it breaks the rules of passwords, or the second one differs
 */
export async function askPassword(prompt: SecretPrompt): Promise<string> {
  const typed = await prompt.ask('New password (empty: choose one for me): ');
  if (typed === null) throw new UsageError('Nothing was changed.');
  if (typed === '') return '';
  const problem = newPasswordProblem(typed);
  if (problem !== null) throw new UsageError(problem);
  if ((await prompt.ask('The same again: ')) !== typed) throw new UsageError('Passwords do not match.');
  return typed;
}

/** Reads lines from the terminal without showing them. */
export function openSecretPrompt(): SecretPrompt {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  reader.once('SIGINT', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question) {
      process.stdout.write(question);
      const { value, done } = await lines.next();
      process.stdout.write('\n');
      return done ? null : value;
    },
    close: () => reader.close(),
  };
}
