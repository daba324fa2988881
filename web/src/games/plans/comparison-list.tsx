import { several } from '@portal/domain/text/several.ts';
import { planMessages as messages } from './messages.ts';
import type { Comparison } from './queries.ts';

/** With more teams than this, each is collapsed until it is opened. */
const MAX_OPEN = 8;

/** The games that differ, by team, with their places before and after. */
export function ComparisonList({ teams }: Pick<Comparison, 'teams'>) {
  return (
    <ul className="mt-3 grid items-start gap-3 lg:grid-cols-2">
      {teams.map(({ teamId, teamName, changes }) => (
        <li key={teamId} className="rounded-xl border border-line bg-raised px-3">
          <details open={teams.length <= MAX_OPEN || undefined}>
            <summary className="min-h-11 content-center font-bold wrap-anywhere">
              {teamName}{' '}
              <span className="text-sm font-normal text-muted">{several(changes.length, 'game')}</span>
            </summary>
            <ul className="grid gap-2 pb-3">
              {changes.map(({ key, text, before, after }) => (
                <li key={key} className="border-t border-line pt-1">
                  <span className="font-semibold">{text}</span>
                  <span className="block text-sm">
                    <span className="sr-only">{messages.before}: </span>
                    <span
                      className={before !== null && after !== null ? 'text-muted line-through' : undefined}
                    >
                      {before ?? messages.noPlace}
                    </span>
                    <span aria-hidden="true"> → </span>
                    <span className="sr-only">, {messages.after}: </span>
                    {after ?? messages.noPlace}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
