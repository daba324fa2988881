import type { AddLossBody, LossChoice, LossPreview } from '@portal/contract/losses.ts';
import type { Done } from '@portal/contract/schedule-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { conflictingHolds, Refusal, useScheduleChange } from '#schedule/dialogs/answers.tsx';
import {
  BlackoutConflictsDialog,
  type Closing,
  type ClosingGym,
  ConflictList,
  GamesChoice,
  RepairLink,
} from '#schedule/dialogs/closing-conflicts.tsx';
import { HoldsDialog } from '#schedule/dialogs/holds-dialog.tsx';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { DISCARD } from '#shared/use-form.ts';
import { useUnsaved } from '#shared/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { messages } from './loss-messages.ts';
import {
  type Choices,
  type Chosen,
  chosenOf,
  countHeld,
  LossTable,
  type LostRow,
  toDecisions,
} from './loss-table.tsx';
import { refreshLosses } from './queries.ts';

type Blackout = NonNullable<AddLossBody['blackout']>;
type Body = Parameters<typeof call<'previewLoss'>>[1]['body'];
/** What closes the gym. Optional fields of a blackout may be omitted. */
export type LossCause = { blackout: { [Name in keyof Blackout]?: unknown } } | Omit<Body, 'blackout'>;

type LossDialogProps = {
  what: LossCause;
  /** the gyms that close */
  gyms: readonly ClosingGym[];
  /** the days, part and reason, if one thing closes all these gyms */
  closing?: Closing | undefined;
  /** the preview, if it has already been loaded */
  shown?: LossPreview | undefined;
  /** the label of the confirming button */
  confirm?: string;
  onDone: (done: Done) => void;
  onBack: () => void;
};

type Draft = { choices: [number, Chosen][]; cancelsGames: boolean };
const NOTHING: Draft = { choices: [], cancelsGames: false };
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'choices' in value && Array.isArray(value.choices);

