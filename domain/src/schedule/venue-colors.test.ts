import { describe, expect, it } from 'vitest';
import { VENUE_COLORS, venueColor } from './venue-colors.ts';

describe('venueColor', () => {
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
  ])('venueColor of %j is %s', (scheduleName, color) => {
    expect(venueColor(scheduleName)).toBe(color);
  });

  it('has eleven colors', () => {
    expect(Object.keys(VENUE_COLORS)).toHaveLength(11);
  });
});
