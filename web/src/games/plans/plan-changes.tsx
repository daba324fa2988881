import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '#api/client.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { Notice } from '#ui/notice.tsx';
import { ChangeLines } from './change-lines.tsx';
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
        to={setUpPath(`${PATHS.games}?step=draw-up&base=${planId}`)}
        className="link inline-flex min-h-11 items-center"
      >
        {messages.generateAgainHint}
      </Link>
    </Notice>
  );
}
