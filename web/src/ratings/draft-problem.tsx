import { sameMarks } from '@portal/domain/ratings/marks.ts';
import { SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Draft } from './drafts.ts';
import { messages } from './messages.ts';
import { markText } from './rating-text.ts';
import { discardDraft, keepMine } from './save-drafts.ts';

type DraftProblemProps = { playerId: number; draft: Draft; onDiscard: () => void };

/** Why a draft is not saved, and what the coach can do about it. */
export function DraftProblem({ playerId, draft, onDiscard }: DraftProblemProps) {
  function handleDiscard() {
    discardDraft(playerId);
    onDiscard();
  }

  if (draft.state === 'conflict') {
    return (
      <Notice tone="warn" title={messages.conflictTitle} className="mb-5">
        <Differences draft={draft} />
        <div className="mt-3 flex flex-wrap gap-3 phone:*:grow">
          <Button onClick={() => keepMine(playerId)}>{messages.keepMine}</Button>
          <Button onClick={handleDiscard}>{messages.takeStored}</Button>
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
      <Notice tone="bad" title={messages.refusedTitle} className="mb-5">
        <p>{draft.problem}</p>
        <Button className="mt-3" onClick={handleDiscard}>
          {messages.discard}
        </Button>
      </Notice>
    );
  }
  return null;
}

function Differences({ draft: { marks, note, stored } }: { draft: Draft }) {
  if (stored === null) return <p>{messages.conflictGone}</p>;
  const isNote = stored.note !== note.trim();
  return (
    <>
      {(isNote || !sameMarks(marks, stored.marks)) && <p>{messages.conflictText}</p>}
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
