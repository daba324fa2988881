import {
  DAY_OFF_STATE_NAMES,
  DAYS_OFF_LIMITS,
  type DayOffState,
  dayOffText,
} from '@portal/domain/days-off/day-off.ts';
import { numberProblem } from '@portal/domain/games/game-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText, fieldText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { type FilterChip, FilterChips } from '#shared/filter-chips.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { DayOffDialog } from './day-off-form.tsx';
import { DaysOffTable } from './days-off-lists.tsx';
import { messages } from './messages.ts';
import { type LeagueDayOff, type LeagueDaysOff, leagueDaysOff } from './queries.ts';

/** A date off with the names of its team. */
export type NamedDayOff = LeagueDayOff & { teamName: string; divisionName: string; text: string };
export type Decide = (daysOff: readonly NamedDayOff[], state: DayOffState) => void;

type Filter = DayOffState | 'all';
const FILTERS: readonly Filter[] = ['requested', 'granted', 'declined', 'all'];

/** Step 2: requests for dates off, to approve or decline, and the deadline for them. */
export function DaysOffStep({ list }: { list: LeagueDaysOff }) {
  const selectedSeason = useSelectedSeason();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: leagueDaysOff(selectedSeason).queryKey });
  const [filter, setFilter] = useState<Filter | null>(null);
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const sendDecisions = (decisions: { id: number; was: DayOffState; state: DayOffState }[]) =>
    call('decideDaysOff', { body: { decisions } });
  // a separate change: Undo can be pressed while the list is still loading after the decision
  const undoing = useChange({
    request: sendDecisions,
    onDone: ({ message }) => showToast({ title: message }),
    onSettled: reload,
  });
  const decision = useChange({
    request: sendDecisions,
    onDone: ({ message }, decisions) =>
      showToast({
        title: message,
        action: {
          label: messages.undo,
          onPress: () =>
            void undoing.send(decisions.map(({ id, was, state }) => ({ id, was: state, state: was }))),
        },
      }),
    onSettled: reload,
  });
  const removal = useChange({
    request: (id: number) => call('removeDayOff', { params: { id } }),
    onDone: () => showToast({ title: messages.removed }),
    onSettled: reload,
  });

  const teams = new Map(list.teams.map((team) => [team.teamId, team]));
  const all: NamedDayOff[] = list.daysOff.map((dayOff) => {
    const { teamName = '', divisionName = '' } = teams.get(dayOff.teamId) ?? {};
    return { ...dayOff, teamName, divisionName, text: `${teamName}, ${dayOffText(dayOff)}` };
  });
  const count = (key: Filter) =>
    key === 'all' ? all.length : all.filter(({ state }) => state === key).length;
  const current = filter ?? (count('requested') > 0 ? 'requested' : 'all');
  const words = search.trim().toLowerCase();
  const shown = all.filter(
    ({ state, teamName, divisionName, reason }) =>
      (current === 'all' || state === current) &&
      `${teamName} ${divisionName} ${reason}`.toLowerCase().includes(words),
  );
  const open = shown.filter(({ state }) => state === 'requested');
  const decide: Decide = (daysOff, state) =>
    void decision.send(daysOff.map(({ id, state: was }) => ({ id, was, state })));
  const failed = decision.error ?? undoing.error ?? removal.error;

  if (list.teams.length === 0) return <EmptyState title={messages.noTeams} />;
  return (
    <>
      <RequestWindow list={list} />
      <Card aria-labelledby="days-off-title">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id="days-off-title" className="text-2xl">
            {messages.title}
          </h2>
          <Button className="phone:w-full" onClick={() => setAdding(true)}>
            {messages.add}
          </Button>
        </div>
        {failed && (
          <Notice tone="bad" className="mt-4">
            {errorText(failed, messages)}
          </Notice>
        )}
        {all.length === 0 ? (
          <div className="mt-4">
            <EmptyState title={messages.noRequests} />
          </div>
        ) : (
          <>
            <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
              <FilterChips
                legend={messages.show}
                chips={FILTERS.map(
                  (key): FilterChip<Filter> => ({
                    key,
                    label: key === 'all' ? 'All' : DAY_OFF_STATE_NAMES[key],
                    count: count(key),
                  }),
                )}
                shown={current}
                onShow={setFilter}
              />
              <div className="w-64 phone:w-full">
                <TextInput label={messages.search} type="search" value={search} onChange={setSearch} />
              </div>
            </div>
            {open.length > 1 && (
              <div className="mt-4 flex flex-wrap gap-3">
                <Button busy={decision.busy} onClick={() => decide(open, 'granted')}>
                  {messages.grantShown(open.length)}
                </Button>
                <Button busy={decision.busy} onClick={() => decide(open, 'declined')}>
                  {messages.declineShown(open.length)}
                </Button>
              </div>
            )}
            <div className="mt-4">
              {shown.length === 0 ? (
                <p className="text-muted">{messages.noMatch}</p>
              ) : (
                <DaysOffTable
                  daysOff={shown}
                  busy={decision.busy || removal.busy}
                  onDecide={decide}
                  onRemove={({ id }) => removal.send(id)}
                />
              )}
            </div>
          </>
        )}
        {isAdding && (
          <DayOffDialog
            title={messages.addTitle}
            save={messages.addYes}
            reasonLabel={messages.adminReason}
            teams={list.teams}
            min=""
            send={(body) => call('addDayOff', { body })}
            toast={({ message }) => ({ title: message })}
            onSettled={reload}
            onClose={() => setAdding(false)}
          />
        )}
      </Card>
    </>
  );
}

