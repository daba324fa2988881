import type { LeagueRound } from '@portal/contract/practice-round.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { weekText } from './messages.ts';
import { refreshRound } from './queries.ts';

type RoundDialogProps = { week: LeagueRound['week']; onClose: () => void };

/** Asks before the week is decided. */
export function RunDialog({ week, onRun, onClose }: RoundDialogProps & { onRun: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmChange
      title="Run the round now?"
      yes="Run the round"
      no="Not yet"
      request={(keyed) => keyed({ run: week.start }, (headers) => call('runRound', { headers }))}
      toast={({ message }) => ({ title: message })}
      failed="We couldn’t run the round. Please try again."
      onDone={() => {
        onRun();
        onClose();
      }}
      onSettled={() => refreshRound(queries)}
      onClose={onClose}
    >
      <p>
        It assigns the practices of {weekText(week)} and emails every coach. Wishes that change later do not
        count for that week.
      </p>
    </ConfirmChange>
  );
}

/** Asks before the practices of the round are taken back. */
export function UndoDialog({ week, onClose }: RoundDialogProps) {
  const queries = useQueryClient();
  return (
    <ConfirmChange
      title="Undo the round?"
      yes="Undo the round"
      no="Keep it"
      danger
      request={(keyed) => keyed({ undo: week.start }, (headers) => call('undoRound', { headers }))}
      toast={({ message }) => ({ title: message })}
      failed="We couldn’t undo the round. Please try again."
      onSettled={() => refreshRound(queries)}
      onClose={onClose}
    >
      <p>
        The practices of {weekText(week)} from this round are canceled, and their coaches are emailed. Wishes
        are kept.
      </p>
    </ConfirmChange>
  );
}
