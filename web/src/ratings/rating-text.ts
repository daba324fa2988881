import { type Mark, type Marks, missingSkills, UNSEEN } from '@portal/domain/ratings/marks.ts';
import type { Grade } from '@portal/domain/ratings/player.ts';
import { describeScore, SKILLS, type Skill } from '@portal/domain/ratings/skills.ts';

/** 'Kindergarten', 'Grade 3'; '' if unknown. */
export function gradeText(grade: Grade | null): string {
  if (grade === null) return '';
  if (grade === 'PK') return 'Pre-kindergarten';
  return grade === 'K' ? 'Kindergarten' : `Grade ${grade}`;
}

/** '1 player', '12 players'. */
export const countText = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

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
