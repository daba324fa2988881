import type { Assertion, NewPasskey } from '@portal/contract/passkey-fields.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '#api/client.ts';
import { DeviceError } from '#api/errors.ts';

const messages = {
  unused: 'The passkey was not used. Please try again, or choose another way.',
  notMade: 'No passkey was added. Please try again.',
  exists: 'This device has a passkey for your account already.',
  notPossible: 'Passkeys don’t work here. Please choose another way.',
} as const;

/** Loaded when a passkey is used. */
const webAuthn = () => import('@simplewebauthn/browser');

const isAddress = (host: string) => /^[\d.]+$|:/.test(host);

/** Whether this browser can use passkeys here: they belong to a domain, so an address has none. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !isAddress(window.location.hostname);

type Purpose = { purpose: 'login' | 'confirm' } | { purpose: 'second-factor'; ticket: string };

/**
 * Asks the device to sign with a passkey.
 * @param isOffered the browser offers it beside its other suggestions for the email field, and waits until one is chosen
 * @throws what `call` throws; DeviceError if the user cancels
 */
export async function signWithPasskey(body: Purpose, isOffered = false): Promise<Assertion> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    webAuthn(),
    call('getPasskeyOptions', { body }),
  ]);
  return await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isOffered,
  }).catch((error: unknown) => {
    throw toDeviceError(error, messages.unused);
  });
}

type NewPurpose = { purpose: 'add' } | { purpose: 'join'; ticket: string };

/**
 * Asks the device to make a passkey for the user's account, or for the one that an invitation opens.
 * @throws as `signWithPasskey`
 */
export async function makePasskey(body: NewPurpose = { purpose: 'add' }): Promise<NewPasskey> {
  const [{ startRegistration }, { options }] = await Promise.all([
    webAuthn(),
    call('getPasskeyOptions', { body }),
  ]);
  const made = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown) => {
    throw toDeviceError(error, messages.notMade);
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { ...made, response: { clientDataJSON, attestationObject, transports } };
}

/** Whether the browser can offer passkeys beside its suggestions for the email field. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Ends an offer that waits for the user. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await webAuthn();
  WebAuthnAbortService.cancelCeremony();
}

/** @param canceled for all other errors, because the browser does not say whether the user canceled */
function toDeviceError(cause: unknown, canceled: string): DeviceError {
  const name = cause instanceof Error ? cause.name : '';
  const text =
    name === 'InvalidStateError'
      ? messages.exists
      : name === 'SecurityError' || name === 'NotSupportedError'
        ? messages.notPossible
        : canceled;
  return new DeviceError(text, { cause });
}
