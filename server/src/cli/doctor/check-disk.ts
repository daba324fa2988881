import { existsSync, mkdtempSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBackupLate } from '@portal/domain/health/backups.ts';
import { sizeText } from '@portal/domain/text/size.ts';
import { checkBackup } from '#backup/check-backup.ts';
import { listKeptBackups } from '#backup/daily-backups.ts';
import { contentsText, instantText } from '#cli/backups.ts';
import type { Config } from '#platform/config/config.ts';
import { type Finding, findingsOf } from './finding.ts';

const disk = findingsOf('Disk');
const backups = findingsOf('Backups');

const WARNING_BYTES = 2e9;
const ERROR_BYTES = 200e6;

/** The folder itself, or its nearest parent that exists. */
const existingOf = (folder: string): string => (existsSync(folder) ? folder : existingOf(dirname(folder)));

function isWritable(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(existingOf(folder), '.doctor-')));
    return true;
  } catch {
    return false;
  }
}

function checkFolder(name: string, folder: string): Finding {
  if (!isWritable(folder)) {
    return disk.error(
      `${name} (${folder}) is not writable.`,
      'Make the user that runs the portal its owner.',
    );
  }
  const { bavail, bsize } = statfsSync(existingOf(folder));
  const free = bavail * bsize;
  const text = `${name} (${folder}) is writable; ${sizeText(free)} are free.`;
  const fix = 'Free some space: a full disk stops all bookings.';
  if (free < ERROR_BYTES) return disk.error(text, fix);
  return free < WARNING_BYTES ? disk.warning(text, fix) : disk.ok(text);
}

/** Checks the folders that the portal writes to. */
export function checkDisk({ dataDir, backupDir, databaseUrl }: Config): Finding[] {
  const found = [checkFolder('DATA_DIR', dataDir)];
  if (databaseUrl === null) found.push(checkFolder('BACKUP_DIR', backupDir));
  return found;
}

/** Warns of backups on the disk of the database, which would be lost with it. */
function checkPlace({ environment, backupDir, dataDir }: Config): Finding[] {
  const isShared = statSync(existingOf(backupDir)).dev === statSync(existingOf(dataDir)).dev;
  if (environment !== 'production' || !isShared) return [];
  return [
    backups.warning(
      'They are on the same disk as the database.',
      'Set BACKUP_DIR to another disk, or copy them to another machine every day.',
    ),
  ];
}

/** Checks that there is a complete, recent daily backup. */
export async function checkBackups(config: Config, now: Date): Promise<Finding[]> {
  if (config.databaseUrl !== null) {
    return [
      backups.ok(
        'The database server is responsible for backups; "npm run backup -- FILE" makes one of the league.',
      ),
    ];
  }
  if (config.backupKeepDays === null) {
    return [
      backups.warning(
        'The daily backups are switched off.',
        'Unset BACKUP_KEEP, or make other backups every day.',
      ),
    ];
  }
  const [last] = await listKeptBackups(config.backupDir);
  if (last === undefined) {
    return [
      backups.warning(
        'There is no daily backup yet.',
        'A running portal makes one within minutes; check again then.',
      ),
    ];
  }
  const made = instantText(last.madeAt.toISOString());
  const late = isBackupLate(last.madeAt, now)
    ? [backups.error(`The last one is from ${made}.`, 'The Admin page shows why there is no newer one.')]
    : [];
  try {
    const backup = await checkBackup(last.path);
    const text = `The last one (${made}, ${sizeText(last.bytes)}) is complete: ${contentsText(backup)}.`;
    return [...late, backups.ok(text), ...checkPlace(config)];
  } catch (error) {
    return [
      ...late,
      backups.error((error as Error).message, 'Delete it; a running portal makes another one tonight.'),
    ];
  }
}
