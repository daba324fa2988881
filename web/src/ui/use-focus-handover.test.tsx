import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { EmptyState } from './empty-state.tsx';

cleanBetweenTests();

function Page() {
  const [isEmpty, setEmpty] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      <input aria-label="Elsewhere" />
      {isEmpty && (
        <EmptyState title="Nothing">
          <button type="button" onClick={() => setEmpty(false)}>
            Show all
          </button>
        </EmptyState>
      )}
    </main>
  );
}

describe('useFocusHandover', () => {
  it('moves the focus to the start of the page when the focused part is removed', () => {
    render(<Page />);
    const button = screen.getByRole('button');
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('leaves the focus where it is if it is elsewhere', () => {
    render(<Page />);
    const elsewhere = screen.getByLabelText('Elsewhere');
    elsewhere.focus();
    fireEvent.click(screen.getByRole('button'));
    expect(document.activeElement).toBe(elsewhere);
  });
});
