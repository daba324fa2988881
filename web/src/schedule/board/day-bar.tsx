import { addDays, type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { useId } from 'react';
import { MessageCoaches } from '#coaches/message-coaches.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { StepButton } from '#ui/step-button.tsx';
import { boardDate } from './block-text.ts';
import { COLOR_BY, type ColorBy } from './color-by.ts';

type DayBarProps = {
  day: IsoDate;
  today: IsoDate;
  canPrint: boolean;
  /** who has an entry on the day, as 'Boys 3-4 Hawks' or 'Boys 3-4 Hawks vs Owls' */
  sides: readonly string[];
  colorBy: ColorBy;
  onColorBy: (colorBy: ColorBy) => void;
  /** whether the gym sheet has a page for each gym */
  isPerGym: boolean;
  onPerGym: (isPerGym: boolean) => void;
  onChange: (day: IsoDate) => void;
};

/** Moves between days, also while a block is dragged onto an arrow, and prints the day that is shown. */
export function DayBar({
  day,
  today,
  canPrint,
  sides,
  colorBy,
  onColorBy,
  isPerGym,
  onPerGym,
  onChange,
}: DayBarProps) {
  const id = useId();

  // a date that is still being typed may be invalid or in the year 2
  const handleInput = (text: string) => isIsoDate(text) && onChange(text);

  return (
    <div className="flex flex-wrap items-end gap-2">
      <span data-day-step="-1">
        <Arrow to={addDays(day, -1)} title="Previous day" onGo={onChange} isBack />
      </span>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          Day
        </label>
        <input
          id={id}
          type="date"
          value={day}
          onChange={(event) => handleInput(event.target.value)}
          className="block min-h-11 rounded-lg border-2 border-edge bg-raised px-3 py-2 text-ink hover:border-court"
        />
      </div>
      <span data-day-step="1">
        <Arrow to={addDays(day, 1)} title="Next day" onGo={onChange} />
      </span>
      <Button aria-disabled={day === today} onClick={() => onChange(today)}>
        Today
      </Button>
      <ColorChoice colorBy={colorBy} onChange={onColorBy} />
      {canPrint && (
        <div className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-2">
          <MessageCoaches sides={sides} />
          <Checkbox label="One gym per page" checked={isPerGym} onChange={onPerGym} />
          <Button onClick={() => window.print()}>Print gym sheet</Button>
        </div>
      )}
    </div>
  );
}

/** Colors by gym or by type. */
function ColorChoice({ colorBy, onChange }: { colorBy: ColorBy; onChange: (colorBy: ColorBy) => void }) {
  return (
    <fieldset className="schedule-presets ms-2 min-h-11 content-center items-center phone:ms-0">
      <legend className="sr-only">Color</legend>
      <span aria-hidden="true" className="me-1 text-sm font-semibold">
        Color
      </span>
      {COLOR_BY.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === colorBy} onClick={() => onChange(value)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

type ArrowProps = { to: IsoDate; title: string; isBack?: boolean; onGo: (day: IsoDate) => void };

const Arrow = ({ to, onGo, ...rest }: ArrowProps) => (
  <StepButton to={boardDate(to)} isThere={isIsoDate(to)} onGo={() => onGo(to)} {...rest} />
);
