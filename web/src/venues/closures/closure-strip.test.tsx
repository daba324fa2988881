import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { HOLIDAYS, league, renderVenues, valuesOf } from '../testing/venues-page.tsx';

cleanBetweenTests();

/** Today is Tue, Dec 8, 2026; permits run from Nov 16, 2026 to Mar 14, 2027. */
const CLOSURES = [
  HOLIDAYS,
  { ...HOLIDAYS, id: 4, firstDate: '2026-12-10', lastDate: '2026-12-10', venueId: 2, reason: 'Concert' },
  { ...HOLIDAYS, id: 5, firstDate: '2027-06-01', lastDate: '2027-06-01', reason: 'After the season' },
];
const HOLIDAYS_TEXT = 'Dec 24 – Dec 31, 2026, All schools: School holidays';
const CONCERT_TEXT = 'Thu, Dec 10, 2026, Salk - Annex: Concert';

async function show(width: 'wide' | 'phone') {
  stubWindow(width);
  return await renderVenues({}, { ...league(), closures: CLOSURES });
}

const marks = () => within(screen.getByRole('toolbar', { name: 'Closures' })).getAllByRole('button');
const markAt = (index: number): HTMLElement => {
  const mark = marks()[index];
  if (mark === undefined) throw new Error(`There is no mark ${index}.`);
  return mark;
};

describe('ClosureStrip', () => {
  it('marks the season’s closures by date, and names the next one and the hovered or focused one', async () => {
    const { press } = await show('wide');
    expect(marks().map((mark) => mark.getAttribute('aria-label'))).toEqual([
      `Change closure ${CONCERT_TEXT}`,
      `Change closure ${HOLIDAYS_TEXT}`,
    ]);
    const caption = () =>
      screen.getByText(/, (Salk - Annex: Concert|All schools: School holidays)$/).textContent?.trim();
    expect(caption()).toBe(`Next closure: ${CONCERT_TEXT}`);
    fireEvent.pointerEnter(markAt(1));
    expect(caption()).toBe(HOLIDAYS_TEXT);
    fireEvent.pointerLeave(markAt(1));
    expect(caption()).toBe(`Next closure: ${CONCERT_TEXT}`);
    fireEvent.focus(markAt(0));
    markAt(0).focus();
    fireEvent.keyDown(markAt(0), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(markAt(1));
    expect(caption()).toBe(HOLIDAYS_TEXT);
    await press(markAt(1));
    expect(valuesOf('First date', 'Reason')).toEqual(['2026-12-24', 'School holidays']);
  });

  it('names a tapped closure on a phone before offering to change it', async () => {
    const { press } = await show('phone');
    await press(screen.getByRole('button', { name: `Show closure ${HOLIDAYS_TEXT}` }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(markAt(1).getAttribute('aria-pressed')).toBe('true');
    await press(screen.getByRole('button', { name: 'Change' }));
    expect(valuesOf('Reason')).toEqual(['School holidays']);
  });
});
