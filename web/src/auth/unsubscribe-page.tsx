import type { LinkedMails } from '@portal/contract/mail-preferences.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useParams } from '#router/routes.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAccountAction } from './account-form.ts';
import { AccountFrame } from './account-frame.tsx';
import { messages as accountMessages, MAIL_GROUPS } from './account-messages.ts';
import { useLookUp } from './emailed-link.ts';

/**
 * /unsubscribe/TOKEN: turns off one group of emails to one address without a login, and only when the button
 * is pressed, because mail scanners open links. The link stays valid, so that the page may be opened again.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const { found, failure, refetch } = useLookUp(token, lookUp);
  const [changed, setChanged] = useState<LinkedMails | null>(null);
  const linked = changed ?? found;
  if (linked !== null) return <Choice token={token} linked={linked} onChange={setChanged} />;
  return (
    <AccountFrame title="Your emails">
      {failure === null ? (
        <Loading />
      ) : (
        <>
          <Notice tone="bad">
            {errorText(failure, { failed: 'We couldn’t open this link. Please try again later.' })}
          </Notice>
          {!isBroken(failure) && (
            <p className="mt-5">
              <Button onClick={refetch}>Try again</Button>
            </p>
          )}
        </>
      )}
      <AllMails />
    </AccountFrame>
  );
}

const lookUp = (token: string, signal: AbortSignal) => call('getLinkedMails', { params: { token }, signal });

/** Whether the link is invalid, so that a retry is pointless. */
const isBroken = (failure: unknown) => failure instanceof ApiError && failure.code === 'LINK_INVALID';

type ChoiceProps = { token: string; linked: LinkedMails; onChange: (linked: LinkedMails) => void };

function Choice({ token, linked, onChange }: ChoiceProps) {
  const { address, mails, isOn } = linked;
  const words = MAIL_GROUPS[mails];
  const { busy, answer, failure, run } = useAccountAction(async () => {
    onChange(await call('changeLinkedMails', { params: { token }, body: { isOn: !isOn } }));
    return true;
  });
  const hasTurned = answer !== null;

  return (
    <AccountFrame title={hasTurned || !isOn ? words.name : words.question} tabTitle={words.name}>
      {isOn && !hasTurned && <p className="wrap-anywhere">{words.explained(address)}</p>}
      {(hasTurned || !isOn) && (
        <Notice tone={isOn ? 'good' : 'info'}>
          <span className="wrap-anywhere">{isOn ? words.isOn(address) : words.isOff(address)}</span>
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" className="mt-4">
          {errorText(failure, { failed: accountMessages.mailSwitchFailed })}
        </Notice>
      )}
      <p className="mt-5">
        <Button
          tone={isOn && !hasTurned ? 'primary' : 'quiet'}
          busy={busy}
          // it would turn the emails back on
          ignoresDoubleClick
          onClick={run}
        >
          {isOn ? words.turnOff : 'Turn back on'}
        </Button>
      </p>
      <AllMails />
    </AccountFrame>
  );
}

function AllMails() {
  return (
    <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
      {accountMessages.mailsAlways}{' '}
      <Link to={PATHS.account} className="link">
        Email settings
      </Link>
    </p>
  );
}
