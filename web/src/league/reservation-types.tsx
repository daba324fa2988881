import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { reservationTypes } from '#schedule/queries.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { ListCard } from '#shared/list-card.tsx';
import { trimmed } from '#shared/use-form.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxInput, SelectInput, TextInput } from '#ui/inputs.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { messages } from './messages.ts';

/** The five types of entries, which can be changed, but not added or removed. */
export function ReservationTypes() {
  const types = useQuery({ ...reservationTypes, refetchOnMount: 'always' });
  const [edited, setEdited] = useState<ReservationType | null>(null);
  return (
    <>
      <ListCard
        title="Reservation types"
        text="What you can add to the schedule, and how long each usually lasts."
        query={types}
        failed="We couldn’t load the reservation types."
        className="xl:col-span-2"
      >
        {(list) => (
          <ul className="mt-4 divide-y divide-line">
            {list.map((type) => (
              <ListItem
                key={type.code}
                actions={
                  <Button aria-label={`Change ${type.label}`} onClick={() => setEdited(type)}>
                    Change
                  </Button>
                }
              >
                <p className="font-semibold">{type.label}</p>
                <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                  {durationText(type.defaultDurationMinutes)}
                  <Badge tone={type.blocksAvailability ? 'neutral' : 'warn'}>
                    {type.blocksAvailability ? messages.blocks : 'Shown only'}
                  </Badge>
                </p>
              </ListItem>
            ))}
          </ul>
        )}
      </ListCard>
      {edited && <TypeDialog type={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const STEP_MINUTES = 15;
const MAX_MINUTES = 840;
const DURATIONS = Array.from({ length: MAX_MINUTES / STEP_MINUTES }, (_, index) => {
  const minutes = (index + 1) * STEP_MINUTES;
  return [minutes, durationText(minutes)] as const;
});
const MAX_LABEL_LENGTH = 40;

type TypeDialogProps = { type: ReservationType; onClose: () => void };

/** Label, default duration and blocking of one reservation type. */
function TypeDialog({ type, onClose }: TypeDialogProps) {
  const queries = useQueryClient();
  return (
    <FormDialog
      title={`Change ${type.label}`}
      start={{
        label: type.label,
        default_duration_minutes: type.defaultDurationMinutes,
        blocks_availability: type.blocksAvailability,
      }}
      check={({ label }) => ({ label: label.trim() === '' && 'Enter a label.' })}
      send={(typed) => call('changeReservationType', { params: { code: type.code }, body: trimmed(typed) })}
      onSettled={() => void queries.invalidateQueries({ queryKey: reservationTypes.queryKey })}
      toast={({ label }) => ({ title: messages.saved, text: label })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput {...field('label')} label="Label" maxLength={MAX_LABEL_LENGTH} />
          <SelectInput {...field('default_duration_minutes')} label="Default duration" options={DURATIONS} />
          <div>
            <CheckboxInput
              {...field('blocks_availability')}
              label={messages.blocks}
              aria-describedby="blocks-meaning"
            />
            <p id="blocks-meaning" className="text-sm text-muted">
              On: reserves the court. Off: shown only; coaches can still book. Existing entries don’t change.
            </p>
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** 75 as '1 hour 15 minutes'. */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && several(hours, 'hour'), rest && several(rest, 'minute')].filter(Boolean).join(' ');
}
