import type { WeekUse } from '@portal/contract/home.ts';
import { monthAndDay } from '@portal/domain/time/format.ts';
import { HOUR_KINDS, type HourKind, hoursText, totalHours } from '#health/gym-text.ts';
import { HoursLegend, KIND_FILLS } from '#health/hours-bar.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { HIDDEN_IF_LARGE } from './board-card.tsx';

const NAMES: Record<HourKind, string> = {
  open: 'Not booked',
  booked: 'Practices',
  game: 'Games',
  blackout: 'Blackouts',
};

/** The parts of a bar from bottom to top. */
const STACKED: readonly HourKind[] = ['booked', 'game', 'blackout', 'open'];

/** The hours of all courts in each week of the season, by use. */
export function GymUseCard({ weeks, today }: { weeks: readonly WeekUse[]; today: string }) {
  const shown = HOUR_KINDS.filter((kind) => weeks.some((week) => week[kind] > 0));
  return (
    <Card aria-labelledby="gym-use" className="max-xl:order-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="gym-use" className="text-xl">
          Gym use
        </h2>
        <HoursLegend kinds={shown} names={NAMES} />
      </div>
      {weeks.length === 0 ? (
        <p className="mt-3 text-muted">Gym time appears here once its slots are published.</p>
      ) : (
        <Bars weeks={weeks} today={today} />
      )}
    </Card>
  );
}

/** A table of the hours, drawn as bars. */
function Bars({ weeks, today }: { weeks: readonly WeekUse[]; today: string }) {
  const most = Math.max(1, ...weeks.map(totalHours));
  return (
    <>
      <div aria-hidden="true" className="mt-4 flex gap-1.5 sm:gap-2.5">
        {weeks.map((week, index) => {
          const isCurrent = week.first <= today && today <= week.last;
          return (
            <div key={week.first} title={sentence(week)} className="min-w-0 flex-1 text-center">
              <div className="flex h-36 flex-col-reverse">
                {STACKED.filter((kind) => week[kind] > 0).map((kind) => (
                  <span
                    key={kind}
                    className={`last:rounded-t-sm ${KIND_FILLS[kind]}`}
                    style={{ height: `${(week[kind] / most) * 100}%` }}
                  />
                ))}
              </div>
              <p
                className={`mt-1 border-t-2 pt-1 text-xs leading-tight ${isCurrent ? 'border-ball font-bold' : 'border-line text-muted'}`}
              >
                {/* two lines for each week, so that all weeks have the same height */}
                <span className={classNames('block w-min', index % 3 > 0 && HIDDEN_IF_LARGE)}>
                  {monthAndDay(week.first)}
                </span>
              </p>
            </div>
          );
        })}
      </div>
      <table className="sr-only">
        <caption>Hours of gym time by week</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {HOUR_KINDS.map((kind) => (
              <th key={kind} scope="col">
                {NAMES[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.first}>
              <th scope="row">{monthAndDay(week.first)}</th>
              {HOUR_KINDS.map((kind) => (
                <td key={kind}>{hoursText(week[kind])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** 'Week of Nov 23: Practices 53 h, Games 7.5 h, Not booked 84.5 h'. */
const sentence = (week: WeekUse) =>
  `Week of ${monthAndDay(week.first)}: ${STACKED.filter((kind) => week[kind] > 0)
    .map((kind) => `${NAMES[kind]} ${hoursText(week[kind])} h`)
    .join(', ')}`;
