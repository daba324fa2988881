/** What a mail says, before it becomes text (letter-text.ts) and HTML (letter-html.ts). */
export type Letter = {
  subject: string;
  /** shown in the list of mails after the subject */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** why it comes to somebody without an account; the account is the reason otherwise */
  because?: string;
};

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] };

/** What every mail knows besides its own data. */
export type Sender = {
  leagueName: string;
  contactEmail: string;
  /** base of links, without a slash at the end */
  publicUrl: string;
};

/**
 * "Hello Casey,", where the name looks like one. A stranger may have registered the address, and what he typed as a name
 * must not become his message to its owner.
 */
export const greeting = (firstName: string): string =>
  /^[\p{L}\p{M}' ’-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';

/** What stands below every letter. */
export const footer = (
  { because = 'You get this mail because of your coach account.' }: Letter,
  { leagueName, contactEmail }: Sender,
): string => `${leagueName}. ${because} Questions: ${contactEmail}`;
