import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { call } from '#api/client.ts';
import { createKeyedSender } from '#api/keyed-sender.ts';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { type } from '#testing/on-screen.ts';
import { ConfirmIdentity } from './confirm-identity-dialog.tsx';

cleanBetweenTests();

const REFUSED = {
  status: 403,
  body: { error: 'Please confirm that it is you.', code: 'CONFIRM_IDENTITY' },
};
const TITLE = 'Please confirm that it’s you';

/** A server that refuses a change until the session has confirmed who uses it. */
function show({ methods = ['password'], wrong = [] as string[] } = {}) {
  let isConfirmed = false;
  const requests = stubServer({
    'GET /api/auth/factors': {
      body: { methods, totp: methods.includes('totp'), recoveryCodesLeft: 10, required: false },
    },
    'POST /api/auth/confirm-identity': ({ body }) => {
      const { password, code } = body as { password?: string; code?: string };
      if (wrong.includes(password ?? code ?? '')) {
        const field = password === undefined ? 'code' : 'password';
        return {
          status: 422,
          body: { error: 'This is wrong.', code: 'INVALID_INPUT', fields: { [field]: 'This is wrong.' } },
        };
      }
      isConfirmed = true;
      return { body: { message: 'Thank you.' } };
    },
    'POST /api/auth/recovery-codes': () =>
      isConfirmed ? { body: { recoveryCodes: ['aaaaa-bbbbb'] } } : REFUSED,
    'POST /api/reservations/reserve': () => (isConfirmed ? { body: { message: 'Reserved.' } } : REFUSED),
  });
  const page = renderSignedIn(<ConfirmIdentity />);
  const sent = (url: string) => requests.filter((request) => request.url === `/api${url}`);
  return { ...page, sent, type };
}

/** Begins a call, which waits. */
async function begin<T>(send: () => Promise<T>): Promise<Promise<T>[]> {
  const calls: Promise<T>[] = [];
  await act(async () => {
    calls.push(send());
  });
  return calls;
}

describe('A call that needs a fresh proof of identity', () => {
  it('asks for the password, and is then sent again', async () => {
    const { press, sent, type } = show();
    const [answer] = await begin(() => call('renewRecoveryCodes'));
    await screen.findByLabelText('Your password');
    type('Your password', 'Abcdefg1');
    await press(screen.getByRole('button', { name: 'Confirm' }));
    expect(await answer).toEqual({ recoveryCodes: ['aaaaa-bbbbb'] });
    expect(sent('/auth/confirm-identity').map(({ body }) => body)).toEqual([{ password: 'Abcdefg1' }]);
    expect(sent('/auth/recovery-codes')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is sent again with the same idempotency key', async () => {
    const { press, sent, type } = show();
    const body = { AvailabilityId: 1, TeamName: 'Hawks', DivisionName: 'Boys 3-4' };
    const keyed = createKeyedSender();
    const [answer] = await begin(() =>
      keyed(body, (headers) => call('reservePractice', { body: body as never, headers })),
    );
    await screen.findByLabelText('Your password');
    type('Your password', 'Abcdefg1');
    await press(screen.getByRole('button', { name: 'Confirm' }));
    expect(await answer).toEqual({ message: 'Reserved.' });
    const keys = sent('/reservations/reserve').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is refused if the user cancels', async () => {
    const { press, sent } = show();
    const [answer] = await begin(() => call('renewRecoveryCodes').catch((error: Error) => error.message));
    await press(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await answer).toBe('Please confirm that it is you.');
    expect(sent('/auth/recovery-codes')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks once for several calls at once', async () => {
    const { press, type, sent } = show();
    const answers = await begin(() => Promise.all([call('renewRecoveryCodes'), call('renewRecoveryCodes')]));
    expect(await screen.findAllByRole('dialog', { name: TITLE })).toHaveLength(1);
    await screen.findByLabelText('Your password');
    type('Your password', 'Abcdefg1');
    await press(screen.getByRole('button', { name: 'Confirm' }));
    await Promise.all(answers);
    expect(sent('/auth/recovery-codes')).toHaveLength(4);
  });

  it('shows a wrong password at the field, and takes a code instead', async () => {
    const { press, type, sent } = show({ methods: ['password', 'totp', 'recovery'], wrong: ['Abcdefg2'] });
    const [answer] = await begin(() => call('renewRecoveryCodes'));
    await screen.findByLabelText('Your password');
    type('Your password', 'Abcdefg2');
    await press(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByText('This is wrong.')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Use the authenticator app' }));
    const field = screen.getByLabelText<HTMLInputElement>('Code from your authenticator app');
    expect([field.autocomplete, field.inputMode, field.value]).toEqual(['one-time-code', 'numeric', '']);
    type('Code from your authenticator app', '123456');
    await press(screen.getByRole('button', { name: 'Confirm' }));
    await answer;
    expect(sent('/auth/confirm-identity').map(({ body }) => body)).toEqual([
      { password: 'Abcdefg2' },
      { code: '123456' },
    ]);
  });

  it('offers only what the account has and the browser can do', async () => {
    const { press } = show({ methods: ['password', 'passkey'] });
    const [answer] = await begin(() => call('renewRecoveryCodes').catch(() => 'refused'));
    await screen.findByLabelText('Your password');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Confirm',
    ]);
    await press(screen.getByRole('button', { name: 'Cancel' }));
    await answer;
  });
});
