import { foldName, isNoAnswer, withoutInvisible } from '@portal/domain/coaches/names.ts';
import type { EnrollmentRow } from './family.ts';
import { quoted } from './redact.ts';

/** Words in a status, or in a program's name, of a row that no longer counts. */
const CANCELLED =
  /\b(?:cancel\w*|void\w*|refund\w*|withdr[ae]w\w*|dropped|declined|denied|rejected|removed|deleted|inactive)\b/i;
const STILL_STANDS = /\b(?:partial|not)\b|\bpartially\b/i;
const isCanceled = (text: string) => CANCELLED.test(text) && !STILL_STANDS.test(text);

/** A program's name as it is compared: words alone, because dashes and brackets come in many kinds. */
const programKey = (text: string) =>
  foldName(text)
    .key.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Why a row does not belong to this program; null if it does, or if the file names no programs at all. */
export function foreignReason(row: EnrollmentRow, program: string): string | null {
  if (row.programName !== undefined && !isNoAnswer(row.programName)) {
    const name = programKey(row.programName);
    const ours = programKey(program);
    if (name !== ours) {
      const told = `program ${quoted(row.programName)}`;
      return name.includes(ours) && isCanceled(name) ? `canceled: ${told}` : told;
    }
  }
  const status = withoutInvisible(row.orderStatus ?? '').trim();
  return isCanceled(status) ? `canceled: order status ${quoted(status)}` : null;
}
