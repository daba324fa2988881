import { resolve } from 'node:path';
import { codeOf, isDatabaseAway } from '#platform/db/faults.ts';

/** What a person did wrong, in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A path as the person typed it, who may stand in another folder than the one that npm works in. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** An error as a sentence; PostgreSQL's own words where there is no better one. */
function sentenceOf(error: unknown): string {
  if (isDatabaseAway(error)) {
    return `The database does not answer${codeOf(error) === null ? '' : ` (${codeOf(error)})`}: ${(error as Error).message}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a command to its end: what it throws is told as a sentence, and Ctrl-C lets it tidy up after itself.
 * @param work gets the words after the command's name; @returns the exit code, 0 when nothing
 */
export async function runCommand(
  work: (args: string[], signal: AbortSignal) => Promise<number | undefined>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    process.exitCode = (await work(process.argv.slice(2), stopping.signal)) ?? 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}
