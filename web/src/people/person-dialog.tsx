import type { Erasure } from '@portal/contract/people.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';

/** Somebody with an account, or a coach on the list without one. */
export type Person = { name: string } & ({ accountId: number } | { accountId: null; coachId: number });

/** What administrators do to the account or the data of somebody else. */
export type PersonAction = 'end-sessions' | 'disable' | 'enable' | 'erase';

type PersonDialogProps = {
  what: PersonAction;
  person: Person;
  /** refreshes the list from which the dialog was opened */
  onSettled: () => void;
  onClose: () => void;
};

const savedToast = ({ message }: { message: string }) => ({ title: 'Saved', text: message });

/** Confirms one action, and does it. */
export function PersonDialog({ what, ...props }: PersonDialogProps) {
  if (what === 'erase') return <EraseDialog {...props} />;
  const { person, ...dialog } = props;
  const params = { id: person.accountId ?? 0 };
  if (what === 'end-sessions') {
    return (
      <ConfirmChange
        {...dialog}
        toast={savedToast}
        title={`Log ${person.name} out everywhere?`}
        yes="Log out"
        no="Cancel"
        request={() => call('endSessions', { params })}
      >
        <p>On every device they have to log in again. What they were typing may be lost.</p>
      </ConfirmChange>
    );
  }
  const disabled = what === 'disable';
  return (
    <ConfirmChange
      {...dialog}
      toast={savedToast}
      title={`${disabled ? 'Disable' : 'Enable'} the account of ${person.name}?`}
      yes={disabled ? 'Disable' : 'Enable'}
      no="Cancel"
      danger={disabled}
      request={() => call('setAccountDisabled', { params, body: { disabled } })}
    >
      <p>
        {disabled
          ? 'They are logged out at once and can’t log in. Their links in emails and their calendar links stop. Their teams keep their bookings, and emails about them are still sent.'
          : 'They can log in with their password again, and their calendar links work.'}
      </p>
    </ConfirmChange>
  );
}

/** Erases a person, after a list of what goes and what stays. */
function EraseDialog({ person, onSettled, onClose }: Omit<PersonDialogProps, 'what'>) {
  const id = person.accountId === null ? `coach-${person.coachId}` : String(person.accountId);
  const preview = useQuery({
    queryKey: ['admin', 'erasure', id],
    queryFn: ({ signal }) => call('previewErasure', { params: { id }, signal }),
    gcTime: 0,
    retry: false,
  });
  const title = `Erase ${person.name}?`;
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
      onSettled={onSettled}
      toast={({ message }) => ({ title: 'Erased', text: message })}
      title={title}
      yes="Erase for good"
      no="Cancel"
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
