import { type Mark, UNSEEN } from '@portal/domain/ratings/marks.ts';
import { describeScore, SCORES, type Skill } from '@portal/domain/ratings/skills.ts';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { messages } from './messages.ts';

type RatedMark = Exclude<Mark, null>;

type MarkScaleProps = {
  skill: Skill;
  /** the accessible name: the skill, or the player if the page is about one skill */
  name: string;
  /** the visible label; the name by default */
  children?: ReactNode;
  mark: Mark;
  /** names the scale for focusMark() */
  id: string;
  onChange: (mark: RatedMark) => void;
  /** called when a digit was typed or an arrow pressed, with the number of scales to move by */
  onMove: (by: 1 | -1) => void;
};

const MARK_OPTIONS: readonly RatedMark[] = [...SCORES, UNSEEN];

/** Focuses the scale with this id. */
export function focusMark(id: string): void {
  const radios = [...(document.getElementById(id)?.querySelectorAll('input') ?? [])];
  (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
}

/** The mark of a digit: 1 to 5, and 0 for "Not seen". */
function markOfKey(event: KeyboardEvent): RatedMark | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === '0') return UNSEEN;
  return SCORES.find((score) => String(score) === event.key) ?? null;
}

/**
 * One row of six connected buttons, for a skill or for a player. They are native radio buttons. Digits choose a mark and
 * move on; up and down move to the row above and below. The description of the chosen mark, or of the one under the
 * pointer, is shown below.
 */
export function MarkScale({ skill, name, children = name, mark, id, onChange, onMove }: MarkScaleProps) {
  const [pointed, setPointed] = useState<Mark>(null);
  const words = pointed ?? mark;

  function handleKeyDown(event: KeyboardEvent) {
    const digit = markOfKey(event);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (digit === null && by === undefined) return;
    event.preventDefault();
    if (digit !== null) onChange(digit);
    onMove(by ?? 1);
  }

  return (
    <fieldset
      id={id}
      aria-label={name}
      className="grid min-w-0 gap-x-4 gap-y-1 border-t border-line py-1 pt-1.5 first:border-t-0 wide:grid-cols-[11rem_1fr] wide:items-center"
      onKeyDown={handleKeyDown}
    >
      <div className="min-w-0 font-semibold wrap-anywhere">{children}</div>
      <div>
        <div className="flex max-w-xl" onPointerLeave={() => setPointed(null)}>
          {MARK_OPTIONS.map((option) => (
            <Segment
              key={option}
              group={id}
              mark={option}
              label={option === UNSEEN ? messages.unseen : `${option}: ${describeScore(skill, option)}`}
              isChosen={mark === option}
              onChoose={() => onChange(option)}
              onPoint={() => setPointed(option)}
            />
          ))}
        </div>
        <p aria-hidden="true" className="min-h-5 text-sm leading-5 text-muted">
          {words !== null &&
            (words === UNSEEN ? 'You haven’t seen this player do it' : describeScore(skill, words))}
        </p>
      </div>
    </fieldset>
  );
}

type SegmentProps = {
  group: string;
  mark: RatedMark;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  onPoint: () => void;
};

function Segment({ group, mark, label, isChosen, onChoose, onPoint }: SegmentProps) {
  return (
    <label
      className={classNames(
        'relative -ms-0.5 flex min-h-control grow basis-0 cursor-pointer items-center justify-center border-2 first:ms-0 first:rounded-s-lg last:rounded-e-lg has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        mark === UNSEEN && 'grow-[1.6]',
        isChosen
          ? 'border-court bg-court text-on-court'
          : 'border-edge bg-raised text-ink hover:bg-court-soft',
      )}
      onPointerEnter={onPoint}
    >
      <input
        type="radio"
        name={group}
        aria-label={label}
        checked={isChosen}
        className="sr-only"
        onChange={onChoose}
      />
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {mark === UNSEEN ? (
          <>
            <span className="hidden sm:inline">{messages.unseen}</span>
            <span className="sm:hidden">–</span>
          </>
        ) : (
          mark
        )}
      </span>
    </label>
  );
}

type MarkCardProps = {
  skill: Skill;
  mark: Mark;
  onChange: (mark: RatedMark) => void;
  /** called when a mark was tapped, a digit typed, or Enter pressed */
  onDone: (mark: RatedMark) => void;
};

/**
 * One skill on a phone: a large button with the description of each mark. Arrow keys choose without moving on, because
 * they pass the marks in between.
 */
export function MarkCard({ skill, mark, onChange, onDone }: MarkCardProps) {
  const group = useId();

  function handleKeyDown(event: KeyboardEvent) {
    const next = event.key === 'Enter' ? mark : markOfKey(event);
    if (next === null) return;
    event.preventDefault();
    onDone(next);
  }

  function handleTap(event: MouseEvent, next: RatedMark) {
    // the browser also fires a click for arrow keys
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onDone(next);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the radio buttons inside
    <div className="grid gap-1.5" onKeyDown={handleKeyDown}>
      {MARK_OPTIONS.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled above
        <label
          key={option}
          className={classNames(
            'flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border-2 px-3 py-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            mark === option
              ? 'border-court bg-court text-on-court'
              : 'border-edge bg-raised text-ink hover:bg-court-soft',
          )}
          onClick={(event) => handleTap(event, option)}
        >
          <input
            type="radio"
            name={group}
            checked={mark === option}
            className="sr-only"
            onChange={() => onChange(option)}
          />
          <span className="w-4 text-center text-xl font-bold tabular-nums">
            {option === UNSEEN ? <span aria-hidden="true">–</span> : option}
          </span>
          <span className="text-sm leading-snug">
            {option === UNSEEN ? messages.unseen : describeScore(skill, option)}
          </span>
        </label>
      ))}
    </div>
  );
}
