/**
 * The exact texts for an Add with missing fields, on the screen and from the server
 * (docs/spec/product.md#add-modal).
 */
export const MISSING_PLACE = 'Missing Info: Date, time, and venue are required.';
export const MISSING_GAME = 'Select division, both teams, and both coaches (email required for External).';
export const MISSING_PRACTICE = 'Select division and one team.';

/**
 * What the Add modal calls the away side if it is a team from outside the league
 * (docs/spec/product.md#add-modal).
 */
export const EXTERNAL_TEAM = 'External';
