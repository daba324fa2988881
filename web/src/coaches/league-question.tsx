import type { ReactNode } from 'react';
import { errorText } from '#api/error-text.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { messages } from './messages.ts';
import { useLeagueChange } from './use-league-change.ts';

type LeagueQuestionProps = {
  title: string;
  yes: string;
  no: string;
  danger?: boolean;
  request: () => Promise<{ message: string }>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before a change; shows below why the server refused. */
export function LeagueQuestion({ request, onClose, children, ...question }: LeagueQuestionProps) {
  const change = useLeagueChange(request, onClose);
  return (
    <ConfirmDialog
      {...question}
      busy={change.busy}
      problem={change.error ? errorText(change.error, { failed: messages.notSaved }) : ''}
      onYes={() => change.send()}
      onNo={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
