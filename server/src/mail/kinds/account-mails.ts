import type { SignInChange } from '@portal/domain/auth/sign-in-change.ts';
import {
  type Block,
  defineLinkMail,
  defineMail,
  leagueContact,
  portalOf,
  SAMPLE_RECIPIENT,
  type Sender,
  withFragment,
} from '../letter.ts';

/** The page that a link opens does nothing until its button is pressed. */
const confirmLink = ({ publicUrl }: Sender, token: string) => `${publicUrl}/verify-email/${token}`;
const resetLink = ({ publicUrl }: Sender, token: string) => `${publicUrl}/reset-password/${token}`;
const loginButton = ({ publicUrl }: Sender): Block => ({
  kind: 'button',
  label: 'Go to the login page',
  url: `${publicUrl}/login`,
});

const SIGN_IN_CHANGES: Readonly<Record<SignInChange, { subject: string; sentence: string }>> = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    sentence:
      'A passkey was just added to your account at the coaches portal. It logs in without your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    sentence: 'A passkey of your account at the coaches portal was just removed. It no longer logs in.',
  },
  'totp-added': {
    subject: 'An authenticator app was added to your account',
    sentence:
      'Logging in to the coaches portal with your password now takes a code of your authenticator app, too.',
  },
  'totp-removed': {
    subject: 'The authenticator app was removed from your account',
    sentence: 'Logging in to the coaches portal no longer takes a code of your authenticator app.',
  },
  'codes-renewed': {
    subject: 'Your account has new recovery codes',
    sentence:
      'New recovery codes were just made for your account at the coaches portal. The old ones no longer work.',
  },
  'factors-reset': {
    subject: 'Passkeys and authenticator app were removed from your account',
    sentence:
      'The operator of the coaches portal gave your account a new password and removed its passkeys, authenticator app and recovery codes.',
  },
};

