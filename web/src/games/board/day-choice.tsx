import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { daysBetween, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { boardDate } from '#schedule/board/block-text.ts';
import { neighbors } from '#schedule/board/board-day.ts';
import { DayStrip, type StripDay } from '#shared/day-strip.tsx';
import { Button } from '#ui/button.tsx';
import { HistoryIcon } from '#ui/icons.tsx';
import { StepButton } from '#ui/step-button.tsx';
import { dayLabel, boardMessages as messages } from './messages.ts';
import type { PlanDays } from './plan-rows.ts';
import type { useGameChanges } from './use-game-changes.ts';

type DayChoiceProps = {
  days: PlanDays;
  day: IsoDate;
  /** while a game is held, days without games are offered, too */
  isHolding?: boolean;
  changes: ReturnType<typeof useGameChanges>;
  onChange: (day: IsoDate) => void;
};

/** The days with games. Dragging a game onto an arrow changes the day. On a phone only this row scrolls. */
export function DayChoice({ days, day, isHolding = false, changes, onChange }: DayChoiceProps) {
  const dates = days.dates.filter((date) => isHolding || days.gamesOf.has(date) || date === day);
  const { before, after } = neighbors(day, { dates });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 grow basis-96 items-center gap-2">
        <span data-day-step="-1" className="phone:hidden">
          <StepButton
            isBack
            title={messages.previousDay}
            to={boardDate(before ?? day)}
            hasTarget={before !== null}
            onGo={() => before !== null && onChange(before)}
          />
        </span>
        <div className="min-w-0 grow">
          <DayStrip days={toStripDays(dates, days)} chosen={day} onChoose={onChange} />
        </div>
        <span data-day-step="1" className="phone:hidden">
          <StepButton
            title={messages.nextDay}
            to={boardDate(after ?? day)}
            hasTarget={after !== null}
            onGo={() => after !== null && onChange(after)}
          />
        </span>
      </div>
      <UndoButton changes={changes} />
    </div>
  );
}

const toStripDays = (dates: readonly IsoDate[], { gamesOf }: PlanDays): StripDay[] =>
  dates.map((date, index) => {
    const count = gamesOf.get(date)?.length ?? 0;
    const before = dates[index - 1];
    return {
      date,
      text: `${formatDayShort(date)}, ${monthAndDay(date)}`,
      count,
      label: dayLabel(date, count),
      // days of the same weekend are not separated
      beginsWeek: before !== undefined && daysBetween(before, date) > 1,
    };
  });

/** Undoes the last change; renders nothing before the first change. */
export function UndoButton({ changes }: { changes: ReturnType<typeof useGameChanges> }) {
  const { undoable, busy, undo } = changes;
  if (undoable === null) return null;
  const label = `${messages.undo}: ${undoable.name}`;
  return (
    <Button busy={busy} aria-label={label} title={label} onClick={undo}>
      <HistoryIcon className="size-4" />
      {messages.undo}
    </Button>
  );
}
