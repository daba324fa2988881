import { existsSync, mkdtempSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBackupLate } from '@portal/domain/health/backups.ts';
import { sizeText } from '@portal/domain/text/size.ts';
import { checkBackup } from '#backup/check-backup.ts';
import { listKeptBackups } from '#backup/kept-backups.ts';
import type { Config } from '#platform/config/config.ts';
import { contentsText, instantText } from '../words.ts';
import { type Finding, findingsOf } from './finding.ts';

const disk = findingsOf('Disk');
const backups = findingsOf('Backups');

const LOOK_BYTES = 2e9;
const FAULT_BYTES = 200e6;

/** The folder itself, or the nearest above it that is there. */
const thereOf = (folder: string): string => (existsSync(folder) ? folder : thereOf(dirname(folder)));

function isWritable(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(thereOf(folder), '.doctor-')));
    return true;
  } catch {
    return false;
  }
}

function checkFolder(name: string, folder: string): Finding {
  if (!isWritable(folder)) {
    return disk.fault(
      `${name} (${folder}) can't be written to.`,
      'Give it to the user that runs the portal.',
    );
  }
  const { bavail, bsize } = statfsSync(thereOf(folder));
  const free = bavail * bsize;
  const text = `${name} (${folder}) can be written to; ${sizeText(free)} are free.`;
  const mend = 'Make room: a full disk stops all bookings.';
  if (free < FAULT_BYTES) return disk.fault(text, mend);
  return free < LOOK_BYTES ? disk.look(text, mend) : disk.fine(text);
}

/** The folders that the portal writes to. */
export function checkDisk({ dataDir, backupDir, databaseUrl }: Config): Finding[] {
  const found = [checkFolder('DATA_DIR', dataDir)];
  if (databaseUrl === null) found.push(checkFolder('BACKUP_DIR', backupDir));
  return found;
}

/** Backups on the disk of the database are lost with it. */
function checkPlace({ environment, backupDir, dataDir }: Config): Finding[] {
  const isShared = statSync(thereOf(backupDir)).dev === statSync(thereOf(dataDir)).dev;
  if (environment !== 'production' || !isShared) return [];
  return [
    backups.look(
      'They lie on the same disk as the database.',
      'Set BACKUP_DIR to another disk, or copy them to another machine every day.',
    ),
  ];
}

/** Whether there is a whole, fresh daily backup. */
export async function checkBackups(config: Config, now: Date): Promise<Finding[]> {
  if (config.databaseUrl !== null) {
    return [
      backups.fine(
        'They are the task of the database server; "npm run backup -- FILE" writes one of the league.',
      ),
    ];
  }
  if (config.backupKeepDays === null) {
    return [
      backups.look('The daily backups are switched off.', 'Unset BACKUP_KEEP, or make others every day.'),
    ];
  }
  const [last] = await listKeptBackups(config.backupDir);
  if (last === undefined) {
    return [
      backups.look(
        'There is no daily backup yet.',
        'A running portal makes one within minutes; look again then.',
      ),
    ];
  }
  const made = instantText(last.madeAt.toISOString());
  const late = isBackupLate(last.madeAt, now)
    ? [backups.fault(`The last one is of ${made}.`, 'See on the Admin page why there is no newer one.')]
    : [];
  try {
    const backup = await checkBackup(last.path);
    const text = `The last one (${made}, ${sizeText(last.bytes)}) is whole: ${contentsText(backup)}.`;
    return [...late, backups.fine(text), ...checkPlace(config)];
  } catch (error) {
    return [
      ...late,
      backups.fault((error as Error).message, 'Remove it; a running portal makes another tonight.'),
    ];
  }
}
