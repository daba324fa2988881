import type { LeagueCoach } from '@portal/contract/admin-coaches.ts';
import type { Erasure } from '@portal/contract/people.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { useLeagueChange } from './queries.ts';
import { nameOf } from './team-filters.ts';

/** Erases a coach with or without an account, after a list of what goes and what stays. */
export function EraseDialog({ coach, onClose }: { coach: LeagueCoach; onClose: () => void }) {
  const league = useLeagueChange();
  const id = coach.accountId === null ? `coach-${coach.id}` : String(coach.accountId);
  const preview = useQuery({
    queryKey: ['admin', 'erasure', id],
    queryFn: ({ signal }) => call('previewErasure', { params: { id }, signal }),
    gcTime: 0,
    retry: false,
  });
  const title = `Erase ${nameOf(coach)}?`;
  if (!preview.isSuccess) {
    return (
      <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        {preview.isError ? (
          <LoadFailed query={preview} text="We couldn’t load what would be erased." />
        ) : (
          <Loading />
        )}
      </Dialog>
    );
  }
  const { email } = preview.data;
  return (
    <ConfirmChange<{ message: string }>
      {...league}
      toast={({ message }) => ({ title: 'Erased', text: message })}
      title={title}
      yes="Erase for good"
      no="Keep"
      danger
      request={(keyed) => {
        const body = { email };
        return keyed({ id, ...body }, (headers) => call('erasePerson', { params: { id }, headers, body }));
      }}
      onClose={onClose}
    >
      <Consequences erasure={preview.data} />
    </ConfirmChange>
  );
}

function Consequences({ erasure: { goes, stays, teams } }: { erasure: Erasure }) {
  return (
    <div className="grid gap-3">
      <p>
        <strong>This can’t be undone.</strong>
      </p>
      <Texts title="What goes" texts={goes} />
      <Texts title="What stays" texts={[...teams.map(teamText), ...stays]} />
      <p>
        The next list of coaches that is loaded may bring the person back. Remove them from the file or from
        the system that it comes from.
      </p>
    </div>
  );
}

const Texts = ({ title, texts }: { title: string; texts: readonly string[] }) => (
  <section>
    <h3 className="font-bold">{title}</h3>
    <ul className="list-disc ps-5">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  </section>
);

function teamText({ name, divisionName, upcoming, isLeftWithoutCoach }: Erasure['teams'][number]): string {
  const keeps = upcoming === 0 ? '' : ` with ${several(upcoming, 'upcoming entry', 'upcoming entries')}`;
  const team = `The team ${name}, ${divisionName},${keeps}`.replace(/,$/, '');
  return isLeftWithoutCoach ? `${team}, but without a coach.` : `${team}.`;
}
