const DOTS = '•••';

/**
 * An address as its owner knows it again and nobody else learns it: 'c•••@e•••.org'.
 * @param email normalized
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  return `${email.slice(0, 1)}${DOTS}@${host.slice(0, 1)}${DOTS}${host.slice(host.lastIndexOf('.'))}`;
}
