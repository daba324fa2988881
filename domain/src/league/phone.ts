/** Digits as people write them, with spaces, dots, dashes and brackets between: '+1 (732) 555-0100'. */
const PHONE = /^\+?[0-9 ().-]+$/;
/** From a short local number to the longest that the world's numbering has. */
const MIN_DIGITS = 5;
const MAX_DIGITS = 15;

/** Whether the text is a telephone number that a phone can dial. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return PHONE.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}
