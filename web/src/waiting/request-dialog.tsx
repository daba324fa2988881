import type { ListedRequest, Waitlist } from '@portal/contract/waiting.ts';
import { capitalized } from '@portal/domain/text/capitalized.ts';
import { REQUEST_WEEKS } from '@portal/domain/waiting/request.ts';
import { WEEK_LABELS } from '@portal/domain/waiting/request-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { showToast } from '#ui/toast.ts';
import { LIST_ID, messages, showHeading } from './messages.ts';
import { refreshWaiting, waitlist } from './queries.ts';
import { RequestEditor } from './request-editor.tsx';
import { formText, type NamedTeam, type RequestForm, startForm, type Whole } from './request-form.ts';

type RequestDialogProps = {
  /** the request to be changed; null for a new one */
  request: ListedRequest | null;
  /** the team that a new request is probably for */
  team?: NamedTeam | undefined;
  onClose: () => void;
};

/** A team's request. */
export function RequestDialog({ request, team, onClose }: RequestDialogProps) {
  const list = useQuery(waitlist);
  if (list.data) return <WaitlistForm list={list.data} request={request} team={team} onClose={onClose} />;
  return (
    <Dialog
      title={messages.tellMe}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.cancel}</Button>}
    >
      {list.isPending && <Skeleton className="h-40" />}
      <QueryFailed query={list} failed={messages.listFailed} />
    </Dialog>
  );
}

function WaitlistForm({ list, request, team, onClose }: RequestDialogProps & { list: Waitlist }) {
  const queries = useQueryClient();
  const { teams, gyms } = list;
  const isNew = request === null;
  return (
    <RequestEditor<RequestForm, { message: string }>
      title={isNew ? messages.tellMe : 'Edit request'}
      text="When a matching slot opens, we hold it for one team at a time and email you."
      unchosen="Choose days, times and gyms. Your request appears here."
      gyms={gyms}
      start={startForm(list, request, team)}
      textOf={(form) => formText(list, form)}
      // the team of an existing request cannot change
      above={(form, change) =>
        isNew &&
        teams.length > 1 && (
          <SelectInput
            label="Team"
            value={form.teamId}
            options={teams.map(({ id, teamName, divisionName }) => [id, `${teamName} (${divisionName})`])}
            onChange={(teamId) => change({ teamId })}
          />
        )
      }
      below={(form, change) => (
        <SelectInput
          label="In these weeks"
          value={form.weeks}
          options={REQUEST_WEEKS.map((weeks) => [weeks, capitalized(WEEK_LABELS[weeks])])}
          onChange={(weeks) => change({ weeks })}
        />
      )}
      rules={
        <>
          <p>
            Order: teams with no practice that week, then fewest practices this season, then who asked first.
          </p>
          <p>
            {messages.holdRule} {!isNew && 'Editing moves you to the back of the line.'}
          </p>
        </>
      }
      save={isNew ? 'Join waitlist' : 'Save'}
      send={(form) => save(form, request)}
      failed="We couldn’t save the request. Please try again."
      onDone={({ message }) => {
        showToast({
          title: message,
          ...(isNew && { action: { label: 'Show the waitlist', onPress: () => showHeading(LIST_ID) } }),
        });
        onClose();
      }}
      onSettled={() => refreshWaiting(queries)}
      onClose={onClose}
    />
  );
}

function save(
  { teamId, ...form }: Whole<RequestForm>,
  request: ListedRequest | null,
): Promise<{ message: string }> {
  const body = { ...form, weekdays: [...form.weekdays], venueIds: form.venueIds && [...form.venueIds] };
  return request === null
    ? call('addWaitlistRequest', { body: { teamId, ...body } })
    : call('changeWaitlistRequest', { params: { id: request.id }, body });
}
