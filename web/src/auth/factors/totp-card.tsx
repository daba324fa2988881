import { RECOVERY_CODES } from '@portal/domain/auth/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useSession } from '#api/session.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { CopyLink } from '#shared/copy-link.tsx';
import { FormDialog } from '#shared/form-dialog.tsx';
import { ListCard } from '#shared/list-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { CodeField } from './code-field.tsx';
import { factors, useRefreshFactors } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Started = Answer<'startTotp'>;

/** The authenticator app and the recovery codes of the user. */
export function TotpCard() {
  const query = useQuery(factors);
  const session = useSession();
  const isAdmin = session.status === 'signed-in' && session.user.role === 'ADMIN';
  const [started, setStarted] = useState<Started | null>(null);
  const [question, setQuestion] = useState<'remove' | 'renew' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = useRefreshFactors();
  const start = useChange({ request: () => call('startTotp'), onDone: setStarted });
  const close = () => setQuestion(null);
  return (
    <ListCard
      title="Authenticator app"
      text="An app on your phone shows a new code every 30 seconds. With it, your password alone no longer logs anyone in."
      query={query}
      failed="We couldn’t load how you log in."
      className="mb-6"
      loadingClassName="h-control"
    >
      {({ totp, recoveryCodesLeft, methods }) => (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {totp ? (
              <>
                <Badge tone="good">Set up</Badge>
                <Button tone="danger" onClick={() => setQuestion('remove')}>
                  Remove the app
                </Button>
              </>
            ) : (
              <Button busy={start.busy} onClick={() => start.send()}>
                Set up an authenticator app
              </Button>
            )}
          </div>
          {start.error && (
            <Notice tone="bad" className="mt-4">
              {errorText(start.error, { failed: 'We couldn’t start. Please try again.' })}
            </Notice>
          )}
          {(totp || methods.includes('recovery')) && (
            <section aria-labelledby="recovery-title" className="mt-6 border-t border-line pt-4">
              <h3 id="recovery-title" className="text-lg font-semibold">
                Recovery codes
              </h3>
              <p className="mt-1 text-muted">
                {recoveryCodesLeft} of {RECOVERY_CODES} left. Each logs you in once if you don’t have your
                phone.
              </p>
              <Button className="mt-3" onClick={() => setQuestion('renew')}>
                Make new recovery codes
              </Button>
            </section>
          )}
          {started !== null && (
            <SetUpDialog
              started={started}
              onDone={(answer) => {
                setCodes(answer.recoveryCodes);
                return refresh();
              }}
              onClose={() => setStarted(null)}
            />
          )}
          {question === 'remove' && (
            <ConfirmChange
              title="Remove the authenticator app?"
              yes="Yes, remove it"
              no="No, keep it"
              danger
              request={() => call('removeTotp')}
              toast={({ message }) => ({ title: message })}
              onSettled={refresh}
              onClose={close}
            >
              <p>Then your password alone logs you in{isAdmin && ', unless you have passkeys'}.</p>
            </ConfirmChange>
          )}
          {question === 'renew' && (
            <ConfirmChange
              title="Make new recovery codes?"
              yes="Yes, make new ones"
              no="No, keep the old ones"
              request={() => call('renewRecoveryCodes')}
              toast={() => ({ tone: 'good', title: 'You have new recovery codes.' })}
              onDone={({ recoveryCodes }) => {
                setCodes(recoveryCodes);
                close();
              }}
              onSettled={refresh}
              onClose={close}
            >
              <p>The ones that you have stop working.</p>
            </ConfirmChange>
          )}
          {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
        </>
      )}
    </ListCard>
  );
}

type SetUpDialogProps = {
  started: Started;
  onDone: (answer: Answer<'confirmTotp'>) => unknown;
  onClose: () => void;
};

/** The code to scan, the same as text, and the field for the first code of the app. */
function SetUpDialog({ started: { secret, uri }, onDone, onClose }: SetUpDialogProps) {
  return (
    <FormDialog
      size="form"
      title="Set up an authenticator app"
      save="Finish"
      start={{ code: '' }}
      required={['code']}
      send={(body) => call('confirmTotp', { body })}
      onDone={onDone}
      toast={() => ({ tone: 'good', title: 'Your authenticator app is set up.' })}
      onClose={onClose}
    >
      {({ field }) => {
        const { onChange, ...code } = field('code');
        return (
          <>
            <p>
              Scan this with an authenticator app, or open the link on your phone. Then enter the code that
              the app shows. Your other devices will be logged out.
            </p>
            <QrCode text={uri} label="A code that an authenticator app scans" className="mx-auto size-48" />
            <p>
              <a className="link" href={uri}>
                Open in an app on this device
              </a>
            </p>
            <CopyLink
              url={secret.replace(/(.{4})(?=.)/g, '$1 ')}
              label="Key to type instead"
              copy="Copy the key"
              tone="quiet"
              hint="If the app can’t scan: account, time based, six digits."
            />
            <CodeField kind="totp" {...code} onChange={({ target }) => onChange(target.value)} />
          </>
        );
      }}
    </FormDialog>
  );
}
