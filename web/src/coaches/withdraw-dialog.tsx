import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import type { WithdrawalBody, WithdrawalPreview } from '@portal/contract/team-withdrawals.ts';
import type { WithdrawalChoice } from '@portal/domain/coaches/withdrawal.ts';
import { several, severalUnlessNone } from '@portal/domain/text/several.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { Refusal } from '#schedule/dialogs/answers.tsx';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { type Form, useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioInput, SelectInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { refreshLeague } from './queries.ts';
import { WithdrawalList } from './withdrawal-list.tsx';
import { messages } from './withdrawal-messages.ts';

/** What was chosen; decisions by EntryId. */
type Draft = {
  choice: WithdrawalChoice;
  toTeamId: number | null;
  decisions: readonly (readonly [number, WithdrawalChoice])[];
  leavePlayers: boolean;
};

const START: Draft = { choice: 'cancel', toTeamId: null, decisions: [], leavePlayers: false };

type WithdrawDialogProps = {
  team: LeagueTeam;
  /** merges it into another team instead */
  isMerge: boolean;
  teams: readonly LeagueTeam[];
  onClose: () => void;
};

/** Withdraws a team, or merges it into another one, after a list of what happens to its upcoming entries. */
export function WithdrawDialog({ team, isMerge, teams, onClose }: WithdrawDialogProps) {
  const queries = useQueryClient();
  const form: Form<Draft, Answer<'withdrawTeam'>> = useForm({
    title: `${isMerge ? 'merge' : 'withdraw'} ${team.id}`,
    start: START,
    needsChange: false,
    failed: messages.failed,
    send: async (_, keyed) => {
      if (!shown) throw new Error('Nothing was shown yet.');
      const { shownHash, entries } = shown;
      const upcoming = new Set(entries.map(({ EntryId }) => EntryId));
      const decided = body.decisions.filter(({ EntryId }) => upcoming.has(EntryId));
      const sent = { ...body, decisions: decided, shownHash };
      return await keyed(sent, (headers) =>
        call('withdrawTeam', { params: { id: team.id }, headers, body: sent }),
      );
    },
    onDone: ({ message, undo }) => {
      const action = { label: 'Undo', onPress: () => void undoWithdrawal(undo.id) };
      showToast({ title: isMerge ? 'Teams merged' : 'Team withdrawn', text: message, action });
      onClose();
    },
    // whatever was refused, the list may be another one now
    onFailed: () => void preview.refetch(),
    onSettled: () => refreshLeague(queries),
  });
  const { choice, toTeamId, decisions, leavePlayers } = form.values;
  const others = teams.filter(({ id, divisionName }) => id !== team.id && divisionName === team.divisionName);
  const gives = isMerge || choice === 'give';
  const receiver = gives ? others.find(({ id }) => id === toTeamId) : undefined;
  const isReady = !gives || receiver !== undefined;
  const body: WithdrawalBody = {
    toTeamId: receiver?.id ?? null,
    merge: isMerge,
    choice: isMerge ? 'give' : choice,
    decisions: decisions.map(([EntryId, decided]) => ({ EntryId, choice: decided })),
    leavePlayers,
  };
  const preview = useQuery({
    queryKey: ['team-withdrawal', team.id, body],
    queryFn: ({ signal }) => call('previewWithdrawal', { params: { id: team.id }, body, signal }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const shown = isReady ? preview.data : undefined;

  async function undoWithdrawal(id: number) {
    try {
      const { message } = await call('undoWithdrawal', { params: { id } });
      showToast({ title: 'Undone', text: message });
    } catch (error) {
      showToast({
        tone: 'bad',
        title: 'Not undone',
        text: errorText(error, { failed: messages.failed }),
      });
    }
    refreshLeague(queries);
  }

  /** Another general choice or team begins anew: what was decided was about the former one. */
  function handleStart(changed: Partial<Draft>) {
    form.change({ ...changed, decisions: START.decisions, leavePlayers: false });
  }

  function handleDecide(entryId: number, decided: WithdrawalChoice) {
    form.change({ decisions: [...new Map(decisions).set(entryId, decided)] });
  }

  const handleClose = () => form.mayClose() && onClose();
  const isUndecided = shown?.entries.some((entry) => entry.choice === null) ?? true;
  const needsAnswer = shown !== undefined && shown.rosterProblem !== '' && !leavePlayers;
  return (
    <Dialog
      size="form"
      className="max-w-4xl"
      title={isMerge ? messages.mergeTitle(team.name) : messages.withdrawTitle(team.name)}
      busy={form.busy}
      pressOutsideCloses={false}
      onClose={handleClose}
      actions={
        <>
          <Refusal
            title="Nothing has changed"
            error={preview.error ?? form.error}
            failed={preview.error ? 'We couldn’t load what would happen. Please try again.' : messages.failed}
          />
          <Button disabled={form.busy} onClick={handleClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            busy={form.busy}
            disabled={isUndecided || needsAnswer || preview.isFetching}
            ignoresDoubleClick
            onClick={form.submit}
          >
            {isMerge && receiver ? messages.mergeYes(receiver.name) : messages.yes(isMerge, team.name)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RestoredNotice form={form} />
        <p>{isMerge ? messages.mergeLead(team.name) : messages.withdrawLead(team.name)}</p>
        {!isMerge && (
          <RadioInput
            label="Its upcoming practices and games"
            value={choice}
            options={others.length > 0 ? CHOICES : CHOICES.filter(([value]) => value !== 'give')}
            onChange={(value) => handleStart({ choice: value })}
          />
        )}
        {gives && others.length === 0 && <Notice tone="info">{messages.noOther(team.divisionName)}</Notice>}
        {gives && others.length > 0 && (
          <SelectInput<number | null>
            label={isMerge ? 'Merge into' : 'Give them to'}
            value={toTeamId}
            options={[
              ...(receiver === undefined ? [[null, 'Choose a team'] as const] : []),
              ...others.map(({ id, name }) => [id, name] as const),
            ]}
            onChange={(id) => handleStart({ toTeamId: id })}
          />
        )}
        {isReady && preview.isPending && <Loading />}
        {shown && (
          <>
            <p role="status" className="text-lg font-semibold">
              {summary(shown)}
            </p>
            {shown.entries.length > 0 && (
              <WithdrawalList
                entries={shown.entries}
                receiver={receiver?.name ?? null}
                busy={form.busy}
                onChoose={handleDecide}
              />
            )}
            {shown.rosterProblem !== '' && (
              <Notice tone="warn">
                <p>{shown.rosterProblem}</p>
                <Checkbox
                  label={messages.leavePlayers(team.name)}
                  checked={leavePlayers}
                  onChange={(leave) => form.change({ leavePlayers: leave })}
                />
              </Notice>
            )}
            {isMerge && <p>{goingOver(shown, team.name)}</p>}
            <p className="text-muted">
              {several(shown.emails, 'person gets', 'people get')} an email. {messages.afterward}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

const CHOICES = (['cancel', 'give', 'open'] as const).map((value) => {
  const { label, text } = messages.choices[value];
  return [value, label, text] as const;
});

/** '3 canceled, 1 to decide' */
function summary({ entries }: WithdrawalPreview): string {
  if (entries.length === 0) return 'It has no upcoming practices or games.';
  const counted = Map.groupBy(entries, ({ choice }) => choice);
  const parts = ([...(['cancel', 'give', 'open'] as const), null] as const).flatMap((choice) => {
    const count = counted.get(choice)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${messages.counted[choice ?? 'undecided']}`];
  });
  return `${several(entries.length, 'upcoming entry', 'upcoming entries')}: ${parts.join(', ')}`;
}

function goingOver({ coaches, daysOff, players, playersStaying }: WithdrawalPreview, name: string): string {
  const parts = [
    ...severalUnlessNone(coaches, 'coach', 'coaches'),
    ...severalUnlessNone(daysOff, 'date off', 'dates off'),
    ...severalUnlessNone(players, 'player'),
  ];
  const staying = playersStaying === 0 ? '' : ` ${messages.staying(playersStaying, name)}`;
  return `${parts.length === 0 ? '' : `Also goes over: ${parts.join(', ')}.`}${staying}`;
}
