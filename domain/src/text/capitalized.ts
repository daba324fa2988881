/** The text with a capital letter at the start: 'next week' as 'Next week'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
