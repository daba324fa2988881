import { several } from '#text/several.ts';

/** '2 courts: 1, 2', '1 court: A', or '1 court' if its name adds nothing. */
export function courtsText(names: readonly string[]): string {
  const count = several(names.length, 'court');
  return names.length === 1 && names[0] === '1' ? count : `${count}: ${names.join(', ')}`;
}
