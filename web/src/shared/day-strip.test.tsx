import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { DayStrip } from './day-strip.tsx';

cleanBetweenTests();

const CHIP_PX = 70;
/** jsdom has no layout: each day stands beside the one before it. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(CHIP_PX);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * CHIP_PX;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const days = (numbers: readonly number[]) =>
  numbers.map((day) => ({
    date: `2026-11-${day}`,
    text: `Day ${day}`,
    count: 1,
    label: `Day ${day}`,
    beginsWeek: false,
  }));
const strip = (numbers: readonly number[]) => (
  <DayStrip days={days(numbers)} chosen="2026-11-26" onChoose={() => undefined} />
);

it('keeps the chosen day in view when past days disappear', () => {
  const { rerender } = render(strip([23, 24, 25, 26, 27, 28]));
  const scroller = screen.getByRole('radio', { name: 'Day 26' }).closest('div');
  expect(scroller?.scrollLeft).toBe(2 * CHIP_PX);
  rerender(strip([26, 27, 28]));
  expect(scroller?.scrollLeft).toBeLessThanOrEqual(0);
});

it('brings the chosen day into view again when the window becomes narrower', () => {
  let resize = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(strip([23, 24, 25, 26, 27, 28]));
  const scroller = screen.getByRole('radio', { name: 'Day 26' }).closest('div') as HTMLElement;
  scroller.scrollLeft = 0;
  resize();
  expect(scroller.scrollLeft).toBe(2 * CHIP_PX);
});
