import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { likelyEmail } from '@portal/domain/auth/email-typo.ts';
import { foldName, withoutPhone } from '@portal/domain/coaches/names.ts';
import { isCoachRole, isHelperRole, isShortCoachRole } from './families.ts';

/**
 * What a cell with an address says: one address; several; one in a domain that is probably mistyped, with what was
 * probably meant; or none that is valid, with the address that it probably means, or null.
 */
export type Addresses =
  | { kind: 'one'; email: string }
  | { kind: 'several'; emails: string[] }
  | { kind: 'mistyped'; email: string; meant: string }
  | { kind: 'bad'; meant: string | null };

/** People who enter more addresses than that in one cell have pasted something else. */
const MAX_ADDRESSES = 6;
const BETWEEN = /[\s<>;:,/|"()[\]]/;

/** Reads 'Ada Lane <ada@example.org>', 'mailto:ada@example.org', 'a@x.org; b@y.org' and 'ada@example.org.'. */
export function readAddresses(text: string): Addresses {
  const shown = withoutEnd(foldName(text).shown);
  const own = withoutEnd(/^[^<>@]*<([^<>]*)>$/.exec(shown)?.[1] ?? shown);
  // a spreadsheet's mark for text, or quotation marks of a list
  const unquoted = own.replace(/^['"‘“]|['"’”]$/g, '');
  const email = normalizeEmail(unquoted.replace(/^mailto:/i, ''));
  if (email !== null) return oneAddress(email);
  const found = shown.split(BETWEEN).map((part) => normalizeEmail(withoutEnd(part)));
  const all = found.filter((part) => part !== null);
  const emails = [...new Set(all)];
  const [first = ''] = emails;
  const rest = shown.toLowerCase().replace(first, ' ');
  const isBesidePhone = /\d/.test(rest) && withoutPhone(rest).split(BETWEEN).join('') === '';
  // as a link: 'ada@example.org<mailto:ada@example.org>'
  if (emails.length === 1 && (all.length > 1 || isBesidePhone)) return oneAddress(first);
  if (emails.length > 1 && emails.length <= MAX_ADDRESSES) return { kind: 'several', emails };
  // 'ike rand@example.org' may be one address with a space in it
  const isSplit = /^[^\s<>()@:]+ [^\s<>()@]+@\S+$/.test(shown);
  return { kind: 'bad', meant: isSplit ? null : (emails[0] ?? repaired(unquoted)) };
}

function oneAddress(email: string): Addresses {
  const meant = likelyEmail(email);
  return meant === null ? { kind: 'one', email } : { kind: 'mistyped', email, meant };
}

/** Without what a sentence or a list leaves behind an address. */
const withoutEnd = (text: string) =>
  text.slice(0, text.split('').findLastIndex((letter) => !/[\s.,;:]/.test(letter)) + 1);

/** 'ada@gmail,com' and 'ada@gmail..com' with a dot, 'ada@ gmail.com' without the space, 'ada [at] gmail.com'; null if that is no address. */
function repaired(written: string): string | null {
  const text = written.replace(/ ?[[(]at[\])] ?/i, '@');
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const domain = text
    .slice(at + 1)
    .replace(/\s/g, '')
    .replace(/[,.]+/g, '.');
  return normalizeEmail(`${text.slice(0, at).trimEnd()}@${domain}`);
}

/** The address whose part before the @ contains a word of the name; null unless it is exactly one of them. */
export function addressOfName(emails: readonly string[], name: string): string | null {
  const words = foldName(name)
    .key.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  const own = emails.filter((email) =>
    words.some((word) => email.slice(0, email.indexOf('@')).includes(word)),
  );
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** What may be an address. */
const WORD = /[^\s<>()[\],;:"|]+/g;
const PHONE = /(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)?\b\d{3}[ .-]?\d{4}\b/g;
/** What stands before an address or a phone number: 'email:', or 'cell' at the end. */
const LABEL = /(?<![\p{L}\p{N}'’])(?:e-?mail|cell|mobile|phone|tel|ph)\.?(?::|(?= *(?:[,;\n]|$)))/giu;

/** The name in what stands between two addresses, without phone numbers. */
function nameIn(text: string): string {
  const plain = text
    .replace(PHONE, ', ')
    .replace(LABEL, (label, at: number, whole: string) =>
      isLastName(label, whole.slice(0, at)) ? label : ' ',
    );
  const letters = plain.replace(/[<>[\]"]|\(\s*\)|mailto:/gi, ' ').split('');
  const isOfName = (letter: string) => !/[\s,;:/|&(–-]/.test(letter);
  const name = letters.slice(letters.findIndex(isOfName), letters.findLastIndex(isOfName) + 1).join('');
  const shown = foldName(name).shown.replace(/^\)[\s,;:/|&–-]*|^and | and$/gi, '');
  // a bracket of which the other half stood at the address
  return shown.includes('(') === shown.includes(')') ? bare(shown) : shown.replace(/[()]/g, '').trim();
}

/** Whether 'Cell' follows only a first name, as in 'Ann Cell, ann@x.org' and 'Ann van der Cell, ann@x.org'. */
const isLastName = (label: string, before: string): boolean =>
  /^(?:Cell|Mobile|Phone|Tel|Ph)$/i.test(label) &&
  label !== label.toLowerCase() &&
  /^[^\p{L}]*\p{Lu}\S+ (?:\p{Ll}{1,3} )*$/u.test(before);

/** 'Ada Lane' of '(Ada Lane)'. */
const bare = (text: string): string => /^\(([^()]*)\)$/.exec(text)?.[1]?.trim() ?? text;

/**
 * The people in a cell of names and addresses: 'Ada Lane (ada@x.org); Bo Ray <bo@x.org>'. A name or address may stand alone.
 */
export function peopleInCell(text: string): { coachName: string; coachEmail: string }[] {
  const found = [...text.matchAll(WORD)].filter(([word]) => /.@./.test(word));
  if (found.length === 0 || found.length > MAX_ADDRESSES) return [{ coachName: text, coachEmail: '' }];
  const ends = found.map(({ 0: address, index }) => index + address.length);
  const between = [0, ...ends].map((start, place) => nameIn(text.slice(start, found[place]?.index)));
  // 'ada@x.org (Ada Lane)'
  const isAfter = between[0] === '' && between.at(-1) !== '';
  const people = found.map(([address], place) => ({
    coachName: between[isAfter ? place + 1 : place] ?? '',
    coachEmail: withoutEnd(address),
  }));
  const last = isAfter ? '' : (between.at(-1) ?? '');
  return isPerson(last) ? [...people, { coachName: last, coachEmail: '' }] : people;
}

/** Whether what stands behind the last address is somebody else, and no role: 'Bo Ray', not '(head)'. */
const isPerson = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !isCoachRole(text) && !isShortCoachRole(text) && !isHelperRole(text);
