import type { MailData } from '../kinds.ts';
import { greeting, type Letter, leagueContact, portalOf, type Sender, withFragment } from '../letter.ts';
import { accountLink } from './account-mails.ts';

/** The emails about a new address of an account. */

export function newAddress(data: MailData['new_address'], sender: Sender, token: string): Letter {
  const { email, newEmail } = data;
  return {
    subject: 'Confirm your new email address',
    preview: 'One more step to use this address.',
    heading: 'Confirm your new email address',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: `Someone wants to use this email address for their account at ${portalOf(sender)}. If it was you, confirm it. Until then your account keeps its old address.`,
      },
      {
        kind: 'button',
        label: 'Confirm my new email address',
        url: withFragment(accountLink.confirm_address(sender, token), { email, new: newEmail }),
      },
      {
        kind: 'text',
        text: 'The link works for 48 hours. If you are logged out, log in with your old address first. If it wasn’t you, ignore this email: nobody can use your address without your help.',
      },
    ],
    because: 'You got this email because someone entered this address.',
  };
}

export function addressInUse(data: MailData['address_in_use'], sender: Sender): Letter {
  return {
    subject: 'This address already has an account',
    preview: 'Log in with it, or use another address.',
    heading: 'This address already has an account',
    blocks: [
      { kind: 'text', text: greeting(data.firstName) },
      {
        kind: 'text',
        text: `Someone wants to use this email address for another account at ${portalOf(sender)}. That isn’t possible, because the address already has an account. Nothing has changed.`,
      },
      {
        kind: 'text',
        text: 'If it was you, log in with this address, or use “Forgot Password?” on the login page. If it wasn’t you, ignore this email.',
      },
      { kind: 'button', label: 'Go to the login page', url: `${sender.publicUrl}/login` },
    ],
  };
}

export function addressChanged(data: MailData['address_changed'], sender: Sender): Letter {
  const { newEmail, isChanged } = data;
  const contact = leagueContact(sender);
  return isChanged
    ? {
        subject: 'Your email address was changed',
        preview: 'If it wasn’t you, tell the league now.',
        heading: 'Your email address was changed',
        blocks: [
          { kind: 'text', text: greeting(data.firstName) },
          {
            kind: 'text',
            text: `Your account at the coaches portal now has the address ${newEmail}. Log in with it from now on. Emails about your teams go there.`,
          },
          { kind: 'text', text: `If it wasn’t you, tell ${contact} right away.` },
        ],
      }
    : {
        subject: 'Someone asked to change your email address',
        preview: 'If it wasn’t you, reset your password now.',
        heading: 'Is this your new email address?',
        blocks: [
          { kind: 'text', text: greeting(data.firstName) },
          {
            kind: 'text',
            text: `Someone who is logged in to your account at the coaches portal asked to change its address to ${newEmail}. Nothing changes until they open the link that we sent there.`,
          },
          {
            kind: 'text',
            text: `If it wasn’t you, reset your password right away with “Forgot Password?” on the login page, and tell ${contact}. That logs everyone out and stops the change.`,
          },
          { kind: 'button', label: 'Go to the login page', url: `${sender.publicUrl}/login` },
        ],
      };
}
