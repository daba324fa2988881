import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '#api/client.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { Notice } from '#ui/notice.tsx';
import { planMessages as messages } from './messages.ts';

type PlanChangesProps = { check: UseQueryResult<Answer<'checkGamePlan'>>; planId: number };

/** The changes of rules, gym time and schedule since a draft was created; nothing if there are none. */
export function PlanChanges({ check, planId }: PlanChangesProps) {
  const setUpPath = useSetUpPath();
  if (check.data === undefined || check.data.changes.length === 0) return null;
  return (
    <Notice tone="warn" title={messages.changedSince} className="mt-4">
      <ChangeLines changes={check.data.changes} />
      <Link
        to={setUpPath(`${PATHS.games}?step=generate&base=${planId}`)}
        className="link inline-flex min-h-control items-center"
      >
        {messages.generateAgainHint}
      </Link>
    </Notice>
  );
}

/** How many changes are shown; the others are collapsed. */
const MAX_SHOWN = 3;

/** A list of changes, one line each. */
export function ChangeLines({ changes }: { changes: readonly string[] }) {
  const more = changes.slice(MAX_SHOWN);
  return (
    <>
      <Lines texts={changes.slice(0, MAX_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-control content-center font-semibold">
            {messages.moreChanges(more.length)}
          </summary>
          <Lines texts={more} />
        </details>
      )}
    </>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="list-disc ps-5">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
