import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { parseSeason } from '@portal/domain/season/season-name.ts';
import { formatNumber, several } from '@portal/domain/text/several.ts';
import { formatDateRange } from '@portal/domain/time/format.ts';
import { useState } from 'react';
import type { SeasonSteps } from '#season/queries.ts';
import type { ListedSeason } from '#season/season-list.ts';
import { failedText } from '#shared/failed-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { SwitchDialog, useActivation } from '../season-form.tsx';
import { railMessages as messages } from './messages.ts';
import { slotsPerTeamAndWeek } from './steps.ts';

type ResultPartProps = { setUp: SeasonSteps['setUp']; season: ListedSeason };

/** What coaches see of the season, or will see once it is open for booking, and the button that opens it. */
export function ResultPart({ setUp, season }: ResultPartProps) {
  const { bookable, teams, firstDate, lastDate } = setUp;
  const perTeam = slotsPerTeamAndWeek(setUp);
  const isReady = bookable > 0 && teams > 0;
  return (
    <section aria-labelledby="open-title" className="mt-6 border-t border-line pt-5">
      <h3 id="open-title" tabIndex={-1} className="text-xl">
        Open for booking
      </h3>
      {isReady ? (
        <>
          <p className="mt-1 max-w-prose">
            {season.isActive
              ? `${messages.isOpen(season.label)} Coaches can book`
              : 'Coaches will be able to book'}{' '}
            {several(bookable, 'slot')}
            {/* keeps the dash from starting a line */}
            {firstDate &&
              lastDate &&
              ` from ${formatDateRange(firstDate, lastDate).replace(' –', '\u00a0–')}`}{' '}
            for {several(teams, 'team')}
            {perTeam !== null && (
              <>
                : <strong>{perTeam}</strong> per team per week
              </>
            )}
            .
          </p>
          <GymBars perGym={setUp.perGym} />
        </>
      ) : (
        <p className="mt-1 text-muted">Once there are teams and slots, you can open the season here.</p>
      )}
      {!season.isActive && isReady && <OpenSeason season={season} />}
    </section>
  );
}

/** A bar for each gym; its length is the number of slots. */
function GymBars({ perGym }: { perGym: SeasonSteps['setUp']['perGym'] }) {
  const most = Math.max(1, ...perGym.map(({ slots }) => slots));
  return (
    <ul aria-label="Slots in each gym" className="mt-4 grid gap-x-8 gap-y-1.5 text-sm lg:grid-cols-2">
      {perGym.map((gym) => (
        <li
          key={`${gym.schoolName}\n${gym.gymName}`}
          className="grid grid-cols-[minmax(0,10.5rem)_1fr_3.5rem] items-center gap-2"
        >
          <span className="wrap-anywhere">{venueNameOf(gym)}</span>
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-2.5 w-full rounded bg-line text-court"
          >
            <rect width={(gym.slots / most) * 100} height="8" fill="currentColor" />
          </svg>
          <span className="text-end tabular-nums">{formatNumber(gym.slots)}</span>
        </li>
      ))}
    </ul>
  );
}

function OpenSeason({ season: { year, season, label } }: { season: ListedSeason }) {
  const [isOpen, setOpen] = useState(false);
  const activation = useActivation(
    () => setOpen(false),
    (message) => showToast({ title: message }),
  );
  const name = parseSeason(season);
  if (name === null) return null;
  return (
    <div className="mt-4 grid gap-3">
      {activation.error && <Notice tone="bad">{failedText(activation.error)}</Notice>}
      <Button tone="primary" className="justify-self-start phone:w-full" onClick={() => setOpen(true)}>
        {messages.open(label)}
      </Button>
      {isOpen && (
        <SwitchDialog chosen={{ year, season: name }} activation={activation} onNo={() => setOpen(false)} />
      )}
    </div>
  );
}
