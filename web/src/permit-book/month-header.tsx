import { addMonths, isMonth, monthName } from '@portal/domain/time/month.ts';
import { StepButton } from '#ui/step-button.tsx';

/** The month that is shown, with an arrow on each side. */
export function MonthHeader({ month, onGo }: { month: string; onGo: (month: string) => void }) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className="flex items-center gap-3">
      <StepButton
        title="Previous month"
        to={monthName(before)}
        hasTarget={isMonth(before)}
        isBack
        onGo={() => onGo(before)}
      />
      <h2 className="min-w-44 text-center text-2xl phone:min-w-0" aria-live="polite">
        {monthName(month)}
      </h2>
      <StepButton
        title="Next month"
        to={monthName(after)}
        hasTarget={isMonth(after)}
        onGo={() => onGo(after)}
      />
    </div>
  );
}
