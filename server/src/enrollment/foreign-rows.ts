import { foldName, isNoAnswer, withoutInvisible } from '@portal/domain/coaches/names.ts';
import type { EnrollmentRow } from './family.ts';
import { quoted } from './redact.ts';

/** What a status, or the end of a program's name, says of a row that counts no more. */
const CANCELLED =
  /\b(?:cancel\w*|void\w*|refund\w*|withdr[ae]w\w*|dropped|declined|denied|rejected|removed|deleted|inactive)\b/i;
const STILL_STANDS = /\b(?:partial|not)\b|\bpartially\b/i;
const isCanceled = (text: string) => CANCELLED.test(text) && !STILL_STANDS.test(text);

/** A program's name as it is compared: words alone, because dashes and brackets come in many kinds. */
const programKey = (text: string) =>
  foldName(text)
    .key.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Why a row is none of this program's; null where it is, or where the file names no programs at all. */
export function foreignReason(row: EnrollmentRow, program: string): string | null {
  if (row.programName !== undefined && !isNoAnswer(row.programName)) {
    const name = programKey(row.programName);
    const ours = programKey(program);
    if (name !== ours) {
      const told = `program ${quoted(row.programName)}`;
      return name.includes(ours) && isCanceled(name) ? `cancelled: ${told}` : told;
    }
  }
  const status = withoutInvisible(row.orderStatus ?? '').trim();
  return isCanceled(status) ? `cancelled: order status ${quoted(status)}` : null;
}
