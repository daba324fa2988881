import { Button } from '#ui/button.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import type { Draft } from './drafts.ts';
import { messages } from './messages.ts';
import { sendNow } from './save-drafts.ts';

type SaveStateProps = { playerId: number; draft: Draft | null; isStored: boolean };

/** Whether the server has what the form shows; unsent drafts can be sent again. */
export function SaveState({ playerId, draft, isStored }: SaveStateProps) {
  const state = draft?.state ?? (isStored ? 'saved' : null);
  const isFailed = state === 'offline' || state === 'refused';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <p role="status" className="flex items-center gap-1.5 font-semibold">
        {state === 'saved' && (
          <>
            <CheckIcon className="size-4 text-good" />
            {messages.saved}
          </>
        )}
        {(state === 'waiting' || state === 'saving') && messages.waiting}
        {(isFailed || state === 'conflict') && <span className="text-bad">{messages.notSavedYet}</span>}
      </p>
      {isFailed && (
        <Button size="small" className="min-h-11" onClick={() => void sendNow(playerId)}>
          {messages.retry}
        </Button>
      )}
    </div>
  );
}
