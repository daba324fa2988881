import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { type } from '#testing/on-screen.ts';
import { suggestName } from './device-name.ts';
import { FactorDueNotice } from './factor-due-notice.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { TotpCard } from './totp-card.tsx';

cleanBetweenTests();

const CODES = Array.from({ length: 10 }, (_, index) => `aaaaa-bbbb${index}`);
const PASSKEYS = [
  { id: 1, name: 'iPhone', createdAt: '2026-11-21T09:00:00.000Z', lastUsedAt: '2026-11-22T09:00:00.000Z' },
  { id: 2, name: 'Mac', createdAt: '2026-11-21T09:00:00.000Z', lastUsedAt: null },
];

function show({ totp = false, left = 0 } = {}) {
  let isSetUp = totp;
  let recoveryCodesLeft = left;
  const requests = stubServer({
    'GET /api/auth/factors': () => ({
      body: {
        methods: isSetUp ? ['password', 'totp', 'recovery'] : ['password'],
        totp: isSetUp,
        recoveryCodesLeft,
        required: false,
      },
    }),
    'GET /api/auth/passkeys': { body: { passkeys: PASSKEYS } },
    'POST /api/auth/totp/start': {
      body: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' },
    },
    'POST /api/auth/totp/confirm': ({ body }) => {
      if ((body as { code: string }).code !== '123456') {
        return {
          status: 422,
          body: { error: 'No.', code: 'INVALID_INPUT', fields: { code: 'This code does not fit.' } },
        };
      }
      isSetUp = true;
      recoveryCodesLeft = 10;
      return { body: { recoveryCodes: CODES } };
    },
    'DELETE /api/auth/totp': () => {
      isSetUp = false;
      return { body: { message: 'The authenticator app is removed.' } };
    },
    'POST /api/auth/recovery-codes': { body: { recoveryCodes: CODES } },
    'PUT /api/auth/passkeys/1': { body: PASSKEYS[0] },
    'DELETE /api/auth/passkeys/2': { body: { message: 'The passkey is removed.' } },
  });
  const page = renderSignedIn(
    <>
      <PasskeysCard />
      <TotpCard />
    </>,
  );
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  return { ...page, sent, type, button: (name: string) => screen.findByRole('button', { name }) };
}

describe('The authenticator app on the account page', () => {
  it('is set up with a code, and shows the recovery codes once', async () => {
    const { press, button, type } = show();
    await press(await button('Set up an authenticator app'));
    expect(screen.getByRole('img', { name: 'A code that an authenticator app scans' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Key to type instead').value).toBe(
      'ABCD EFGH IJKL MNOP',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Code from your authenticator app'));
    type('Code from your authenticator app', '000000');
    await press(await button('Finish'));
    expect(screen.getByText('This code does not fit.')).toBeTruthy();
    type('Code from your authenticator app', '123456');
    await press(await button('Finish'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep these recovery codes' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await press(await button('I have kept them'));
    expect(screen.queryByText(CODES[0] as string)).toBeNull();
    expect(await screen.findByText(/10 of 10 left/)).toBeTruthy();
    expect(screen.getByText('Set up')).toBeTruthy();
  });

  it('is removed after a question', async () => {
    const { press, button, sent } = show({ totp: true, left: 7 });
    expect(await screen.findByText(/7 of 10 left/)).toBeTruthy();
    await press(await button('Remove the app'));
    expect(sent()).toEqual([]);
    await press(await button('Yes, remove it'));
    expect(sent()).toEqual([['DELETE', '/api/auth/totp', undefined]]);
    expect(await button('Set up an authenticator app')).toBeTruthy();
  });

  it('gives new recovery codes after a question', async () => {
    const { press, button } = show({ totp: true, left: 7 });
    await press(await button('Make new recovery codes'));
    await press(await button('Yes, make new ones'));
    expect(await screen.findByRole('dialog', { name: 'Keep these recovery codes' })).toBeTruthy();
  });

  it('asks before Escape closes the only list of the codes, unless it was printed', async () => {
    const { press, button } = show({ totp: true, left: 7 });
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    vi.spyOn(window, 'print').mockReturnValue();
    await press(await button('Make new recovery codes'));
    await press(await button('Yes, make new ones'));
    const dialog = await screen.findByRole('dialog', { name: 'Keep these recovery codes' });
    const pressEscape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }));
    pressEscape();
    expect(confirm).toHaveBeenCalledWith('Close without keeping the codes?');
    expect(dialog.isConnected).toBe(true);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Print' }));
    pressEscape();
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(dialog.isConnected).toBe(false);
  });
});

describe('The passkeys on the account page', () => {
  it('say when they were used, and can’t be added in a browser without passkeys', async () => {
    show();
    expect(await screen.findByText('iPhone')).toBeTruthy();
    expect(screen.getByText(/Not used yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(screen.getByText('This browser can’t add passkeys here.')).toBeTruthy();
  });

  it('can be renamed and removed', async () => {
    const { press, button, type, sent } = show();
    await press(await button('Rename iPhone'));
    type('Name of the passkey', 'Blue phone');
    await press(await button('Save'));
    await press(await button('Remove Mac'));
    await press(await button('Yes, remove it'));
    expect(sent()).toEqual([
      ['PUT', '/api/auth/passkeys/1', { name: 'Blue phone' }],
      ['DELETE', '/api/auth/passkeys/2', undefined],
    ]);
  });
});

describe('The name of a new passkey', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', [], 'iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', ['iPhone'], 'Windows computer'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', ['Android phone', 'Android phone 2'], 'Android phone 3'],
    ['', [], 'My device'],
  ])('is suggested from %s', (userAgent, taken, name) => {
    expect(suggestName(userAgent, taken)).toBe(name);
  });
});

describe('The notice of a second factor that is due', () => {
  const user = {
    email: 'ada@example.org',
    firstname: 'Ada',
    lastname: 'Admin',
    role: 'ADMIN',
    emailVerified: true,
  } as const;
  const at = (hours: number) => ({
    ...user,
    factorDueAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
  });

  it.each([
    [71.5, 'Add a passkey or an authenticator app in 3 days.'],
    [5.5, 'Add a passkey or an authenticator app in 5 hours.'],
    [0.5, 'Add a passkey or an authenticator app within the hour.'],
  ])('counts down and links to the account: %s hours', (hours, text) => {
    renderSignedIn(<FactorDueNotice />, at(hours));
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
    expect(window.location.pathname).not.toBe('/account');
  });

  it('opens the account page once it is overdue', () => {
    renderSignedIn(<FactorDueNotice />, at(-1));
    expect(window.location.pathname).toBe('/account');
    expect(screen.getByRole('alert').textContent).toContain('Until then you can’t use the other pages.');
  });

  it('is not shown if nothing is due', () => {
    renderSignedIn(<FactorDueNotice />, user);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
