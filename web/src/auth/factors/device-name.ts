const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android phone'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux computer'],
];

/** A name for this device, such as 'iPhone'; of others that have it, too, it is the second: 'iPhone 2'. */
export function suggestName(userAgent: string, taken: readonly string[]): string {
  const name = DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My device';
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(numbered)) return numbered;
  }
}