/** The last step of closing a gym that has entries: what each team gets instead (docs/spec/decisions.md#lost-gym-time). */
export function LossDialog({
  what,
  gyms,
  closing: toRepair,
  shown,
  confirm,
  onDone,
  onBack,
}: LossDialogProps) {
  const queries = useQueryClient();
  const [agreedHolds, setAgreedHolds] = useState<readonly number[]>([]);
  const isBlackout = 'blackout' in what;
  const closing = (
    isBlackout && agreedHolds.length > 0
      ? { blackout: { ...what.blackout, overrideHolds: [...agreedHolds] } }
      : what
  ) as Body;
  const preview = useQuery({
    queryKey: ['losses', 'preview', closing],
    queryFn: ({ signal }) => call('previewLoss', { body: closing, signal }),
    initialData: shown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const unsaved = useUnsaved<Draft>({
    question: DISCARD,
    kept: { key: 'formDrafts', part: `losses ${JSON.stringify(what)}`, isDraft },
  });
  const draft = unsaved.draft ?? NOTHING;
  const { cancelsGames } = draft;
  const choices: Choices = new Map(draft.choices);

  const change = useScheduleChange(
    ({ shown: { shownHash, practices }, games }: { shown: LossPreview; games: boolean }, keyed) => {
      const decisions = toDecisions(practices, choices);
      const body = { ...closing, shownHash, decisions, ...(games && { cancelGames: true }) };
      return keyed(body, (headers) => call('addLoss', { headers, body }));
    },
    (done) => {
      unsaved.change(null);
      refreshLosses(queries);
      onDone(done);
    },
  );

  const holds = conflictingHolds(preview.error);
  if (holds) {
    const offers = holds.map(({ OfferId }) => OfferId);
    return (
      <HoldsDialog
        holds={holds}
        onConfirm={() => setAgreedHolds([...agreedHolds, ...offers])}
        onBack={onBack}
      />
    );
  }

  function handleChoose(rows: readonly LostRow[], changed: Partial<Chosen>) {
    change.reset();
    const next = new Map(choices);
    for (const row of rows) next.set(row.EntryId, { ...chosenOf(row, choices), ...changed });
    unsaved.change({ ...draft, choices: [...next] });
  }

  async function handleClose(games = cancelsGames) {
    if (preview.data && (await change.send({ shown: preview.data, games })) === null) await preview.refetch();
  }

  const { data } = preview;
  const lostCount = data === undefined ? 0 : data.practices.length + data.others.length;
  const isNothingLost = data !== undefined && lostCount === 0;
  const isClosedAlready = 'bookedWhileClosed' in what;
  // coaches can't book those weeks yet, so nothing is proposed
  if (isBlackout && data?.practices.length === 0) {
    return (
      <BlackoutConflictsDialog
        entries={data.others}
        gyms={gyms}
        closing={toRepair}
        hasChanged={false}
        busy={change.busy}
        error={change.error}
        onConfirm={handleClose}
        onBack={onBack}
      />
    );
  }
  return (
    <Dialog
      size="form"
      className={isNothingLost ? '' : 'max-w-6xl'}
      title={
        data === undefined
          ? messages.loadingTitle
          : isClosedAlready
            ? messages.closedTitle(lostCount)
            : messages.title(data.practices.length, data.others.length, data.slots)
      }
      busy={change.busy}
      pressOutsideCloses={false}
      focusTitle
      onClose={onBack}
      actions={
        <>
          <Refusal
            error={preview.error ?? change.error}
            failed={preview.error ? messages.loadFailed : messages.failed}
          />
          <Button disabled={change.busy} onClick={onBack}>
            {isClosedAlready ? messages.later : messages.back}
          </Button>
          {!(isClosedAlready && isNothingLost) && (
            <Button
              tone={isNothingLost ? 'primary' : 'danger'}
              busy={change.busy}
              disabled={!data || preview.isFetching}
              ignoresDoubleClick
              onClick={() => void handleClose()}
            >
              {confirm ?? (isNothingLost ? messages.closeOpen : messages.close)(gyms.length)}
            </Button>
          )}
        </>
      }
    >
      {isNothingLost ? (
        <div className="grid gap-4">
          <p>{isClosedAlready ? messages.nothingClosed : messages.nothingLost}</p>
          <LossesByGym gyms={data.gyms} />
        </div>
      ) : data ? (
        <div className="grid gap-4">
          <RestoredNotice form={{ isRestored: unsaved.isRestored, startOver: () => unsaved.change(null) }} />
          <Losses
            data={data}
            gyms={gyms}
            closing={toRepair}
            choices={choices}
            cancelsGames={cancelsGames}
            busy={change.busy}
            onChoose={handleChoose}
            onCancelGames={(next) => unsaved.change({ ...draft, cancelsGames: next })}
          />
        </div>
      ) : (
        preview.isPending && <Loading />
      )}
    </Dialog>
  );
}

type LossesProps = {
  data: LossPreview;
  gyms: readonly ClosingGym[];
  closing: Closing | undefined;
  choices: Choices;
  cancelsGames: boolean;
  busy: boolean;
  onChoose: (rows: readonly LostRow[], change: Partial<Chosen>) => void;
  onCancelGames: (cancelsGames: boolean) => void;
};

function Losses({ data, gyms, closing, choices, cancelsGames, busy, onChoose, onCancelGames }: LossesProps) {
  const { practices, others, emails, gyms: byGym } = data;
  const all = new Set(practices.map((row) => chosenOf(row, choices).choice));
  const [same] = all.size === 1 ? all : [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-lg font-semibold tabular-nums">
          {practices.length > 0
            ? messages.totals(practices.length, countHeld(practices, choices), emails)
            : messages.emails(emails)}
        </p>
        {practices.length > 1 && (
          <SelectInput<LossChoice | ''>
            label={messages.all}
            value={same ?? ''}
            disabled={busy}
            options={[
              ...(same === undefined ? [['', messages.mixed] as const] : []),
              ...(['propose', 'cancel'] as const).map((each) => [each, messages.choices[each]] as const),
              ...(same === 'move' ? [['move', messages.choices.move] as const] : []),
            ]}
            onChange={(choice) => choice !== '' && onChoose(practices, { choice })}
          />
        )}
      </div>
      <LossesByGym gyms={byGym} />
      {practices.length > 0 && (
        <LossTable rows={practices} choices={choices} busy={busy} onChoose={onChoose} />
      )}
      {others.length > 0 && (
        <section className="grid gap-3">
          <h3 className="font-semibold">{practices.length > 0 ? messages.others : messages.canceled}</h3>
          {[...Map.groupBy(others, ({ closedBy }) => closedBy ?? '')].map(([closedBy, entries]) => (
            <div key={closedBy} className="grid gap-2">
              {closedBy !== '' && <h4 className="text-sm text-muted wrap-anywhere">{closedBy}</h4>}
              <ConflictList entries={entries} />
              <RepairLink entries={entries} gyms={gyms} closing={closing} />
            </div>
          ))}
          <GamesChoice entries={others} cancelsGames={cancelsGames} busy={busy} onChange={onCancelGames} />
        </section>
      )}
    </div>
  );
}

type GymLoss = LossPreview['gyms'][number];

const GYM_COLUMNS: Column<GymLoss>[] = [
  { head: messages.gym, isRowHead: true, onCard: 'title', cell: ({ gym }) => gym },
  { head: messages.practices, isNumber: true, onCard: 'labeled', cell: ({ practices }) => practices },
  { head: messages.otherEntries, isNumber: true, onCard: 'labeled', cell: ({ others }) => others },
  { head: messages.slots, isNumber: true, onCard: 'labeled', cell: ({ slots }) => slots },
];

/** What each gym loses, if several close. */
const LossesByGym = ({ gyms }: Pick<LossPreview, 'gyms'>) =>
  gyms.length > 1 && (
    <DataTable label={messages.byGym} columns={GYM_COLUMNS} rows={gyms} keyOf={({ gym }) => gym} />
  );
