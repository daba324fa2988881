import type { MailPreferences } from '@portal/contract/mail-preferences.ts';
import { OPTIONAL_MAILS, type OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { MAIL_GROUPS } from './mail-groups.ts';
import { messages } from './messages.ts';

/** Looked up again whenever the page is come back to: a link in a mail or another tab may have turned a switch. */
const preferences = queryOptions({
  queryKey: ['auth', 'mail-preferences'],
  staleTime: 0,
  queryFn: ({ signal }) => call('getMailPreferences', { signal }),
});

/** Which mails I get. Each switch saves itself. */
export function MailSwitches({ canChoose }: { canChoose: boolean }) {
  return (
    <Card aria-labelledby="mails-title" className="mb-6">
      <h2 id="mails-title" className="text-2xl">
        Mails you get
      </h2>
      {canChoose ? <Switches /> : <p className="mt-3">{messages.mailsNeedAddress}</p>}
      <p className="mt-3 text-sm text-muted">{messages.mailsAlways}</p>
    </Card>
  );
}

function Switches() {
  const { data, isPending, error } = useQuery(preferences);
  if (isPending) return <Loading className="min-h-54 phone:min-h-70" />;
  if (data === undefined) {
    return (
      <Notice tone="bad" className="mt-4">
        {errorText(error, { failed: messages.mailsFailed })}
      </Notice>
    );
  }
  return (
    <ul className="mt-2 divide-y divide-line">
      {OPTIONAL_MAILS.map((group) => (
        <MailSwitch key={group} group={group} isOn={data[group]} />
      ))}
    </ul>
  );
}

function MailSwitch({ group, isOn }: { group: OptionalMails; isOn: boolean }) {
  const queries = useQueryClient();
  const aboutId = useId();
  const { name, about } = MAIL_GROUPS[group];
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      // an older answer must not turn it back
      await queries.cancelQueries({ queryKey: preferences.queryKey });
      return call('changeMailPreferences', { body: { [group]: wanted } });
    },
    // the others may be on their way to another state
    onSuccess: (saved) =>
      queries.setQueryData(preferences.queryKey, (known: MailPreferences | undefined) => ({
        ...saved,
        ...known,
        [group]: saved[group],
      })),
  });

  function handleChange(wanted: boolean) {
    if (!change.isPending) change.mutate(wanted);
  }

  return (
    <li className="pt-2 pb-3">
      <div className="flex items-center justify-between gap-x-2">
        <Checkbox
          label={<span className="font-semibold">{name}</span>}
          aria-describedby={aboutId}
          checked={change.isPending ? change.variables : isOn}
          onChange={handleChange}
        />
        <span role="status" className="shrink-0 text-sm text-muted">
          {change.isPending && messages.saving}
          {change.isSuccess && messages.saved}
        </span>
      </div>
      <p id={aboutId} className="ps-8.5 text-sm text-muted">
        {about}
      </p>
      {change.isError && (
        <Notice tone="bad" className="mt-2">
          {errorText(change.error, { failed: messages.mailSwitchFailed })}
        </Notice>
      )}
    </li>
  );
}
