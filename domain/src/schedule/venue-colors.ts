/** Row colors by schedule name, as CSS color names (docs/spec/product.md#venue-colors). */
export const VENUE_COLORS: Readonly<Record<string, string>> = {
  SHEPARD: 'lightblue',
  'SANDBURG-LG': 'lightgreen',
  'SANDBURG-SM': 'lightcoral',
  VORHEES: 'lightgoldenrodyellow',
  SCHIRRA: 'lightpink',
  MEMORIAL: 'lightsalmon',
  SALK: 'lightseagreen',
  MADPK: 'lightsteelblue',
  MCDIVITT: 'lightyellow',
  'Schedule J': 'lightcyan',
  'OBHS-MAIN': 'lightgray',
};

const UNKNOWN_COLOR = 'white';
const colorsByFoldedName = new Map(
  Object.entries(VENUE_COLORS).map(([name, color]) => [name.toUpperCase(), color]),
);

/** The row color of a schedule name, in any case; 'white' if the name is unknown. */
export function venueColor(scheduleName: string): string {
  return colorsByFoldedName.get(scheduleName.trim().toUpperCase()) ?? UNKNOWN_COLOR;
}
