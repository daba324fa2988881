import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/field.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { LinkList } from './link-list.tsx';
import { messages } from './messages.ts';
import { NewLink } from './new-link.tsx';
import { calendarLinks } from './queries.ts';
import { type Subject, showsSubject } from './subject.ts';

type CalendarDialogProps = {
  /** the team or gym; null for the user's own teams, all or one of them */
  about: { subject: Subject; name: string } | null;
  onClose: () => void;
};

/** Creates and removes the links under which calendar programs read a schedule. */
export function CalendarDialog({ about, onClose }: CalendarDialogProps) {
  const links = useQuery(calendarLinks);
  const queries = useQueryClient();
  const [team, setTeam] = useState('');
  const chosen: Subject = team === '' ? { kind: 'coach' } : { kind: 'team', teamId: Number(team) };
  const subject = about?.subject ?? chosen;
  const making = useChange({
    request: () => call('makeCalendarLink', { body: subject }),
    onSettled: () => queries.invalidateQueries({ queryKey: calendarLinks.queryKey }),
  });
  const shown = links.data?.links.filter((link) =>
    about === null ? link.kind !== 'gym' : showsSubject(link, about.subject),
  );

  return (
    <Dialog
      size="form"
      title={about === null ? messages.title : `${messages.title}: ${about.name}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="grid gap-5">
        <p className="max-w-prose">{subject.kind === 'gym' ? messages.introGym : messages.intro}</p>
        {making.answer ? (
          <NewLink made={making.answer} />
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            {about === null && links.data && links.data.teams.length > 1 && (
              <div className="min-w-0 grow">
                <SelectField
                  label={messages.what}
                  value={team}
                  onChange={(event) => setTeam(event.target.value)}
                >
                  <option value="">{messages.allTeams}</option>
                  {links.data.teams.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              </div>
            )}
            <Button
              tone="primary"
              className="phone:grow"
              busy={making.busy}
              // so that a double click creates only one link
              ignoresDoubleClick
              onClick={() => making.send()}
            >
              {messages.make}
            </Button>
          </div>
        )}
        {making.error && (
          <Notice tone="bad">{errorText(making.error, { failed: messages.makeFailed })}</Notice>
        )}
        {links.isPending && <Skeleton className="h-16" />}
        {links.isError && !links.data && (
          <LoadFailed
            error={links.error}
            text={messages.failed}
            busy={links.isFetching}
            onRetry={() => links.refetch()}
          />
        )}
        {shown && (
          <LinkList
            links={shown}
            isOfOne={about !== null}
            heading={about?.subject.kind === 'team' ? messages.ofTeam : messages.yours}
          />
        )}
      </div>
    </Dialog>
  );
}
