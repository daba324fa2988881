import type { PasskeyWire } from '@portal/contract/passkeys.ts';
import { MAX_PASSKEY_NAME } from '@portal/domain/auth/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { Moment } from '#league-time/moment.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { FormDialog } from '#shared/form-dialog.tsx';
import { ListCard } from '#shared/list-card.tsx';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { suggestName } from './device-name.ts';
import { canUsePasskeys, makePasskey } from './passkeys.ts';
import { passkeys, useRefreshFactors } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: PasskeyWire };

/** The user's passkeys: add, rename and remove. */
export function PasskeysCard() {
  const [open, setOpen] = useState<Open | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const query = useQuery(passkeys);
  const close = () => setOpen(null);
  return (
    <ListCard
      title="Passkeys"
      text="A passkey logs you in with your fingerprint, face or device PIN instead of your password. Nobody can guess it or steal it with a fake page."
      query={query}
      failed="We couldn’t load your passkeys."
      className="mb-6"
      loadingClassName="h-[calc(var(--control)+1rem)]"
    >
      {(list) => (
        <>
          <ul className="mt-4 divide-y divide-line empty:hidden">
            {list.passkeys.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ kind: 'rename', passkey })}
                onRemove={() => setOpen({ kind: 'remove', passkey })}
              />
            ))}
          </ul>
          {canUsePasskeys() ? (
            <Button className="mt-4" onClick={() => setOpen({ kind: 'add' })}>
              Add a passkey
            </Button>
          ) : (
            <p className="mt-4 text-muted">This browser can’t add passkeys here.</p>
          )}
          {open?.kind === 'add' && (
            <AddDialog taken={list.passkeys.map(({ name }) => name)} onCodes={setCodes} onClose={close} />
          )}
          {open?.kind === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
          {open?.kind === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
          {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
        </>
      )}
    </ListCard>
  );
}

type PasskeyItemProps = { passkey: PasskeyWire; onRename: () => void; onRemove: () => void };

function PasskeyItem({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyItemProps) {
  const ref = useFocusHandover<HTMLLIElement>();
  return (
    <ListItem
      ref={ref}
      actions={
        <>
          <Button aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button tone="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p className="font-semibold">{name}</p>
      <p className="text-sm text-muted">
        Added <Moment at={createdAt} /> ·{' '}
        {lastUsedAt === null ? (
          'Not used yet'
        ) : (
          <>
            Last used <Moment at={lastUsedAt} />
          </>
        )}
      </p>
    </ListItem>
  );
}

type AddDialogProps = {
  taken: readonly string[];
  onCodes: (codes: string[] | null) => void;
  onClose: () => void;
};

function AddDialog({ taken, onCodes, onClose }: AddDialogProps) {
  const refresh = useRefreshFactors();
  return (
    <FormDialog
      title="Add a passkey"
      save="Continue"
      needsChange={false}
      start={{ name: suggestName(navigator.userAgent, taken) }}
      required={['name']}
      send={async ({ name }) => {
        const credential = await makePasskey();
        return await call('addPasskey', { body: { credential, name } });
      }}
      failed="We couldn’t add the passkey. Please try again."
      onDone={({ recoveryCodes }) => {
        onCodes(recoveryCodes);
        return refresh();
      }}
      toast={({ passkey }) => ({ tone: 'good', title: `“${passkey.name}” can log you in from now on.` })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            Your device will ask for your fingerprint, face or PIN. Your other devices will be logged out.
          </p>
          <TextInput
            {...field('name')}
            label="Name of the passkey"
            hint="So that you know which device it is on."
            maxLength={MAX_PASSKEY_NAME}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

type PasskeyDialogProps = { passkey: PasskeyWire; onClose: () => void };

function RenameDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const refresh = useRefreshFactors();
  return (
    <FormDialog
      title="Rename the passkey"
      start={{ name }}
      required={['name']}
      send={(body) => call('renamePasskey', { params: { id }, body })}
      onSettled={refresh}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput {...field('name')} label="Name of the passkey" maxLength={MAX_PASSKEY_NAME} required />
      )}
    </FormDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const refresh = useRefreshFactors();
  return (
    <ConfirmChange
      title={`Remove the passkey “${name}”?`}
      yes="Yes, remove it"
      no="No, keep it"
      danger
      request={() => call('removePasskey', { params: { id } })}
      toast={({ message }) => ({ title: message })}
      onSettled={refresh}
      onClose={onClose}
    >
      <p>
        It no longer logs you in, and your other devices are logged out. Remove it from that device’s list of
        passkeys, too.
      </p>
    </ConfirmChange>
  );
}
