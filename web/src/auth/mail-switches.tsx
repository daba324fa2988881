import { OPTIONAL_MAILS, type OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { MAIL_GROUPS, messages } from './account-messages.ts';

/** Refetched whenever the page is shown again: a link in an email or another tab may have changed it. */
const preferences = queryOptions({
  queryKey: ['auth', 'mail-preferences'],
  staleTime: 0,
  queryFn: ({ signal }) => call('getMailPreferences', { signal }),
});

/** Which emails the user gets. Each switch saves itself. */
export function MailSwitches({ canChoose }: { canChoose: boolean }) {
  return (
    <Card aria-labelledby="mails-title" className="mb-6">
      <h2 id="mails-title" className="text-2xl">
        Email notifications
      </h2>
      {canChoose ? (
        <Switches />
      ) : (
        <p className="mt-3">You can change these once your email address is confirmed.</p>
      )}
      <p className="mt-3 text-sm text-muted">{messages.mailsAlways}</p>
    </Card>
  );
}

function Switches() {
  const { data, isPending, error } = useQuery(preferences);
  if (isPending) return <Loading className="min-h-54 phone:min-h-80" />;
  if (data === undefined) {
    return (
      <Notice tone="bad" className="mt-4">
        {errorText(error, { failed: 'We couldn’t load your email settings. Please try again later.' })}
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
  const aboutId = useId();
  const queries = useQueryClient();
  const { name, about } = MAIL_GROUPS[group];
  /** shown immediately after the press, because `busy` follows a moment later */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const { busy, input, answer, error, send } = useChange({
    request: async (next: boolean) => {
      // an older response must not undo it
      await queries.cancelQueries({ queryKey: preferences.queryKey });
      return await call('changeMailPreferences', { body: { [group]: next } });
    },
    // other switches may also be saving
    onDone: (saved) =>
      queries.setQueryData(preferences.queryKey, (known = saved) => ({ ...known, [group]: saved[group] })),
    onSettled: () => setPressed(null),
  });

  function handleChange(next: boolean) {
    if (busy) return;
    setPressed(next);
    void send(next);
  }

  return (
    <li className="pb-3">
      <div className="flex items-center justify-between gap-x-2">
        <Checkbox
          className="pt-4 pb-1"
          label={<span className="font-semibold">{name}</span>}
          aria-describedby={aboutId}
          checked={pressed ?? (busy ? input === true : isOn)}
          onChange={handleChange}
        />
        <span role="status" className="shrink-0 text-sm text-muted">
          {busy && 'Saving…'}
          {answer && messages.saved}
        </span>
      </div>
      <p id={aboutId} className="ps-8.5 text-sm text-muted">
        {about}
      </p>
      {error && (
        <Notice tone="bad" className="mt-2">
          {errorText(error, { failed: messages.mailSwitchFailed })}
        </Notice>
      )}
    </li>
  );
}
