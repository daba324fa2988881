import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

cleanBetweenTests();

/** A row with a button, whose dialog removes the row at once or when the list is refreshed. */
function Page({ leaves }: { leaves: 'with the dialog' | 'later' | 'never' }) {
  const [isOpen, setOpen] = useState(false);
  const [hasRow, setRow] = useState(true);
  const focus = useKeptFocus(isOpen);

  function close() {
    setOpen(false);
    if (leaves === 'with the dialog') setRow(false);
  }

  return (
    <main id="main" tabIndex={-1}>
      {hasRow && (
        <button
          type="button"
          onClick={() => {
            focus.remember();
            setOpen(true);
          }}
        >
          Row
        </button>
      )}
      <button type="button" onClick={() => leaves === 'later' && setRow(false)}>
        Renew
      </button>
      {isOpen && <ConfirmDialog title="Sure?" yes="Yes" no="No" onYes={close} onNo={close} />}
    </main>
  );
}

async function openAndClose(leaves: 'with the dialog' | 'later' | 'never') {
  render(<Page leaves={leaves} />);
  const row = screen.getByRole('button', { name: 'Row' });
  row.focus();
  fireEvent.click(row);
  fireEvent.click(await screen.findByRole('button', { name: 'No' }));
  return row;
}

describe('useKeptFocus', () => {
  it('returns the focus to the button that opened the dialog', async () => {
    const row = await openAndClose('never');
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('moves the focus to the start of the page if the button disappeared with the dialog', async () => {
    await openAndClose('with the dialog');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('moves the focus to the start of the page if the button disappears later', async () => {
    const row = await openAndClose('later');
    await waitFor(() => expect(document.activeElement).toBe(row));
    // the observer starts within two frames
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    fireEvent.click(screen.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});
