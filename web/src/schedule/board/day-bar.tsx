import { addDays, type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { useEffect, useEffectEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { useTypedDate } from '#ui/date-field.tsx';
import { isShortcut } from '#ui/shortcuts.ts';
import { StepButton } from '#ui/step-button.tsx';
import { boardDate } from './block-text.ts';

type DayBarProps = {
  day: IsoDate;
  today: IsoDate;
  colorBy: ColorBy;
  onColorBy: (colorBy: ColorBy) => void;
  onChange: (day: IsoDate) => void;
};

/** Changes the day with buttons, with the keys T, P and N, or by dragging a block onto an arrow; sets what colors mean. */
export function DayBar({ day, today, colorBy, onColorBy, onChange }: DayBarProps) {
  const id = useId();
  // the board always shows a day, so that clearing the date changes nothing
  const typed = useTypedDate(day, (date) => date !== '' && onChange(date));

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const days = { t: today, p: addDays(day, -1), n: addDays(day, 1) };
    const to = Object.entries(days).find(([key]) => key === event.key)?.[1];
    if (to !== undefined && isIsoDate(to) && isShortcut(event)) onChange(to);
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);

  return (
    <div className="flex flex-wrap items-center gap-2">
      <span data-day-step="-1">
        <Arrow to={addDays(day, -1)} title="Previous day" onGo={onChange} isBack />
      </span>
      <div>
        <label htmlFor={id} className="sr-only">
          Day
        </label>
        <input
          id={id}
          type="date"
          {...typed}
          className="block min-h-control rounded-lg border border-edge bg-raised px-3 py-2 text-ink hover:border-court"
        />
      </div>
      <span data-day-step="1">
        <Arrow to={addDays(day, 1)} title="Next day" onGo={onChange} />
      </span>
      <Button aria-disabled={day === today} onClick={() => onChange(today)}>
        Today
      </Button>
      <ColorChoice colorBy={colorBy} onChange={onColorBy} />
    </div>
  );
}

/** Colors by gym or by type. */
function ColorChoice({ colorBy, onChange }: { colorBy: ColorBy; onChange: (colorBy: ColorBy) => void }) {
  return (
    <fieldset className="schedule-presets ms-2 items-center phone:ms-0">
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
  <StepButton to={boardDate(to)} hasTarget={isIsoDate(to)} onGo={() => onGo(to)} {...rest} />
);

/** What the colors of the day board mean. */
const COLOR_BY = [
  { value: 'gym', label: 'By gym' },
  { value: 'type', label: 'By type' },
] as const;

export type ColorBy = (typeof COLOR_BY)[number]['value'];

/** The choice in a URL parameter; by gym if it is invalid. */
export const readColorBy = (text: string | null): ColorBy => (text === 'type' ? 'type' : 'gym');
