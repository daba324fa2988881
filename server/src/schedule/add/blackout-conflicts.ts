import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import { type IsoDate, isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type CanceledEntries, cancelEntries } from '../cancel/cancel-entries.ts';
import { describeConflict } from '../describe-conflict.ts';
import { conflictOf, entryPhrase } from '../entry-texts.ts';

/** The entries that conflict with a blackout, and what its transaction has locked. */
export type Conflicts = {
  date: IsoDate;
  conflicting: readonly NamedEntry[];
  lockedTeams: ReadonlySet<number>;
  lockedSlots: ReadonlySet<number>;
};

/** Who cancels the conflicting entries, and why. */
export type CancelContext = {
  caller: Caller;
  title: string | null;
  now: Date;
  leagueNow: LeagueNow;
  /** games are canceled, too, instead of being postponed */
  cancelsGames: boolean;
};

export const blackoutReason = (title: string | null): string =>
  title === null ? 'Blackout' : `Blackout: ${title}`;

/** The teams of entries, each once. */
export const teamIdsOfAll = (entries: readonly NamedEntry[]): number[] => [
  ...new Set(entries.flatMap(teamIdsOf)),
];

/**
 * The refusal of a blackout whose conflicts may not be canceled. It lists them.
 * @see docs/spec/decisions.md#blackout
 */
export async function conflictsError(
  tx: Tx,
  conflicting: readonly NamedEntry[],
  now: Date,
): Promise<AppError> {
  const entries = await describeConflict(
    tx,
    conflicting.map(({ entryId }) => entryId),
    now,
  );
  const text =
    entries.length === 1
      ? 'This blackout conflicts with 1 entry.'
      : `This blackout conflicts with ${entries.length} entries.`;
  return new AppError('ENTRIES_IN_THE_WAY', text, {
    conflict: { entries },
  });
}

/**
 * Cancels the conflicting entries and postpones the games among them, as one cancellation, and emails their coaches.
 * @param emails.notOffered slots that are not offered as replacements, in addition to the locked ones
 * @param emails.byCaller entries whose coaches the caller emails
 * @returns null if there are none
 * @throws AppError SLOT_PAST if one has begun; RetryTransaction if there is a new one that is not locked
 */
export async function cancelConflictingEntries(
  portal: Portal,
  tx: Tx,
  { date, conflicting, lockedTeams, lockedSlots }: Conflicts,
  because: CancelContext,
  emails: { notOffered?: readonly number[]; byCaller?: ReadonlySet<number> } = {},
): Promise<CanceledEntries | null> {
  if (conflicting.length === 0) return null;
  const begun = conflicting.find(({ startTime }) => isPast(date, startTime, because.leagueNow));
  if (begun !== undefined) {
    const text = `This has already started and can’t be canceled: ${entryPhrase(begun)}.`;
    throw new AppError('SLOT_PAST', text, { conflict: conflictOf(begun) });
  }
  const areHeld =
    teamIdsOfAll(conflicting).every((id) => lockedTeams.has(id)) &&
    conflicting.every(({ slotId }) => lockedSlots.has(slotId));
  if (!areHeld) throw new RetryTransaction();
  const entryIds = conflicting.map(({ entryId }) => entryId);
  return await cancelEntries(portal, tx, {
    entryIds,
    postponesGames: !because.cancelsGames,
    accountId: because.caller.accountId,
    actor: because.caller.email,
    reason: blackoutReason(because.title),
    now: because.now,
    notOffered: new Set([...lockedSlots, ...(emails.notOffered ?? [])]),
    emailedByCaller: emails.byCaller,
  });
}
