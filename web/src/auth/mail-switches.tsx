import { OPTIONAL_MAILS, type OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
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

/** What became of the last press of a switch. */
type Turn = { state: 'saving'; wanted: boolean } | { state: 'saved' } | { state: 'failed'; error: unknown };

function Switches() {
  const queries = useQueryClient();
  const { data, isPending, error } = useQuery(preferences);
  // beside the query, so that what was saved and that it was show in one go
  const [turns, setTurns] = useState<{ [Group in OptionalMails]?: Turn }>({});
  if (isPending) return <Loading className="min-h-54 phone:min-h-80" />;
  if (data === undefined) {
    return (
      <Notice tone="bad" className="mt-4">
        {errorText(error, { failed: messages.mailsFailed })}
      </Notice>
    );
  }

  async function handleTurn(group: OptionalMails, wanted: boolean) {
    if (turns[group]?.state === 'saving') return;
    const note = (turn: Turn) => setTurns((known) => ({ ...known, [group]: turn }));
    note({ state: 'saving', wanted });
    try {
      // an older answer must not turn it back
      await queries.cancelQueries({ queryKey: preferences.queryKey });
      const saved = await call('changeMailPreferences', { body: { [group]: wanted } });
      // the others may be on their way to another state
      queries.setQueryData(preferences.queryKey, (known = saved) => ({ ...known, [group]: saved[group] }));
      note({ state: 'saved' });
    } catch (cause) {
      note({ state: 'failed', error: cause });
    }
  }

  return (
    <ul className="mt-2 divide-y divide-line">
      {OPTIONAL_MAILS.map((group) => (
        <MailSwitch
          key={group}
          group={group}
          isOn={data[group]}
          turn={turns[group]}
          onTurn={(wanted) => handleTurn(group, wanted)}
        />
      ))}
    </ul>
  );
}

type MailSwitchProps = {
  group: OptionalMails;
  isOn: boolean;
  turn: Turn | undefined;
  onTurn: (wanted: boolean) => void;
};

function MailSwitch({ group, isOn, turn, onTurn }: MailSwitchProps) {
  const aboutId = useId();
  const { name, about } = MAIL_GROUPS[group];
  return (
    <li className="pt-2 pb-3">
      <div className="flex items-center justify-between gap-x-2">
        <Checkbox
          label={<span className="font-semibold">{name}</span>}
          aria-describedby={aboutId}
          checked={turn?.state === 'saving' ? turn.wanted : isOn}
          onChange={onTurn}
        />
        <span role="status" className="shrink-0 text-sm text-muted">
          {turn?.state === 'saving' && messages.saving}
          {turn?.state === 'saved' && messages.saved}
        </span>
      </div>
      <p id={aboutId} className="ps-8.5 text-sm text-muted">
        {about}
      </p>
      {turn?.state === 'failed' && (
        <Notice tone="bad" className="mt-2">
          {errorText(turn.error, { failed: messages.mailSwitchFailed })}
        </Notice>
      )}
    </li>
  );
}
