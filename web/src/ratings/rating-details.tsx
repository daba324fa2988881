import type { Marks } from '@portal/domain/ratings/marks.ts';
import { SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { messages } from './messages.ts';
import { markText } from './rating-text.ts';

/** A read-only rating. */
export function RatingDetails({ marks, note }: { marks: Marks; note: string }) {
  return (
    <dl className="grid gap-3">
      {SKILLS.map((skill) => (
        <div key={skill} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
          <dt className="font-semibold">{SKILL_LABELS[skill]}</dt>
          <dd>{markText(skill, marks[skill])}</dd>
        </div>
      ))}
      {note !== '' && (
        <div className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
          <dt className="font-semibold">{messages.note}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{note}</dd>
        </div>
      )}
    </dl>
  );
}
