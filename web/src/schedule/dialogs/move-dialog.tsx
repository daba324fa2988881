import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDayShort, monthAndDay, shortTimeRange } from '@portal/domain/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#api/client.ts';
import { MessageCoaches } from '#coaches/message-coaches.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { showToast } from '#ui/toast.ts';
import { sidesOf } from '../board/block-text.ts';
import { movePlaces } from '../queries.ts';
import { POSTPONED } from '../row-keys.ts';
import { placeOf, whoOf } from '../row-text.ts';
import { conflictingHolds, doneText, Refusal, useScheduleChange } from './answers.tsx';
import { conflictPlace } from './closing-conflicts.tsx';
import { HoldsDialog } from './holds-dialog.tsx';
import { messages } from './messages.ts';
import { EntryChange, type RowDialogProps } from './row-form.tsx';
import type { Undoable } from './use-undo.ts';

type MoveDialogProps = RowDialogProps & {
  /** the new place, if it is already chosen */
  place?: MovePlace | undefined;
  onUndo: (change: Undoable) => void;
};

/** 'Tue, Nov 24, 6–7 PM'. */
const whenOf = ({ date, startTime, endTime }: Pick<MovePlace, 'date' | 'startTime' | 'endTime'>): string =>
  `${formatDayShort(date)}, ${monthAndDay(date)}, ${shortTimeRange(startTime, endTime)}`;

/** 'Tue, Nov 24, 6–7 PM, Salk - Gym, court 1'. */
const placeText = (place: MovePlace): string => `${whenOf(place)}, ${conflictPlace(place)}`;

/** Moves an entry to one of the nearest places that it fits, or to a given one (docs/spec/decisions.md#move). */
export function MoveDialog({ row, place, onClose, onDone, onUndo }: MoveDialogProps) {
  const entryId = row.entryId ?? 0;
  const isChosen = place !== undefined;
  const places = useQuery({ ...movePlaces(entryId), enabled: !isChosen });
  const [chosen, setChosen] = useState<MovePlace | null>(place ?? null);
  const [isConfirming, setConfirming] = useState(isChosen);
  const type = row.type.toLowerCase();
  const wasPostponed = row.status === POSTPONED;
  const { busy, error, send, reset } = useScheduleChange(
    (agreed: readonly ConflictingHold[] | null, keyed) => {
      const { AvailabilityId, startTime, endTime } = chosen as MovePlace;
      const body = {
        ...{ AvailabilityId, startTime, endTime },
        ...(agreed && { overrideHolds: agreed.map(({ OfferId }) => OfferId) }),
      };
      return keyed(body, (headers) => call('moveEntry', { headers, body, params: { id: entryId } }));
    },
    (done) => {
      const text = [doneText(done, messages.moved.text), ...done.warnings].join(' ');
      const { id } = done.undo;
      showToast({
        title: messages.moved.title,
        text,
        action: { label: messages.undo, onPress: () => onUndo({ of: 'move', id }) },
      });
      onDone();
      onClose();
    },
  );
  const holds = conflictingHolds(error);

  if (holds !== null) {
    return <HoldsDialog holds={holds} onConfirm={() => void send(holds)} onBack={reset} />;
  }
  if (chosen !== null && isConfirming) {
    return (
      <ConfirmDialog
        title={messages.moveQuestion(type)}
        yes={messages.moveYes}
        no={messages.back}
        focusesYes
        busy={busy}
        onYes={() => void send(null)}
        onNo={() => {
          if (isChosen) return onClose();
          reset();
          setConfirming(false);
          void places.refetch();
        }}
      >
        <p className="mb-3 font-bold [overflow-wrap:anywhere]">{whoOf(row)}</p>
        <dl className="grid gap-3 [overflow-wrap:anywhere]">
          <div>
            <dt className="text-sm text-muted">{messages.from}</dt>
            <dd>
              {whenOf(row)}, {placeOf(row)}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{messages.to}</dt>
            <dd className="font-bold">{placeText(chosen)}</dd>
          </div>
        </dl>
        <Costs costs={chosen.costs} />
        <p className="mt-3">{emailedText(chosen.emailed)}</p>
        <p className="mt-3 empty:hidden">
          <MessageCoaches sides={sidesOf([row])} />
        </p>
        <div className="mt-4 empty:hidden">
          <Refusal error={error} failed={messages.moveFailed} />
        </div>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      size="form"
      title={wasPostponed ? messages.newTimeTitle(type) : messages.moveTitle(type)}
      onClose={onClose}
      actions={
        <>
          <EntryChange row={row} />
          <Button onClick={onClose}>{messages.close}</Button>
          <Button
            tone="primary"
            aria-disabled={chosen === null}
            onClick={() => setConfirming(chosen !== null)}
          >
            {messages.moveNext}
          </Button>
        </>
      }
    >
      <p className="mb-4 [overflow-wrap:anywhere]">
        <strong className="block">{whoOf(row)}</strong>
        <span className="block">
          {wasPostponed && messages.was} {whenOf(row)}
        </span>
        {placeOf(row)}
      </p>
      {places.isPending && <Loading label={messages.placesLoading} />}
      <QueryFailed query={places} failed={messages.placesFailed} />
      {places.data?.length === 0 && <p className="text-muted">{messages.noPlaces}</p>}
      {places.data && places.data.length > 0 && (
        <RadioInput
          label={messages.nearestPlaces}
          value={chosen === null ? '' : keyOf(chosen)}
          options={places.data.map((place) => [keyOf(place), placeText(place), meaningOf(place)])}
          onChange={(key) => setChosen(places.data.find((place) => keyOf(place) === key) ?? null)}
        />
      )}
    </Dialog>
  );
}

const emailedText = (people: number): string =>
  people === 0 ? messages.notified.others : `${several(people, 'person gets', 'people get')} an email.`;

const keyOf = ({ AvailabilityId, startTime }: MovePlace) => `${AvailabilityId} ${startTime}`;

const meaningOf = ({ why, costs }: MovePlace): ReactNode => (
  <>
    {why}
    <Costs costs={costs} />
  </>
);

function Costs({ costs }: { costs: readonly string[] }) {
  return costs.map((cost) => (
    <span key={cost} className="block text-sm font-semibold text-warn">
      {cost}
    </span>
  ));
}
