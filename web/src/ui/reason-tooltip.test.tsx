import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { ReasonTooltip } from './reason-tooltip.tsx';

cleanBetweenTests();

const REASON = 'Actions disabled: pending';

/** Shows the reason of a button whose top edge is at the returned `place.top`, in pixels from the window's top. */
function showReason() {
  const place = { top: 300 };
  render(
    <ReasonTooltip>
      <button type="button" aria-disabled data-why={REASON}>
        Add
      </button>
    </ReasonTooltip>,
  );
  const button = screen.getByRole('button', { name: 'Add' });
  button.getBoundingClientRect = () => new DOMRect(100, place.top, 80, 36);
  fireEvent.focus(button);
  return place;
}

describe('ReasonTooltip', () => {
  it('stays at its element while the page scrolls', () => {
    const place = showReason();
    expect(screen.getByRole('tooltip').style.top).toBe('294px');
    place.top = 200;
    fireEvent.scroll(window);
    expect(screen.getByRole('tooltip').textContent).toBe(REASON);
    expect(screen.getByRole('tooltip').style.top).toBe('194px');
  });

  it('closes when its element has left the window, and on a press elsewhere', () => {
    const place = showReason();
    place.top = -40;
    fireEvent.scroll(window);
    expect(screen.queryByRole('tooltip')).toBeNull();
    place.top = 200;
    fireEvent.focus(screen.getByRole('button', { name: 'Add' }));
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