/** Typed values. A missing one is shown as stored, and follows changes by others. */
type WindowEdits = { deadline?: string; days?: string };

/** The deadline for requests, and how many days each team may ask for. */
function RequestWindow({ list }: { list: LeagueDaysOff }) {
  const selectedSeason = useSelectedSeason();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<WindowEdits>({});
  const { deadline = list.deadline ?? '', days = String(list.daysPerTeam) } = edits;
  const reload = () => queries.invalidateQueries({ queryKey: leagueDaysOff(selectedSeason).queryKey });
  const problem = numberProblem(days.trim() === '' ? Number.NaN : Number(days), DAYS_OFF_LIMITS);
  const isChanged = deadline !== (list.deadline ?? '') || days !== String(list.daysPerTeam);
  const save = useChange({
    request: () =>
      call('changeDaysOffWindow', {
        body: { ...selectedSeason, deadline: deadline || null, daysPerTeam: Number(days) },
      }),
    onDone: async ({ message }) => {
      showToast({ title: messages.windowSaved, text: message });
      await reload();
      setEdits({});
    },
    onFailed: reload,
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isChanged && problem === null) void save.send();
  }

  return (
    <Card aria-labelledby="requests-title">
      <h2 id="requests-title" className="text-2xl">
        {messages.windowTitle}
      </h2>
      <p className="mt-1 text-muted">{list.deadline === null ? messages.notAsking : messages.noDeadline}</p>
      {save.error && (
        <Notice tone="bad" className="mt-3">
          {errorText(save.error, messages)}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={handleSubmit}
        className="mt-3 grid grid-cols-1 max-w-2xl items-start gap-4 sm:grid-cols-[1fr_9rem_auto]"
      >
        <FieldLock busy={save.busy}>
          <DateField
            label={messages.deadline}
            value={deadline}
            error={fieldText(save.error, 'deadline')}
            onChange={(text) => setEdits({ ...edits, deadline: text })}
          />
          <TextInput
            label={messages.perTeam}
            type="number"
            inputMode="numeric"
            value={days}
            error={problem ?? fieldText(save.error, 'daysPerTeam')}
            onChange={(text) => setEdits({ ...edits, days: text })}
          />
        </FieldLock>
        <Button
          type="submit"
          tone="primary"
          className="sm:mt-6"
          disabled={!isChanged || problem !== null}
          busy={save.busy}
        >
          {messages.save}
        </Button>
      </form>
    </Card>
  );
}
