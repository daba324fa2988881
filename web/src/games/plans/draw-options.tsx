import { shortTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import { useState } from 'react';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import {
  countAssumptions,
  type DrawForm,
  EMPTY_DRAW_FORM,
  formProblems,
  type LostDays,
} from './draw-form.ts';
import { planMessages as messages } from './messages.ts';
import type { GamePlans } from './queries.ts';
import type { Drawing } from './use-drawing.ts';

/** What to start from and what to assume. Expanded at first if the URL has options. */
export function DrawOptions({ plans, drawing: { form } }: { plans: GamePlans; drawing: Drawing }) {
  const { withoutVenueIds } = form;
  const supposed = countAssumptions(form);
  const [isUsed] = useState(supposed > 0 || typeof form.from === 'number');
  return (
    <details className="mt-4" open={isUsed || undefined}>
      <summary className="min-h-control content-center font-semibold text-court">
        {messages.options} <span className="font-normal text-muted">{chosenText(plans, form)}</span>
      </summary>
      <div className="mt-2 grid max-w-3xl gap-5">
        <BeginWith plans={plans} form={form} />
        <fieldset className="grid gap-4">
          <legend className="text-lg font-bold">{messages.tryTitle}</legend>
          <p className="text-sm text-muted">{messages.tryText}</p>
          <LostDaysFields venues={plans.venues} form={form} />
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField
              label={messages.firstDate}
              value={form.firstDate}
              error={formProblems(form).days}
              onChange={(firstDate) => form.change({ firstDate })}
            />
            <DateField
              label={messages.lastDate}
              value={form.lastDate}
              onChange={(lastDate) => form.change({ lastDate })}
            />
          </div>
          <fieldset>
            <legend className="font-semibold">{messages.withoutGyms}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
              {plans.venues.map(({ venueId, schoolName, gymName }) => (
                <Checkbox
                  key={venueId}
                  label={`${schoolName} - ${gymName}`}
                  checked={withoutVenueIds.includes(venueId)}
                  onChange={(isOn) =>
                    form.change({ withoutVenueIds: toggled(withoutVenueIds, venueId, isOn) })
                  }
                />
              ))}
            </div>
          </fieldset>
          {supposed > 0 && (
            <Button className="justify-self-start" onClick={() => form.change(NO_SUPPOSITION)}>
              {messages.clearAssumptions}
            </Button>
          )}
        </fieldset>
      </div>
    </details>
  );
}

/** A summary of the chosen options for the collapsed form; '' if there are none. */
function chosenText({ plans }: GamePlans, form: DrawForm): string {
  const draft = plans.find(({ id }) => id === form.from);
  const name = form.from === 'published' ? messages.scheduled : draft?.name;
  const supposed = countAssumptions(form);
  return [
    ...(name === undefined ? [] : [messages.startsFrom(name)]),
    ...(form.divisionIds.length === 0 ? [] : [messages.onlySome(form.divisionIds.length)]),
    ...(supposed === 0 ? [] : [messages.assumptionCount(supposed)]),
  ].join(' ');
}

const { from: _, keep: _keep, divisionIds: _divisions, ...NO_SUPPOSITION } = EMPTY_DRAW_FORM;

const toggled = (ids: readonly number[], id: number, isOn: boolean) =>
  isOn ? [...ids, id] : ids.filter((other) => other !== id);

/** Whether to start from nothing, the published games or a draft, and which games may move. */
function BeginWith({ plans, form }: { plans: GamePlans; form: Drawing['form'] }) {
  const leagueTime = useLeagueTime();
  const { divisionIds } = form;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <SelectInput<Drawing['form']['from']>
        label={messages.from}
        value={form.from}
        options={[
          ['empty', messages.fromEmpty],
          ['published', messages.fromPublished],
          ...plans.plans.map(({ id, name, madeAt }) => [id, `${name}, ${leagueTime(madeAt)}`] as const),
        ]}
        onChange={(from) => form.change({ from, ...(from === 'empty' && { divisionIds: [] }) })}
      />
      {form.from !== 'empty' && (
        <>
          <SelectInput
            label={messages.keep}
            value={form.keep}
            options={[
              ['pinned', messages.keepPinned],
              ['all', messages.keepAll],
            ]}
            onChange={(keep) => form.change({ keep })}
          />
          <fieldset className="lg:col-span-2">
            <legend className="font-semibold">{messages.onlyDivisions}</legend>
            <p className="text-sm text-muted">{messages.onlyDivisionsHint}</p>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-5">
              {plans.divisions.map(({ divisionId, divisionName }) => (
                <Checkbox
                  key={divisionId}
                  label={divisionName}
                  checked={divisionIds.includes(divisionId)}
                  onChange={(isOn) => form.change({ divisionIds: toggled(divisionIds, divisionId, isOn) })}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </div>
  );
}

type LostDaysFieldsProps = { venues: GamePlans['venues']; form: Drawing['form'] };

/** Days on which a gym, or every gym, can't be used; one line each. */
function LostDaysFields({ venues, form }: LostDaysFieldsProps) {
  const { lost } = form;
  const problems = formProblems(form).lost;
  const change = (at: number, changes: Partial<LostDays>) =>
    form.change({ lost: lost.map((line, index) => (index === at ? { ...line, ...changes } : line)) });

  /** a court is one of its gym, so another gym closes whole */
  const replaceGym = (at: number, venueId: number | null) =>
    form.change({
      lost: lost.map(({ courtId, ...line }, index) =>
        index !== at ? { ...line, ...(courtId != null && { courtId }) } : { ...line, venueId },
      ),
    });

  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{messages.lostTitle}</legend>
      {lost.map((line, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its position
          key={index}
          className="grid items-start gap-3 rounded-lg border border-line p-3 sm:grid-cols-2 lg:grid-cols-[1fr_10rem_10rem_auto]"
        >
          <div className="sm:max-lg:col-span-full">
            <SelectInput
              label={messages.lostGym}
              value={line.venueId}
              options={[
                [null, messages.allGyms],
                ...venues.map(
                  ({ venueId, schoolName, gymName }) => [venueId, `${schoolName} - ${gymName}`] as const,
                ),
              ]}
              onChange={(venueId) => replaceGym(index, venueId)}
            />
          </div>
          <DateField
            label={messages.lostFrom}
            value={line.firstDate}
            error={problems[index]}
            onChange={(firstDate) => change(index, { firstDate })}
          />
          <DateField
            label={messages.lostUntil}
            value={line.lastDate || line.firstDate}
            min={line.firstDate}
            onChange={(lastDate) => change(index, { lastDate })}
          />
          <div className="sm:col-span-full">
            <Field
              label={messages.lostReason}
              maxLength={200}
              placeholder={messages.lostReasonNone}
              value={line.reason ?? ''}
              hint={partText(line)}
              onChange={({ target }) => change(index, { reason: target.value })}
            />
          </div>
          <Button
            aria-label={`${messages.removeLost} (${index + 1})`}
            className="justify-self-end sm:max-lg:col-start-2 lg:col-start-4 lg:row-start-1 lg:mt-6"
            onClick={() => form.change({ lost: lost.filter((_, other) => other !== index) })}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      <Button
        className="justify-self-start"
        disabled={lost.length >= 10}
        onClick={() =>
          form.change({
            lost: [...lost, { venueId: venues[0]?.venueId ?? null, firstDate: '', lastDate: '' }],
          })
        }
      >
        {messages.addLost}
      </Button>
    </fieldset>
  );
}

/** What of the days closes when the draft is published; undefined for all of them. */
function partText({ courtId, weekday, fromTime, toTime }: LostDays): string | undefined {
  const parts = [
    ...(courtId != null ? [messages.oneCourt] : []),
    ...(weekday != null ? [weekdayLabel(weekday)] : []),
    ...(fromTime && toTime ? [shortTimeRange(fromTime, toTime)] : []),
  ];
  return parts.length === 0 ? undefined : messages.closesOnly(parts.join(', '));
}
