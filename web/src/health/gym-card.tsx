import type { HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { Card } from '#ui/card.tsx';
import { ReasonTooltip } from '#ui/reason-tooltip.tsx';
import { GymStrip } from './gym-strip.tsx';
import { HOUR_KINDS, KIND_NAMES, quietestText } from './gym-text.ts';
import { HoursLegend } from './hours-bar.tsx';
import { messages } from './messages.ts';

type GymCardProps = Pick<HealthDashboard, 'gyms' | 'days'> & {
  seasonLabel: string;
  isAdmin: boolean;
  /** the last day that coaches can book */
  lastBookable: string;
};

/** Every gym by evening over 14 days, with a legend. */
export function GymCard({ gyms, days, seasonLabel, isAdmin, lastBookable }: GymCardProps) {
  return (
    <Card aria-labelledby="gyms-title">
      <p className="kicker">{seasonLabel}</p>
      <h2 id="gyms-title" className="text-xl">
        {messages.gymsTitle}
      </h2>
      <p id="gyms-hint" className="mt-2 max-w-prose text-sm text-muted">
        {messages.gymsHint} {quietestText({ gyms, days })}
      </p>
      <div className="mt-3">
        <HoursLegend kinds={HOUR_KINDS} names={KIND_NAMES} />
      </div>
      <ReasonTooltip>
        <GymStrip {...{ gyms, days, isAdmin, lastBookable }} />
      </ReasonTooltip>
    </Card>
  );
}
