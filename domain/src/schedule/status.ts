/** The school's decision about a slot. */
export const PERMIT_STATUSES = ['approved', 'pending', 'declined', 'canceled'] as const;
export type PermitStatus = (typeof PERMIT_STATUSES)[number];

/** What occupies court time. */
export const ENTRY_TYPES = ['practice', 'game', 'playoff', 'clinic', 'blackout'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** Only games can be postponed, and they may share a slot. */
export const isGameType = (type: string): type is 'game' | 'playoff' => type === 'game' || type === 'playoff';

/** What StatusEffective of a row in the combined schedule can be. */
export type EffectiveStatus = 'OPEN' | 'RESERVED' | Uppercase<Exclude<PermitStatus, 'approved'> | EntryType>;

const SPELLINGS: Readonly<Record<string, string>> = {
  AVAIL: 'OPEN',
  AVAILABLE: 'OPEN',
  'BLACKED OUT': 'BLACKOUT',
  CANCELLED: 'CANCELED',
};

/**
 * Normalizes a status or type: OPEN (from AVAIL, AVAILABLE), BLACKOUT (from BLACKED OUT), CANCELED (from
 * CANCELLED), anything else trimmed and in upper case.
 * @see docs/spec/product.md#availability-status
 */
export function normalizeStatus(text: string): string {
  const status = text.trim().toUpperCase();
  return SPELLINGS[status] ?? status;
}

/** What schools and their booking programs call the status of a permit. */
const PERMIT_SPELLINGS: Readonly<Record<string, string>> = {
  CONFIRMED: 'APPROVED',
  GRANTED: 'APPROVED',
  ISSUED: 'APPROVED',
  ACTIVE: 'APPROVED',
  ACTIVATED: 'APPROVED',
  'FULLY APPROVED': 'APPROVED',
  'FINAL APPROVAL': 'APPROVED',
  TENTATIVE: 'PENDING',
  'PENDING APPROVAL': 'PENDING',
  'PENDING REVIEW': 'PENDING',
  'AWAITING APPROVAL': 'PENDING',
  'NEEDS APPROVAL': 'PENDING',
  REQUESTED: 'PENDING',
  SUBMITTED: 'PENDING',
  'UNDER REVIEW': 'PENDING',
  'IN REVIEW': 'PENDING',
  'IN PROGRESS': 'PENDING',
  'ON HOLD': 'PENDING',
  WAITLISTED: 'PENDING',
  DENIED: 'DECLINED',
  REJECTED: 'DECLINED',
  'NOT APPROVED': 'DECLINED',
  VOID: 'CANCELED',
  VOIDED: 'CANCELED',
  EXPIRED: 'CANCELED',
  WITHDRAWN: 'CANCELED',
  REVOKED: 'CANCELED',
};

/** A permit status as a file spells it ('Approved', 'Confirmed', 'Cancelled', …); null if the text is not one. */
export function normalizePermitStatus(text: string): PermitStatus | null {
  const spelled = normalizeStatus(text);
  const status = PERMIT_SPELLINGS[spelled] ?? spelled;
  return PERMIT_STATUSES.find((known) => known.toUpperCase() === status) ?? null;
}

/** Whether a note begins with the status of a permit that gives no hours: 'CANCELLED 12/1', '** Void **'. */
export function beginsAsNotGranted(note: string): boolean {
  const [, word = ''] = /^[^\p{L}\p{N}]*(\p{L}+)/u.exec(note) ?? [];
  const status = normalizePermitStatus(word);
  return status !== null && !givesHours(status);
}

/** Whether a permit of this status gives hours, or may do so. */
export const givesHours = (status: PermitStatus): boolean => status === 'approved' || status === 'pending';

/**
 * The status that a slot's row shows: the permit status unless it is approved; else the type of the slot's
 * own entry; else RESERVED if an entry of another slot takes part of its time; else OPEN.
 * @param slot.reservedBy that other entry, in any form; null if there is none
 * @see docs/spec/decisions.md#row-status
 */
export function effectiveStatus(slot: {
  permitStatus: PermitStatus;
  entryType: EntryType | null;
  reservedBy: unknown;
}): EffectiveStatus {
  if (slot.permitStatus !== 'approved') return upper(slot.permitStatus);
  if (slot.entryType !== null) return upper(slot.entryType);
  return slot.reservedBy === null || slot.reservedBy === undefined ? 'OPEN' : 'RESERVED';
}

/**
 * BLACKOUT, CANCELED or DECLINED, in any spelling. These rows are dark
 * (docs/spec/product.md#availability-status).
 */
export function isBlackoutLike(status: string): boolean {
  return ['BLACKOUT', 'CANCELED', 'DECLINED'].includes(normalizeStatus(status));
}

/** Only BLACKOUT, in any spelling. */
export function isStrictBlackout(status: string): boolean {
  return normalizeStatus(status) === 'BLACKOUT';
}

/** PRACTICE or PRACTSCHED. The latter is read but never written. */
export function isPracticeType(type: string): boolean {
  return ['PRACTICE', 'PRACTSCHED'].includes(normalizeStatus(type));
}

function upper<Word extends string>(word: Word): Uppercase<Word> {
  return word.toUpperCase() as Uppercase<Word>;
}