/** The emails about an account, its password and its address. */
export const ACCOUNT_MAILS = {
  confirm_address: defineLinkMail<{ firstName: string; email?: string | undefined }>({
    about: 'Sent after registration and when a coach requests a new link.',
    group: 'always',
    priority: 0,
    stillTrue: 'link',
    sample: () => ({ firstName: 'Casey' }),
    link: confirmLink,
    letter: ({ email }, sender, token) => ({
      subject: 'Confirm your email address',
      preview: 'One more step to see your teams.',
      heading: 'Confirm your email address',
      blocks: [
        `Someone signed up for ${portalOf(sender)} with this email address. If it was you, confirm the address to see your teams and book their practices.`,
        {
          kind: 'button',
          label: 'Confirm my email address',
          url: withFragment(confirmLink(sender, token), { email }),
        },
        'The link works for 48 hours, and you’ll be asked to log in. If it wasn’t you, ignore this email: nobody can confirm the address without your help.',
      ],
    }),
  }),
  reset_password: defineLinkMail<{ firstName: string }>({
    about: 'Sent when someone asks to reset their password.',
    group: 'always',
    priority: 0,
    stillTrue: 'link',
    sample: () => ({ firstName: 'Casey' }),
    link: resetLink,
    letter: (_data, sender, token) => ({
      subject: 'Reset your password',
      preview: 'The link works for 30 minutes.',
      heading: 'Reset your password',
      blocks: [
        'You asked to reset your password for the coaches portal.',
        { kind: 'button', label: 'Choose a new password', url: resetLink(sender, token) },
        'The link works once, for 30 minutes. If it wasn’t you, ignore this email: your password stays the same.',
      ],
    }),
  }),
  password_changed: defineMail<{ firstName: string }>({
    about: 'Sent after a password was changed.',
    group: 'always',
    priority: 0,
    stillTrue: 'account',
    sample: () => ({ firstName: 'Casey' }),
    letter: (_data, sender) => ({
      subject: 'Your password was changed',
      preview: 'If it wasn’t you, reset your password now.',
      heading: 'Your password was changed',
      blocks: [
        'Your password for the coaches portal was just changed, and your other devices were logged out.',
        `If it wasn’t you, reset your password right away with “Forgot Password?” on the login page, and tell ${leagueContact(sender)}.`,
        loginButton(sender),
      ],
    }),
  }),
  sign_in_changed: defineMail<{ firstName: string; change: SignInChange }>({
    about: 'Sent after a passkey, an authenticator app or recovery codes were added or removed.',
    group: 'always',
    priority: 0,
    stillTrue: 'account',
    sample: () => ({ firstName: 'Casey', change: 'passkey-added' }),
    letter: ({ change }, sender) => ({
      subject: SIGN_IN_CHANGES[change].subject,
      preview: 'If it wasn’t you, reset your password now.',
      heading: SIGN_IN_CHANGES[change].subject,
      blocks: [
        `${SIGN_IN_CHANGES[change].sentence} Your other devices were logged out.`,
        `If it wasn’t you, reset your password right away with “Forgot Password?” on the login page, and tell ${leagueContact(sender)}.`,
        loginButton(sender),
      ],
    }),
  }),
  /** `email`: the address until now */
  new_address: defineLinkMail<{ firstName: string; email: string; newEmail: string }>({
    about:
      'To the new address that someone wants for their account. Nothing changes before its link is opened.',
    group: 'always',
    priority: 0,
    stillTrue: 'link',
    sample: () => ({ firstName: 'Casey', email: SAMPLE_RECIPIENT, newEmail: 'casey@example.net' }),
    link: confirmLink,
    letter: ({ email, newEmail }, sender, token) => ({
      subject: 'Confirm your new email address',
      preview: 'One more step to use this address.',
      heading: 'Confirm your new email address',
      blocks: [
        `Someone wants to use this email address for their account at ${portalOf(sender)}. If it was you, confirm it. Until then your account keeps its old address.`,
        {
          kind: 'button',
          label: 'Confirm my new email address',
          url: withFragment(confirmLink(sender, token), { email, new: newEmail }),
        },
        'The link works for 48 hours. If you are logged out, log in with your old address first. If it wasn’t you, ignore this email: nobody can use your address without your help.',
      ],
      because: 'You got this email because someone entered this address.',
    }),
  }),
  address_in_use: defineMail<{ firstName: string }>({
    about: 'To an address with an account, when another account wants it as its new address.',
    group: 'always',
    priority: 0,
    stillTrue: 'account',
    sample: () => ({ firstName: 'Casey' }),
    letter: (_data, sender) => ({
      subject: 'This address already has an account',
      preview: 'Log in with it, or use another address.',
      heading: 'This address already has an account',
      blocks: [
        `Someone wants to use this email address for another account at ${portalOf(sender)}. That isn’t possible, because the address already has an account. Nothing has changed.`,
        'If it was you, log in with this address, or use “Forgot Password?” on the login page. If it wasn’t you, ignore this email.',
        loginButton(sender),
      ],
    }),
  }),
  /** `isChanged`: false if the new address is still to be confirmed */
  address_changed: defineMail<{ firstName: string; newEmail: string; isChanged: boolean }>({
    about: 'To the old address, when someone asks for a new one and again once it is confirmed.',
    group: 'always',
    priority: 0,
    stillTrue: 'account',
    sample: () => ({ firstName: 'Casey', newEmail: 'casey@example.net', isChanged: false }),
    letter({ newEmail, isChanged }, sender) {
      const contact = leagueContact(sender);
      return isChanged
        ? {
            subject: 'Your email address was changed',
            preview: 'If it wasn’t you, tell the league now.',
            heading: 'Your email address was changed',
            blocks: [
              `Your account at the coaches portal now has the address ${newEmail}. Log in with it from now on. Emails about your teams go there.`,
              `If it wasn’t you, tell ${contact} right away.`,
            ],
          }
        : {
            subject: 'Someone asked to change your email address',
            preview: 'If it wasn’t you, reset your password now.',
            heading: 'Is this your new email address?',
            blocks: [
              `Someone who is logged in to your account at the coaches portal asked to change its address to ${newEmail}. Nothing changes until they open the link that we sent there.`,
              `If it wasn’t you, reset your password right away with “Forgot Password?” on the login page, and tell ${contact}. That logs everyone out and stops the change.`,
              loginButton(sender),
            ],
          };
    },
  }),
};
