import { parseArgs } from 'node:util';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { examine } from './doctor/examine.ts';
import { findingsText } from './doctor/finding.ts';
import { runCommand, say, UsageError } from './run-command.ts';

const USAGE = `npm run doctor                    says in sentences what is fine and what to mend
npm run doctor -- --json          the same for programs
npm run doctor -- --mail ADDRESS  also sends a trial mail

It changes nothing. The exit code is 1 where something is to be mended (✗).`;

function readArguments(args: string[]): { json: boolean; trialTo: string | null } {
  let values: { json?: boolean; mail?: string };
  try {
    values = parseArgs({ args, options: { json: { type: 'boolean' }, mail: { type: 'string' } } }).values;
  } catch (cause) {
    throw new UsageError(USAGE, { cause });
  }
  const trialTo = values.mail === undefined ? null : normalizeEmail(values.mail);
  if (values.mail !== undefined && trialTo === null) {
    throw new UsageError(`"${values.mail}" is not an email address.`);
  }
  return { json: values.json ?? false, trialTo };
}

/** `npm run doctor`. @returns the exit code */
async function runDoctor(args: string[], env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const { json, trialTo } = readArguments(args);
  const findings = await examine({ env, now: Date.now, trialTo });
  const isWell = findings.every(({ level }) => level !== 'fault');
  say(json ? JSON.stringify({ isWell, findings }, null, 2) : findingsText(findings));
  return isWell ? 0 : 1;
}

await runCommand((args) => runDoctor(args, process.env));
