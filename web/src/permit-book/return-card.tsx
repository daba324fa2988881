import { hoursText } from '@portal/domain/permit-book/hours-text.ts';
import { RETURN_DAYS_LIMITS } from '@portal/domain/permit-book/returnable-days.ts';
import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import { monthName, monthOf } from '@portal/domain/time/month.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useSearchParams } from '#router/search-params.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { type SchoolHours, useRefresh } from './queries.ts';

type Day = SchoolHours['returnable'][number];

const keyOf = ({ venueId, date }: Day) => `${date} ${venueId}`;
const sumOf = (days: readonly Day[]) => days.reduce((sum, { minutes }) => sum + minutes, 0);

/** Unused days, to select and return with a letter. */
export function ReturnCard({ school }: { school: SchoolHours }) {
  const { schoolId, schoolName, returnable, returnDays } = school;
  const [, changeParams] = useSearchParams();
  const refresh = useRefresh();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<'confirm' | 'deadline' | null>(null);
  const chosen = returnable.filter((day) => picked.has(keyOf(day)));
  const change = useChange({
    request: (days: readonly Day[]) =>
      call('returnHours', {
        body: { schoolId, days: days.map(({ venueId, date }) => ({ venueId, date })) },
      }),
    onDone: async ({ message, returnId }) => {
      await refresh();
      setPicked(new Set());
      setOpen(null);
      showToast({ title: message });
      changeParams({ letter: String(returnId) });
    },
    onFailed: refresh,
  });

  function pick(days: readonly Day[], isPicked: boolean) {
    const next = new Set(picked);
    for (const day of days) {
      if (isPicked) next.add(keyOf(day));
      else next.delete(keyOf(day));
    }
    setPicked(next);
  }

  const late = sumOf(chosen.filter(({ isInTime }) => !isInTime));
  return (
    <Card aria-labelledby="return-title" className="print:hidden">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="return-title" className="text-2xl">
          Return unused hours
        </h2>
        <Button size="small" className="min-h-control" onClick={() => setOpen('deadline')}>
          Change deadline
        </Button>
      </div>
      <p className="max-w-prose text-muted">
        {returnable.length === 0
          ? 'Every permitted day is used or returned.'
          : 'Upcoming days with permitted hours and nothing booked. You return a gym for the whole day.'}
      </p>
      {[true, false].map((isInTime) => (
        <Months
          key={String(isInTime)}
          title={isInTime ? messages.inTime(returnDays) : 'Late: the school still charges for these'}
          days={returnable.filter((day) => day.isInTime === isInTime)}
          picked={picked}
          onPick={pick}
        />
      ))}
      {returnable.length > 0 && (
        <div
          className={classNames(
            chosen.length > 0 && 'sticky bottom-0',
            '-mx-2 mt-3 flex flex-wrap items-center justify-end gap-3 bg-panel px-2 py-3',
          )}
        >
          <span className="text-sm text-muted">{chosen.length === 0 && 'Choose at least one day.'}</span>
          <Button
            tone="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              change.reset();
              setOpen('confirm');
            }}
          >
            {messages.doReturn(sumOf(chosen))}
          </Button>
        </div>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title={messages.confirmTitle(sumOf(chosen), schoolName)}
          yes={messages.doReturn(sumOf(chosen))}
          no="Keep them"
          busy={change.busy}
          problem={
            change.error
              ? errorText(change.error, { failed: 'We couldn’t return the hours. Please try again.' })
              : ''
          }
          onYes={() => change.send(chosen)}
          onNo={() => setOpen(null)}
        >
          <p>{messages.confirmText(chosen.length)}</p>
          {late > 0 && <p className="mt-2 text-warn">{messages.confirmLate(late)}</p>}
        </ConfirmDialog>
      )}
      {open === 'deadline' && <DeadlineDialog returnDays={returnDays} onClose={() => setOpen(null)} />}
    </Card>
  );
}

type DayGroupProps = {
  title: string;
  days: readonly Day[];
  picked: ReadonlySet<string>;
  onPick: (days: readonly Day[], isPicked: boolean) => void;
};

/** The days by month; later months are collapsed. */
function Months({ title, days, picked, onPick }: DayGroupProps) {
  if (days.length === 0) return null;
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="text-lg">{title}</h3>
      {[...Map.groupBy(days, ({ date }) => monthOf(date))].map(([month, ofMonth], index) => (
        <details key={month} open={index === 0}>
          <summary className="min-h-control content-center font-semibold">
            {messages.monthOf(monthName(month), ofMonth.length, sumOf(ofMonth))}
          </summary>
          <DayGroup title={monthName(month)} days={ofMonth} picked={picked} onPick={onPick} />
        </details>
      ))}
    </section>
  );
}

function DayGroup({ title, days, picked, onPick }: DayGroupProps) {
  return (
    <fieldset aria-label={title}>
      {days.length > 1 && (
        <Checkbox
          label="All of these"
          checked={days.every((day) => picked.has(keyOf(day)))}
          onChange={(isPicked) => onPick(days, isPicked)}
        />
      )}
      <ul className="grid gap-x-8 border-t border-line lg:grid-cols-2">
        {days.map((day) => (
          <li key={keyOf(day)} className="border-b border-line">
            <Checkbox
              className="w-full py-1"
              label={
                <>
                  <strong>{formatDate(day.date)}</strong>
                  <span className="block text-sm text-muted">
                    {`${day.gymName}, ${timesText(day)}: ${hoursText(day.minutes)}`}
                  </span>
                </>
              }
              checked={picked.has(keyOf(day))}
              onChange={(isPicked) => onPick([day], isPicked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The times of a day; times shared by several courts are listed once. */
const timesText = ({ times }: Day) =>
  [...new Set(times.map(({ startTime, endTime }) => shortTimeRange(startTime, endTime)))].join(', ');

const { min, max } = RETURN_DAYS_LIMITS;

const isDays = (typed: string) =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;

/** Changes how many days in advance hours have to be returned. */
function DeadlineDialog({ returnDays, onClose }: { returnDays: number; onClose: () => void }) {
  return (
    <FormDialog
      title="Deadline for returned hours"
      start={{ returnDays: String(returnDays) }}
      check={(typed) => ({ returnDays: !isDays(typed.returnDays) && messages.badDeadline(min, max) })}
      send={(typed) => call('changeReturnDeadline', { body: { returnDays: Number(typed.returnDays) } })}
      failed={messages.notSaved}
      onDone={useRefresh()}
      toast={({ message }) => ({ title: message })}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          {...field('returnDays')}
          label="Days before"
          hint="Hours returned later are still owed."
          inputMode="numeric"
        />
      )}
    </FormDialog>
  );
}
