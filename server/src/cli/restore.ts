import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { several } from '@portal/domain/text/several.ts';
import { checkBackup } from '#backup/check-backup.ts';
import { findLeague, type Holding, restoreBackup } from '#backup/restore.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { reachAlone } from '#platform/db/reach.ts';
import { contentsText, instantText, makeSafetyCopy } from './backups.ts';
import { print, runCommand, typedPath, UsageError } from './run-command.ts';

const USAGE = `npm run restore -- FILE             restores a backup into an empty database
npm run restore -- FILE --replace   the same, replacing the league in the database

Stop the portal first. A backup of the replaced league is kept in BACKUP_DIR.`;

function readArguments(args: string[]): { path: string; replace: boolean } {
  try {
    const options = { replace: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path] = positionals;
    if (path === undefined || positionals.length > 1) throw new Error();
    return { path: typedPath(path), replace: values.replace ?? false };
  } catch (cause) {
    throw new UsageError(USAGE, { cause });
  }
}

const holdingText = ({ accounts, seasons, entries }: Holding): string =>
  [several(accounts, 'account'), several(seasons, 'season'), several(entries, 'entry', 'entries')].join(', ');

/** Asks for a confirmation on the terminal. Without a terminal, --replace is needed. */
async function confirmReplacing(league: Holding, signal: AbortSignal): Promise<void> {
  const there = `There is a league in the database already (${holdingText(league)})`;
  if (!process.stdin.isTTY) throw new UsageError(`${there}; add --replace to replace it.`);
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await prompt.question(`${there}.\nType REPLACE to replace it: `, {
      signal,
    });
    if (typed.trim() !== 'REPLACE') throw new UsageError('Nothing was changed.');
  } finally {
    prompt.close();
  }
}

type Restoring = { connection: ConnectionConfig; path: string; replace: boolean; signal: AbortSignal };

async function restore({ connection, path, replace, signal }: Restoring, folder: string): Promise<void> {
  const league = await findLeague(connection);
  if (league !== null) {
    if (!replace) await confirmReplacing(league, signal);
    const copy = await makeSafetyCopy({ connection, folder, before: 'restore', now: new Date(), signal });
    print(`A backup of the current league is kept in ${copy}.`);
  }
  const { backup, applied, foreign, waitingMails } = await restoreBackup({
    connection,
    path,
    replace: league !== null,
    loggedAt: new Date(),
    signal,
  });
  print(`Restored ${contentsText(backup)}; all rows are the same as in the backup.`);
  if (applied.length > 0)
    print(`The backup is from an older portal: ${several(applied.length, 'migration')} applied.`);
  if (foreign.length > 0) print(`Left out, because they are not the portal's: ${foreign.join(', ')}.`);
  print(
    'Passwords are those of that time. Everyone has to log in again, and needs new email links and calendar links.',
  );
  if (waitingMails > 0) {
    print(
      `${several(waitingMails, 'email')} waited then and will be sent when the portal starts, perhaps a second time; start it once without SMTP_URL to prevent that.`,
    );
  }
}

/** `npm run restore`: restores a backup into the database, completely or not at all. */
export async function runRestore(args: string[], config: Config, signal: AbortSignal): Promise<void> {
  const { path, replace } = readArguments(args);
  const { head } = await checkBackup(path);
  print(`${path}: made ${instantText(head.madeAt)} by portal ${head.portal}.`);
  const { connection, stop } = await reachAlone(config);
  try {
    await restore({ connection, path, replace, signal }, config.backupDir);
  } finally {
    await stop();
  }
}

if (import.meta.main) {
  await runCommand(async (args, signal) => {
    await runRestore(args, readConfig(process.env), signal);
  });
}
