import { parseArgs } from 'node:util';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { examine } from './doctor/examine.ts';
import { findingsText } from './doctor/finding.ts';
import { print, runCommand, UsageError } from './run-command.ts';

const USAGE = `npm run doctor                    lists what is in order and what to fix
npm run doctor -- --json          prints the same as JSON
npm run doctor -- --mail ADDRESS  also sends a test email

It changes nothing. The exit code is 1 if there are errors (✗).`;

function readArguments(args: string[]): { json: boolean; testTo: string | null } {
  let values: { json?: boolean; mail?: string };
  try {
    values = parseArgs({ args, options: { json: { type: 'boolean' }, mail: { type: 'string' } } }).values;
  } catch (cause) {
    throw new UsageError(USAGE, { cause });
  }
  const testTo = values.mail === undefined ? null : normalizeEmail(values.mail);
  if (values.mail !== undefined && testTo === null) {
    throw new UsageError(`"${values.mail}" is not an email address.`);
  }
  return { json: values.json ?? false, testTo };
}

/** `npm run doctor`. @returns the exit code */
async function runDoctor(args: string[], env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const { json, testTo } = readArguments(args);
  const findings = await examine({ env, now: Date.now, testTo });
  const isOk = findings.every(({ level }) => level !== 'error');
  print(json ? JSON.stringify({ isOk, findings }, null, 2) : findingsText(findings));
  return isOk ? 0 : 1;
}

await runCommand((args) => runDoctor(args, process.env));
