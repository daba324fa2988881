import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export type SecretPrompt = {
  /** The next line typed; null where the person ended it with Ctrl-C or Ctrl-D. */
  ask(question: string): Promise<string | null>;
  close(): void;
};

/** Asks on the terminal for lines that are not shown while they are typed. */
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
