import type { GymHours, HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { shortVenueName, venueName } from '@portal/domain/venues/venue-name.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Card } from '#ui/card.tsx';
import { HEAT_STEPS } from '#ui/heat-step.ts';
import { ReasonTooltip } from '#ui/reason-tooltip.tsx';
import { useCellKeys } from '#ui/use-cell-keys.ts';
import {
  dayName,
  HOUR_KINDS,
  hoursSentence,
  hoursText,
  KIND_NAMES,
  openStep,
  quietestText,
  sumOf,
  totalHours,
} from './gym-text.ts';
import { HoursBar, HoursLegend } from './hours-bar.tsx';
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
        Gyms over the next 14 days
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

const CORNER = 'sticky left-0 z-10 bg-panel pe-2 text-start font-semibold';
const TOTAL = 'px-1 text-center tabular-nums whitespace-nowrap text-muted';

type GymStripProps = Pick<HealthDashboard, 'gyms' | 'days'> & { isAdmin: boolean; lastBookable: string };

/**
 * One row per gym and one cell per day, with the total open hours of each row and column. In a narrow window only the
 * table scrolls; arrow keys move between cells.
 */
function GymStrip({ gyms, days, isAdmin, lastBookable }: GymStripProps) {
  const cellKeys = useCellKeys(gyms.length, days.length);
  const ofDay = (column: number) => sumOf(gyms.flatMap(({ hours }) => hours[column] ?? []));
  return (
    <div className="relative mt-4 -mx-2 scroll-ps-32 overflow-x-auto overscroll-x-contain px-2 pb-2">
      <table
        aria-labelledby="gyms-title"
        aria-describedby="gyms-hint"
        className="w-full border-separate border-spacing-0.5 text-sm"
      >
        <thead>
          <tr>
            <th scope="col" className={`${CORNER} align-bottom text-muted`}>
              Gym
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="min-w-12 pb-1 text-center leading-tight font-semibold">
                {formatDayShort(day)}
                <span className="block text-xs font-normal whitespace-nowrap text-muted">
                  {monthAndDay(day)}
                </span>
              </th>
            ))}
            <th scope="col" className="px-1 pb-1 align-bottom font-semibold text-muted">
              Open
            </th>
          </tr>
        </thead>
        <tbody>
          {gyms.map(({ venueId, hours, ...gym }, row) => (
            <tr key={venueId}>
              <th
                scope="row"
                className={`${CORNER} min-w-24 max-w-44 leading-tight phone:max-w-28 [overflow-wrap:break-word]`}
              >
                {shortVenueName(gym)}
              </th>
              {hours.map((each, column) => {
                const day = days[column] ?? '';
                return (
                  <Cell
                    key={day}
                    hours={each}
                    why={`${dayName(day)}, ${venueName(gym)}: ${hoursSentence(each)}.`}
                    to={cellPath({ day, gym, open: each.open }, { isAdmin, lastBookable })}
                    {...cellKeys(row, column)}
                  />
                );
              })}
              <td className={TOTAL}>{`${hoursText(sumOf(hours).open)} h`}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${CORNER} text-muted`}>
              Open
            </th>
            {days.map((day, column) => (
              <td key={day} className={TOTAL}>{`${hoursText(ofDay(column).open)} h`}</td>
            ))}
            <td className={`${TOTAL} font-semibold`}>
              {`${hoursText(sumOf(gyms.flatMap(({ hours }) => hours)).open)} h`}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type CellProps = { hours: GymHours; why: string; to: string | null } & ReturnType<
  ReturnType<typeof useCellKeys>
>;

/** A cell of the table. Without slots to show, it is a link without a target, so that the keyboard still reaches it. */
function Cell({ hours, why, to, ...handling }: CellProps) {
  const isEmpty = totalHours(hours) === 0;
  const look = `block h-11 w-full rounded-md border border-line px-1 pt-1 text-center text-ink no-underline tabular-nums ${HEAT_STEPS[openStep(hours)]}`;
  const content = (
    <>
      <span aria-hidden="true" className={isEmpty ? 'text-muted' : 'font-semibold whitespace-nowrap'}>
        {isEmpty ? '–' : `${hoursText(hours.open)} h`}
      </span>
      <span className="sr-only">{why}</span>
      <HoursBar hours={hours} />
    </>
  );
  return (
    <td className="p-0">
      {to === null ? (
        <a role="link" aria-disabled="true" data-why={why} className={look} {...handling}>
          {content}
        </a>
      ) : (
        <Link to={to} data-why={why} className={`${look} hover:border-court`} {...handling}>
          {content}
        </Link>
      )}
    </td>
  );
}

type Cell = { day: string; gym: { schoolName: string; gymName: string }; open: number };
type Reader = {
  isAdmin: boolean;
  /** the last day that coaches can book */
  lastBookable: string;
};

/**
 * The page with the slots of a gym on a day: the day board for administrators, Practice Request for coaches.
 * @returns null if the page would show nothing
 */
export function cellPath({ day, gym, open }: Cell, { isAdmin, lastBookable }: Reader): string | null {
  if (isAdmin) {
    return `${PATHS.combinedSchedule}?${new URLSearchParams({ view: 'board', day, venue: venueNameOf(gym) })}`;
  }
  if (open === 0 || day > lastBookable) return null;
  return `${PATHS.practiceRequest}?${new URLSearchParams({ day, gym: venueName(gym) })}`;
}
