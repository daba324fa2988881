import { type Mark, UNSEEN } from '@portal/domain/ratings/marks.ts';
import { describeScore, SCORES, SKILL_LABELS, type Skill } from '@portal/domain/ratings/skills.ts';
import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { messages } from './messages.ts';

type SkillFieldProps = { skill: Skill; mark: Mark; onChange: (mark: Mark) => void };

const STEP =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border-2 px-3 py-1.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus wide:flex-col wide:items-start wide:gap-1 wide:py-2';

/** One skill as native radio buttons: five steps with descriptions, and "Not seen". */
export function SkillField({ skill, mark, onChange }: SkillFieldProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex w-full items-baseline gap-2 font-display text-lg font-bold">
        {SKILL_LABELS[skill]}
      </legend>
      <div className="grid gap-1.5 wide:grid-cols-3 lg:grid-cols-6">
        {SCORES.map((score) => (
          <Step key={score} name={name} isChosen={mark === score} onChoose={() => onChange(score)}>
            <span className="font-display text-xl font-bold tabular-nums">{score}</span>
            <span className="text-sm leading-snug">{describeScore(skill, score)}</span>
          </Step>
        ))}
        <Step name={name} isChosen={mark === UNSEEN} onChoose={() => onChange(UNSEEN)}>
          <span aria-hidden="true" className="font-display text-xl font-bold">
            –
          </span>
          <span className="text-sm">{messages.unseen}</span>
        </Step>
      </div>
    </fieldset>
  );
}

type StepProps = {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
};

function Step({ name, isChosen, onChoose, children }: StepProps) {
  return (
    <label
      className={classNames(
        STEP,
        isChosen
          ? 'border-court bg-court text-on-court'
          : 'border-edge bg-raised text-ink hover:border-court hover:bg-court-soft',
      )}
    >
      <input type="radio" name={name} checked={isChosen} className="sr-only" onChange={onChoose} />
      {children}
    </label>
  );
}
