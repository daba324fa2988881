import { type Mark, type Marks, UNSEEN } from '@portal/domain/ratings/marks.ts';
import { SKILLS, type Skill } from '@portal/domain/ratings/skills.ts';

/** The columns of a rating: 1 to 5, 0 for "not seen", null if unanswered. */
export type MarksColumns = Record<Skill, number | null>;

const toColumn = (mark: Mark): number | null => (mark === UNSEEN ? 0 : mark);
/** A check constraint allows only 0 to 5. */
const toMark = (column: number | null): Mark => (column === 0 ? UNSEEN : (column as Mark));

export const columnsOf = (marks: Marks): MarksColumns =>
  Object.fromEntries(SKILLS.map((skill) => [skill, toColumn(marks[skill])])) as MarksColumns;

export const marksOf = (columns: MarksColumns): Marks =>
  Object.fromEntries(SKILLS.map((skill) => [skill, toMark(columns[skill])])) as Marks;
