import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { planMessages as messages } from './messages.ts';
import type { GamePlan } from './queries.ts';

/** The dates off that a draft keeps, and why it does not keep the others, which come first. */
export function DaysOffKept({ plan: { teams } }: { plan: GamePlan }) {
  const all = teams
    .flatMap(({ teamName, daysOff }) => daysOff.map((dayOff) => ({ ...dayOff, teamName })))
    .toSorted((a, b) => Number(a.kept) - Number(b.kept));
  if (all.length === 0) return <EmptyState title={messages.noDaysOff} />;
  const kept = all.filter((dayOff) => dayOff.kept).length;
  return (
    <Card aria-labelledby="kept-title">
      <h3 id="kept-title" className="text-xl">
        {messages.daysOffKept(kept, all.length)}
      </h3>
      <ul className="mt-3 grid gap-x-6 lg:grid-cols-2">
        {all.map(({ teamName, text, kept: isKept, why }) => (
          <li
            key={`${teamName} ${text}`}
            className="flex items-start justify-between gap-3 border-t border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{teamName}</span>, {text}
              {why !== null && <span className="block text-sm text-muted">{why}</span>}
            </span>
            <Badge tone={isKept ? 'good' : 'warn'}>{isKept ? messages.kept : messages.notKept}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
