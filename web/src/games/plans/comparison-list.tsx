import { several } from '@portal/domain/text/several.ts';
import { planMessages as messages } from './messages.ts';
import type { Comparison } from './queries.ts';

/** The games that differ, by team, with their places before and after. */
export function ComparisonList({ teams }: Pick<Comparison, 'teams'>) {
  return (
    <ul className="mt-3 grid items-start gap-3 lg:grid-cols-2">
      {teams.map(({ teamId, teamName, changes }) => (
        <li
          key={teamId}
          className="rounded-xl border border-line bg-raised p-3 [contain-intrinsic-size:auto_10rem] [content-visibility:auto]"
        >
          <h3 className="flex flex-wrap items-baseline justify-between gap-2 wrap-anywhere">
            {teamName}
            <span className="font-text text-sm font-normal text-muted">
              {several(changes.length, 'game')}
            </span>
          </h3>
          <ul className="mt-1 grid gap-2">
            {changes.map(({ key, text, before, after }) => (
              <li key={key} className="border-t border-line pt-1">
                <span className="font-semibold">{text}</span>
                <span className="block text-sm">
                  <span className="sr-only">{messages.before}: </span>
                  <span className={before !== null && after !== null ? 'text-muted line-through' : undefined}>
                    {before ?? messages.noPlace}
                  </span>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only">, {messages.after}: </span>
                  {after ?? messages.noPlace}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
