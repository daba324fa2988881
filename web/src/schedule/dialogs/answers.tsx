import type { ConflictingEntry, ConflictingHold } from '@portal/contract/schedule-changes.ts';
import { entryLabel } from '@portal/domain/schedule/row-actions.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { isWallTime } from '@portal/domain/time/wall-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { conflictOf } from '#api/conflict.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError, OutcomeUnknownError } from '#api/errors.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { getSession } from '#api/session.ts';
import { useChange } from '#api/use-change.ts';
import { Notice } from '#ui/notice.tsx';
import { refreshSchedule } from '../queries.ts';
import { messages } from './messages.ts';

/** The administrator's email, which changes name. */
export function adminEmail(): string {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.email : '';
}

/** A change of the schedule; a refusal refreshes the rows. */
export function useScheduleChange<Answer, Input = void>(
  request: (input: Input, keyed: Keyed) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const queries = useQueryClient();
  return useChange({ request, onDone, onFailed: () => void refreshSchedule(queries) });
}

/** What the answers to changes say. */
export type DoneTexts = Partial<Record<'popupMessage' | 'uiMessage' | 'message', string>>;

/**
 * The message after a successful change: the server's, else the specified one
 * (docs/spec/product.md#schedule-errors).
 */
export const doneText = (done: DoneTexts, fallback: string): string =>
  done.popupMessage || done.uiMessage || done.message || fallback;

/** The message after a failed change: the server's, else the specified one with a note if the connection was lost. */
export const failureText = (error: unknown, failed: string): string =>
  errorText(error, { failed, network: `${failed} ${messages.notReached}` });

/** The entries that a blackout would have to cancel; null for any other error. */
export const conflictingEntries = (error: unknown): ConflictingEntry[] | null =>
  conflictOf(error, 'ENTRIES_IN_THE_WAY').entries ?? null;

/** The waitlist's holds that a change would override; null for any other error. */
export const conflictingHolds = (error: unknown): ConflictingHold[] | null =>
  conflictOf(error, 'SLOT_HELD').holds ?? null;

type RefusalProps = {
  title?: string;
  /** what the call threw; null shows nothing */
  error: unknown;
  /** the specified message if the server sent none */
  failed: string;
  /** whether it is shown before the server's, too */
  isLead?: boolean | undefined;
};

/** Shown beside the buttons: why the server refused, and the conflicting entry if it names one. */
export function Refusal({ title = messages.error, error, failed, isLead = false }: RefusalProps) {
  if (error === null) return null;
  const words = conflictText(error);
  // nothing has failed as far as anyone knows
  const heading = error instanceof OutcomeUnknownError ? {} : { title };
  const isRefused = error instanceof ApiError && error.message !== '';
  return (
    <Notice tone="bad" {...heading} className="w-full [overflow-wrap:anywhere]">
      <p>
        {isLead && isRefused && `${failed} `}
        {failureText(error, failed)}
      </p>
      {words && (
        <p>
          {messages.conflictsWith} {words}
        </p>
      )}
    </Notice>
  );
}

/** 'Game, 6–7:15 PM, Hawks vs Owls'; '' if the refusal has no entry or its message already describes it. */
function conflictText(error: unknown): string {
  if (!(error instanceof ApiError) || error.conflict === null) return '';
  const { type, start, end, team } = error.conflict;
  if (!isText(type) || !isTime(start) || !isTime(end)) return '';
  const saysPlace =
    error.message.includes(shortTimeRange(start, end)) && (!isText(team) || error.message.includes(team));
  if (saysPlace) return '';
  const words = entryLabel({ type, startTime: start, endTime: end });
  return isText(team) && team !== '' ? `${words}, ${team}` : words;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): value is string => isText(value) && isWallTime(value);
