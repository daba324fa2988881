/** The block digits of a jersey, on a 60 × 100 grid. */
const DIGITS: Record<string, string> = {
  0: 'M20 12H40L50 22V78L40 88H20L10 78V22Z',
  1: 'M14 24L26 12H30V88M14 88H46',
  2: 'M10 26V22L20 12H40L50 22V42L10 76V88H52',
  3: 'M10 22L20 12H40L50 22V40L40 50H24M40 50L50 60V78L40 88H20L10 78',
  4: 'M42 88V12H34L10 58V66H52',
  5: 'M50 12H10V46H40L50 56V78L40 88H20L10 78',
  6: 'M50 22L40 12H20L10 22V78L20 88H40L50 78V58L40 48H10',
  7: 'M8 12H50V22L26 90',
  8: 'M20 12H40L50 22V40L40 50H20L10 40V22ZM20 50L10 60V78L20 88H40L50 78V60L40 50',
  9: 'M50 52H20L10 42V22L20 12H40L50 22V78L40 88H20L10 78',
};

const ADVANCE = 72;
/** Space for the ends of the strokes. */
const PADDING = 12;

/** A number in jersey lettering. Decoration: show the number as text beside it. */
export function JerseyNumber({ value, className }: { value: number; className: string }) {
  const digits = Array.from(String(value));
  return (
    <svg
      viewBox={`0 0 ${digits.length * ADVANCE + 2 * PADDING} ${100 + 2 * PADDING}`}
      fill="none"
      strokeLinejoin="miter"
      strokeLinecap="square"
      className={className}
      aria-hidden="true"
    >
      {digits.map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes equal digits
        <g key={index} transform={`translate(${index * ADVANCE + PADDING + 4} ${PADDING})`}>
          <path d={DIGITS[digit]} className="stroke-court" strokeWidth="20" />
          <path d={DIGITS[digit]} className="stroke-panel" strokeWidth="12" />
          <path d={DIGITS[digit]} className="stroke-ball" strokeWidth="7" />
        </g>
      ))}
    </svg>
  );
}
