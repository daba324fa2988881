import { addMonths, isMonth, type Month, monthName } from '@portal/domain/time/month.ts';
import { Button } from '#ui/button.tsx';
import { StepButton } from '#ui/step-button.tsx';
import { messages } from '../messages.ts';

type MonthBarProps = {
  month: Month;
  /** the month of the season */
  home: Month;
  onChange: (month: Month) => void;
};

/** Moves between months and back to the season. */
export function MonthBar({ month, home, onChange }: MonthBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Arrow to={addMonths(month, -1)} title="Previous month" onGo={onChange} isBack />
      <h3 aria-live="polite" className="min-w-44 text-center text-xl phone:min-w-0 phone:grow">
        {monthName(month)}
      </h3>
      <Arrow to={addMonths(month, 1)} title="Next month" onGo={onChange} />
      <Button
        className="phone:w-full"
        aria-disabled={month === home}
        onClick={() => month !== home && onChange(home)}
      >
        {messages.thisSeason}
      </Button>
    </div>
  );
}

type ArrowProps = { to: Month; title: string; isBack?: boolean; onGo: (month: Month) => void };

const Arrow = ({ to, onGo, ...rest }: ArrowProps) => (
  <StepButton to={monthName(to)} hasTarget={isMonth(to)} onGo={() => onGo(to)} {...rest} />
);
