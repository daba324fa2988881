const PHONE = /^\+?[0-9 ().-]+$/;
const MIN_DIGITS = 5;
/** the longest international number (ITU-T E.164) */
const MAX_DIGITS = 15;

/** Whether the text is a phone number, with spaces, dots, dashes and parentheses allowed: '+1 (732) 555-0100'. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return PHONE.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}
