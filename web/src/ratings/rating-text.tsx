import { type Mark, type Marks, missingSkills, UNSEEN } from '@portal/domain/ratings/marks.ts';
import type { Grade } from '@portal/domain/ratings/player.ts';
import { describeScore, SKILL_LABELS, SKILLS, type Skill } from '@portal/domain/ratings/skills.ts';
import { messages } from './messages.ts';

/** 'Kindergarten', 'Grade 3'; '' if unknown. */
export function gradeText(grade: Grade | null): string {
  if (grade === null) return '';
  if (grade === 'PK') return 'Pre-kindergarten';
  return grade === 'K' ? 'Kindergarten' : `Grade ${grade}`;
}

/** '3 of 7 skills', 'Complete', 'Not started'. */
export function marksText(marks: Marks | undefined): string {
  if (marks === undefined) return 'Not started';
  const open = missingSkills(marks).length;
  if (open === 0) return 'Complete';
  return open === SKILLS.length ? 'Not started' : `${SKILLS.length - open} of ${SKILLS.length} skills`;
}

/** '4 – Uses both hands …', 'Not seen', 'No answer'. */
export function markText(skill: Skill, mark: Mark): string {
  if (mark === null) return 'No answer';
  return mark === UNSEEN ? 'Not seen' : `${mark} – ${describeScore(skill, mark)}`;
}

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
