import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sizeText } from '@portal/domain/text/size.ts';
import { checkBackup } from '#backup/check-backup.ts';
import { makeBackup } from '#backup/make-backup.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { hasEmbeddedDatabase, reachDatabase } from '#platform/db/reach.ts';
import { VERSION } from '#platform/version.ts';
import { contentsText, instantText } from './backups.ts';
import { print, runCommand, typedPath, UsageError } from './run-command.ts';

const USAGE = `npm run backup -- FILE             writes the league into FILE, whether the portal runs or not
npm run backup -- FILE --replace   the same if FILE exists already
npm run backup -- --check FILE     checks that FILE is complete, and changes nothing`;

function readArguments(args: string[]): { path: string; check: boolean; replace: boolean } {
  const options = { check: { type: 'boolean' }, replace: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path] = positionals;
    if (path === undefined || positionals.length > 1 || (values.check && values.replace)) throw new Error();
    return { path: typedPath(path), check: values.check ?? false, replace: values.replace ?? false };
  } catch (cause) {
    throw new UsageError(USAGE, { cause });
  }
}

async function check(path: string): Promise<void> {
  const backup = await checkBackup(path);
  const { madeAt, portal } = backup.head;
  print(`${path} is complete: made ${instantText(madeAt)} by portal ${portal}, ${contentsText(backup)}.`);
}

/** Emails that are kept as files because there is no mail server are not in the database. */
function mentionKeptMails(dataDir: string): void {
  const folder = join(dataDir, 'mails');
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    print(`The emails kept in ${folder} are not in it.`);
  }
}

/** `npm run backup`: writes everything in the database, in one snapshot, to one file. */
export async function backUp(args: string[], config: Config, signal: AbortSignal): Promise<void> {
  const { path, replace, ...options } = readArguments(args);
  if (options.check) return await check(path);
  if (existsSync(path) && !replace) {
    throw new UsageError(`${path} exists already; choose another name, or add --replace.`);
  }
  if (config.databaseUrl === null && !hasEmbeddedDatabase(config.dataDir)) {
    throw new UsageError(
      `There is no league in ${config.dataDir}; set DATA_DIR to the portal's data folder.`,
    );
  }
  const { connection, stop } = await reachDatabase(config);
  try {
    const backup = await makeBackup({ connection, path, portal: VERSION, now: new Date(), signal });
    print(`Wrote ${path}: ${sizeText(backup.bytes)}, ${contentsText(backup)}, read back and verified.`);
    mentionKeptMails(config.dataDir);
  } finally {
    await stop();
  }
}

if (import.meta.main) {
  await runCommand(async (args, signal) => {
    await backUp(args, readConfig(process.env), signal);
  });
}
