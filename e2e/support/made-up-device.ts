import type { Page } from '@playwright/test';

/**
 * Gives the browser a device that has made no passkey yet, whose owner always touches its sensor. It also chooses, before
 * any press, each passkey that the login page suggests.
 */
export async function addDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** From the next page on, the browser suggests no passkeys. */
export const suggestNoPasskeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Passkeys belong to a name, and 127.0.0.1 is none. */
export const named = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** Forgets the session and opens the login page. */
export async function leaveSession(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
}
