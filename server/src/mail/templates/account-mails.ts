import type { MailData } from '../kinds.ts';
import { greeting, type Letter, leagueContact, portalOf, type Sender, withFragment } from '../letter.ts';

/** The link that an email of the account pages carries; the page does nothing until its button is pressed. */
export const accountLink = {
  confirm_address: ({ publicUrl }: Sender, token: string) => `${publicUrl}/verify-email/${token}`,
  reset_password: ({ publicUrl }: Sender, token: string) => `${publicUrl}/reset-password/${token}`,
};

export function confirmAddress(data: MailData['confirm_address'], sender: Sender, token: string): Letter {
  return {
    subject: 'Confirm your email address',
    preview: 'One more step to see your teams.',
    heading: 'Confirm your email address',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: `Someone signed up for ${portalOf(sender)} with this email address. If it was you, confirm the address to see your teams and book their practices.`,
      },
      {
        kind: 'button',
        label: 'Confirm my email address',
        url: withFragment(accountLink.confirm_address(sender, token), { email: data.email }),
      },
      {
        kind: 'text',
        text: 'The link works for 48 hours, and you’ll be asked to log in. If it wasn’t you, ignore this email: nobody can confirm the address without your help.',
      },
    ],
  };
}

export function resetPassword(data: MailData['reset_password'], sender: Sender, token: string): Letter {
  return {
    subject: 'Reset your password',
    preview: 'The link works for 30 minutes.',
    heading: 'Reset your password',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'You asked to reset your password for the coaches portal.' },
      { kind: 'button', label: 'Choose a new password', url: accountLink.reset_password(sender, token) },
      {
        kind: 'text',
        text: 'The link works once, for 30 minutes. If it wasn’t you, ignore this email: your password stays the same.',
      },
    ],
  };
}

export function passwordChanged(data: MailData['password_changed'], sender: Sender): Letter {
  return {
    subject: 'Your password was changed',
    preview: 'If it wasn’t you, reset your password now.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: 'Your password for the coaches portal was just changed, and your other devices were logged out.',
      },
      {
        kind: 'text',
        text: `If it wasn’t you, reset your password right away with “Forgot Password?” on the login page, and tell ${leagueContact(sender)}.`,
      },
      { kind: 'button', label: 'Go to the login page', url: `${sender.publicUrl}/login` },
    ],
  };
}
