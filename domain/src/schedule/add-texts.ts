/** What an Add without its needed fields is answered with, on the screen and by the server, word for word (docs/spec/product.md#add-modal). */
export const MISSING_PLACE = 'Missing Info: Date, time, and venue are required.';
export const MISSING_GAME = 'Select division, both teams, and both coaches (email required for External).';
export const MISSING_PRACTICE = 'Select division and one team.';

/** The away side of a game against a team from outside the league, as the Add modal names it (docs/spec/product.md#add-modal). */
export const EXTERNAL_TEAM = 'External';
