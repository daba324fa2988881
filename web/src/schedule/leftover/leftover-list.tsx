import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import { entryLabel } from '@portal/domain/schedule/row-actions.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { placeOf } from '../dialogs/dialog-text.ts';
import { messages } from './messages.ts';

const SHOWN_AT_ONCE = 100;

type LeftoverListProps = {
  entries: readonly ConflictingEntry[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
};

/** The entries by day, each with a checkbox, and one checkbox for all of them including those not rendered yet. */
export function LeftoverList({ entries, chosen, onChoose }: LeftoverListProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const days = [...Map.groupBy(entries.slice(0, shown), ({ date }) => date)];
  const rest = entries.length - shown;

  function handleOne(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  }

  return (
    <div className="grid gap-4">
      <Checkbox
        label={<strong>{messages.all(entries.length)}</strong>}
        checked={chosen.size === entries.length}
        onChange={(isChosen) => onChoose(new Set(isChosen ? entries.map(({ EntryId }) => EntryId) : []))}
      />
      {days.map(([date, those]) => (
        <section key={date} aria-label={formatDate(date)}>
          <h3 className="mb-1 text-lg">{formatDate(date)}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {those.map((entry) => (
              <li key={entry.EntryId} className="px-3">
                <Checkbox
                  className="w-full py-1.5 wrap-anywhere"
                  label={<EntryText entry={entry} />}
                  checked={chosen.has(entry.EntryId)}
                  onChange={(isChosen) => handleOne(entry.EntryId, isChosen)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {rest > 0 && (
        <Button className="justify-self-start" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {messages.more(Math.min(rest, SHOWN_AT_ONCE))}
        </Button>
      )}
    </div>
  );
}

function EntryText({ entry }: { entry: ConflictingEntry }) {
  const { type, start, end, team, title, SchoolName, GymName, Court } = entry;
  const who = team || title;
  return (
    <>
      <span className="block font-semibold">
        {`${entryLabel({ type, startTime: start, endTime: end })}${who && `: ${who}`}`}
      </span>
      <span className="block text-sm text-muted">
        {placeOf({ schoolName: SchoolName, gymName: GymName, court: Court })}
      </span>
    </>
  );
}
