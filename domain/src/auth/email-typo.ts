/** The big mail providers, whose names people often mistype. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
];
/** Real providers whose names look like a slip of another one. */
const REAL = ['ymail.com', 'email.com', 'mail.com', 'gmx.com', 'gmail.de'];
/** Endings that don't exist, and what was probably meant. */
const ENDINGS = new Map([
  ['con', 'com'],
  ['cmo', 'com'],
  ['ocm', 'com'],
  ['vom', 'com'],
  ['xom', 'com'],
  ['comm', 'com'],
  ['nte', 'net'],
  ['ney', 'net'],
  ['ogr', 'org'],
  ['rog', 'org'],
]);
/** Real endings that are a slip of 'com' only behind the name of a provider. */
const SHORT_ENDINGS = ['co', 'cm', 'om'];

/**
 * The address that was probably meant, if the domain has an obvious slip ('sam@gmial.com' is sam@gmail.com). Only for a question:
 * the address as typed may be right.
 * @param email normalized
 * @returns null if the domain looks right
 */
export function likelyEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const typed = email.slice(at + 1);
  const host = likelyHost(typed);
  return host === typed ? null : email.slice(0, at + 1) + host;
}

function likelyHost(typed: string): string {
  const dot = typed.lastIndexOf('.');
  const name = typed.slice(0, dot);
  const ending = typed.slice(dot + 1);
  const host = `${name}.${ENDINGS.get(ending) ?? ending}`;
  if (PROVIDERS.includes(host) || REAL.includes(host)) return host;
  const provider = PROVIDERS.find((known) => {
    const [knownName = '', knownEnding = ''] = known.split('.');
    const isSameEnding = host.endsWith(`.${knownEnding}`);
    if (name === knownName) return knownEnding === 'com' && SHORT_ENDINGS.includes(ending);
    return isSameEnding && isOneSlip(name, knownName);
  });
  return provider ?? host;
}

/** Whether one letter is missing, added or wrong, or two neighbors are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  if (a.length === b.length) {
    const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
    return a.slice(1) === b.slice(1) || isSwapped;
  }
  return a.slice(1) === b || a === b.slice(1);
}
