import { shortTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { formProblems, type LostDays } from './draw-form.ts';
import { planMessages as messages } from './messages.ts';
import type { GamePlans } from './queries.ts';
import type { Drawing } from './use-drawing.ts';

type LostDaysFieldsProps = { venues: GamePlans['venues']; form: Drawing['form'] };

/** Days on which a gym, or every gym, can't be used; one line each. */
export function LostDaysFields({ venues, form }: LostDaysFieldsProps) {
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
            <SelectField
              label={messages.lostGym}
              value={line.venueId ?? ''}
              onChange={({ target }) => replaceGym(index, Number(target.value) || null)}
            >
              <option value="">{messages.allGyms}</option>
              {venues.map(({ venueId, schoolName, gymName }) => (
                <option key={venueId} value={venueId}>{`${schoolName} - ${gymName}`}</option>
              ))}
            </SelectField>
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
