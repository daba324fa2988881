const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
/** From here on a value rounds to 1,000, so the next unit is used. */
const NEXT_UNIT_FROM = 999.5;

/** A file size for display: '512 bytes', '45.7 kB', '120 MB'. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let power = 0;
  while (value >= NEXT_UNIT_FROM && power < UNITS.length - 1) {
    value /= 1_000;
    power += 1;
  }
  const isWhole = power === 0 || value >= 99.95;
  return `${isWhole ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
