import { sameMarks } from '@portal/domain/ratings/marks.ts';
import { SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { Button } from '#ui/button.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Draft } from './drafts.ts';
import { messages } from './messages.ts';
import { markText } from './rating-text.tsx';
import { discardDraft, keepMine, sendNow } from './save-drafts.ts';

type SaveStateProps = { playerId: number; draft: Draft | null; isStored: boolean };

/** Whether the server has what the form shows; unsent drafts can be sent again. */
export function SaveState({ playerId, draft, isStored }: SaveStateProps) {
  const state = draft?.state ?? (isStored ? 'saved' : null);
  const isFailed = state === 'offline' || state === 'refused';
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3">
      <p role="status" className="flex items-center gap-1.5 font-semibold">
        {state === 'saved' && (
          <>
            <CheckIcon className="size-4 text-good" />
            {messages.saved}
          </>
        )}
        {(state === 'waiting' || state === 'saving') && 'Saving…'}
        {(isFailed || state === 'conflict') && <span className="text-bad">{messages.notSavedYet}</span>}
      </p>
      {isFailed && (
        <Button size="small" className="min-h-control" onClick={() => void sendNow(playerId)}>
          Try again
        </Button>
      )}
    </div>
  );
}

type DraftProblemProps = { playerId: number; draft: Draft; onDiscard: () => void };

/** Why a draft is not saved, and what the coach can do about it. */
export function DraftProblem({ playerId, draft, onDiscard }: DraftProblemProps) {
  function handleDiscard() {
    discardDraft(playerId);
    onDiscard();
  }

  if (draft.state === 'conflict') {
    return (
      <Notice tone="warn" title="Another tab saved different answers" className="mb-5">
        <Differences draft={draft} />
        <div className="mt-3 flex flex-wrap gap-3 phone:*:grow">
          <Button onClick={() => keepMine(playerId)}>Keep this page’s answers</Button>
          <Button onClick={handleDiscard}>Use the saved answers</Button>
        </div>
      </Notice>
    );
  }
  if (draft.state === 'offline') {
    return (
      <Notice tone="warn" className="mb-5">
        {draft.problem}
      </Notice>
    );
  }
  if (draft.state === 'refused') {
    return (
      <Notice tone="bad" title="These answers aren’t saved" className="mb-5">
        <p>{draft.problem}</p>
        <Button className="mt-3" onClick={handleDiscard}>
          Discard my changes
        </Button>
      </Notice>
    );
  }
  return null;
}

function Differences({ draft: { marks, note, stored } }: { draft: Draft }) {
  if (stored === null) return <p>The saved rating has been deleted.</p>;
  const isNote = stored.note !== note.trim();
  return (
    <>
      {(isNote || !sameMarks(marks, stored.marks)) && <p>Choose which answers to keep. Those that differ:</p>}
      <ul className="mt-1 list-disc ps-5">
        {SKILLS.filter((skill) => marks[skill] !== stored.marks[skill]).map((skill) => (
          <li key={skill}>
            <strong>{SKILL_LABELS[skill]}:</strong> here “{markText(skill, marks[skill])}”, saved “
            {markText(skill, stored.marks[skill])}”
          </li>
        ))}
        {isNote && (
          <li className="wrap-anywhere">
            <strong>{messages.note}:</strong> here “{note}”, saved “{stored.note}”
          </li>
        )}
      </ul>
    </>
  );
}
