import type { MailData } from '../kinds.ts';
import { greeting, type Letter, leagueContact, portalOf, type Sender } from '../letter.ts';

/** The link that an email of the account pages carries; the page does nothing until its button is pressed. */
export const accountLink = {
  confirm_address: ({ publicUrl }: Sender, token: string) => `${publicUrl}/verify-email/${token}`,
  reset_password: ({ publicUrl }: Sender, token: string) => `${publicUrl}/reset-password/${token}`,
};

export function confirmAddress(data: MailData['confirm_address'], sender: Sender, token: string): Letter {
  return {
    subject: 'Confirm your email address',
    preview: 'One more step, and your teams are there.',
    heading: 'Confirm your email address',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: `Somebody registered this address for ${portalOf(sender)}. If it was you, please confirm it: then your teams are there, and you can book their practices.`,
      },
      { kind: 'button', label: 'Confirm my address', url: accountLink.confirm_address(sender, token) },
      {
        kind: 'text',
        text: 'The link is good for 48 hours, and only together with your login. If it was not you, do nothing: without you the address stays unconfirmed.',
      },
    ],
  };
}

export function resetPassword(data: MailData['reset_password'], sender: Sender, token: string): Letter {
  return {
    subject: 'Choose a new password',
    preview: 'The link is good for 30 minutes.',
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      { kind: 'text', text: 'A new password was asked for your account in the coaches portal.' },
      { kind: 'button', label: 'Choose a new password', url: accountLink.reset_password(sender, token) },
      {
        kind: 'text',
        text: 'The link is good for 30 minutes and works once. If you did not ask for it, do nothing: your password stays as it is.',
      },
    ],
  };
}

export function passwordChanged(data: MailData['password_changed'], sender: Sender): Letter {
  return {
    subject: 'Your password was changed',
    preview: 'If it was not you, act now.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: 'Your password for the coaches portal has just been changed, and every device is logged out.',
      },
      {
        kind: 'text',
        text: `If it was not you, choose a new one at once with “Forgot Password?” on the login page, and tell ${leagueContact(sender)}.`,
      },
      { kind: 'button', label: 'Go to the login page', url: `${sender.publicUrl}/login` },
    ],
  };
}
