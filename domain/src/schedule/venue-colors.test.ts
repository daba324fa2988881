import { describe, expect, it } from 'vitest';
import { VENUE_COLOURS, venueColour } from './venue-colors.ts';

describe('venueColour', () => {
  it.each([
    ['SHEPARD', 'lightblue'],
    ['SANDBURG-LG', 'lightgreen'],
    ['SANDBURG-SM', 'lightcoral'],
    ['VORHEES', 'lightgoldenrodyellow'],
    ['SCHIRRA', 'lightpink'],
    ['MEMORIAL', 'lightsalmon'],
    ['SALK', 'lightseagreen'],
    ['MADPK', 'lightsteelblue'],
    ['MCDIVITT', 'lightyellow'],
    ['Schedule J', 'lightcyan'],
    ['OBHS-MAIN', 'lightgray'],
    [' schedule j', 'lightcyan'],
    ['Salk', 'lightseagreen'],
    ['SALK-2', 'white'],
    ['constructor', 'white'],
    ['', 'white'],
  ])('of %j is %s', (scheduleName, colour) => {
    expect(venueColour(scheduleName)).toBe(colour);
  });

  it('has eleven schedules', () => {
    expect(Object.keys(VENUE_COLOURS)).toHaveLength(11);
  });
});
