import { createHash } from 'node:crypto';
import type { Season } from '@portal/domain/season/season-name.ts';
import { several } from '@portal/domain/text/several.ts';
import type { Portal } from '#portal.ts';
import { readTable } from '#season/table/read-table.ts';
import { refuseFile } from '#season/table/refuse-file.ts';
import { getSeason } from '../the-season.ts';
import { saveFile } from './file-repository.ts';
import { keepNeeded, missingColumns } from './read-enrollment.ts';

export type UploadedEnrollment = {
  fileName: string;
  bytes: Buffer;
  year: number;
  season: Season;
  /** null where the portal itself does it (the demo) */
  accountId: number | null;
};

/**
 * An enrolment file as it is kept: its needed columns as they stood, and the hash of the whole.
 * @throws AppError INVALID_INPUT where the file is no table
 */
export async function readEnrollmentFile(bytes: Buffer) {
  const table = await readTable(bytes);
  const { family, rows, doubled } = keepNeeded(table);
  if (doubled.length > 0) {
    throw refuseFile(`The column "${doubled.join('", "')}" stands in this file more than once.`);
  }
  const missing = missingColumns(family, rows);
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    family,
    rows,
    columns: table.columns,
    warning:
      missing.length === 0 ? '' : `It cannot be loaded: the column "${missing.join('", "')}" is missing.`,
  };
}

/**
 * Keeps an enrolment file for the load.
 * @throws AppError WRONG_STATE where the season is not set up, INVALID_INPUT where the file is no table
 * @see docs/decisions "Enrolment files are kept without what nobody needs"
 */
export async function uploadEnrollment(portal: Portal, upload: UploadedEnrollment) {
  const season = await getSeason(portal.db, upload.year, upload.season);
  const { sha256, family, rows, columns, warning } = await readEnrollmentFile(upload.bytes);
  await saveFile(portal.db, {
    seasonId: season.id,
    fileName: upload.fileName,
    sha256,
    family: family.name,
    rows,
    accountId: upload.accountId,
    now: portal.clock.now(),
  });
  return {
    message:
      `${upload.fileName} was received (${family.label}, ${several(rows.length, 'row')}). ${warning}`.trim(),
    fileName: upload.fileName,
    sha256,
    rows: rows.length,
    columns,
  };
}
