import { foldName, isNoAnswer, withoutInvisible } from '@portal/domain/coaches/names.ts';
import type { EnrollmentRow } from './family.ts';
import { quoted } from './redact.ts';

/** Words that mark a row as canceled, in its status or in the name of its program. */
const CANCELED =
  /\b(?:cancel\w*|void\w*|refund\w*|withdr[ae]w\w*|dropped|declined|denied|rejected|removed|deleted|inactive)\b/i;
/** 'Partial refund' and 'not canceled' cancel nothing. */
const NOT_CANCELED = /\b(?:partial|not)\b|\bpartially\b/i;
const isCanceled = (text: string) => CANCELED.test(text) && !NOT_CANCELED.test(text);

/** Programs with the same key count as the same: only words matter, because people type different dashes and brackets. */
const programKey = (text: string) =>
  foldName(text)
    .key.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Why a row is excluded: it names another program, or is canceled. Null if it counts, even if it names no program. */
export function foreignReason(row: EnrollmentRow, program: string): string | null {
  if (row.programName !== undefined && !isNoAnswer(row.programName)) {
    const name = programKey(row.programName);
    const ours = programKey(program);
    if (name !== ours) {
      const reason = `program ${quoted(row.programName)}`;
      return name.includes(ours) && isCanceled(name) ? `canceled: ${reason}` : reason;
    }
  }
  const status = withoutInvisible(row.orderStatus ?? '').trim();
  return isCanceled(status) ? `canceled: order status ${quoted(status)}` : null;
}
