/** Row colours by schedule name, as CSS colour names (docs/spec/product.md#venue-colors). */
export const VENUE_COLOURS: Readonly<Record<string, string>> = {
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

const UNKNOWN_COLOUR = 'white';
const coloursByFoldedName = new Map(
  Object.entries(VENUE_COLOURS).map(([name, colour]) => [name.toUpperCase(), colour]),
);

/** The row colour of a schedule name, in any case; 'white' when the name is not in the table. */
export function venueColour(scheduleName: string): string {
  return coloursByFoldedName.get(scheduleName.trim().toUpperCase()) ?? UNKNOWN_COLOUR;
}
