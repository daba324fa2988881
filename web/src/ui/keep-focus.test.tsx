import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FocusAfterDialog } from './keep-focus.ts';

cleanBetweenTests();

type PageProps = {
  leaves: 'with the dialog' | 'later' | 'never';
  /** the dialog opens another one, which takes its place */
  asksTwice?: boolean;
};

/** A row with a button, whose dialog removes the row at once or when the list is refreshed. */
function Page({ leaves, asksTwice = false }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSure, setSure] = useState(false);
  const [hasRow, setRow] = useState(true);

  function close() {
    setOpen(false);
    if (leaves === 'with the dialog') setRow(false);
  }

  return (
    <main id="main" tabIndex={-1}>
      {hasRow && (
        <button type="button" onClick={() => setOpen(true)}>
          Row
        </button>
      )}
      <h2 id="rows" tabIndex={-1}>
        Rows
      </h2>
      <button type="button" onClick={() => leaves === 'later' && setRow(false)}>
        Renew
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Sure?"
          yes="Yes"
          no="No"
          onYes={() => setSure(true)}
          onNo={asksTwice ? () => setSure(true) : close}
        />
      )}
      {isSure && <Second onOpen={() => setOpen(false)} onClose={() => setSure(false)} />}
    </main>
  );
}

/** Closes the first dialog once it is open itself. */
function Second({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  useEffect(onOpen);
  return <ConfirmDialog title="Really?" yes="Really" no="Not really" onYes={onClose} onNo={onClose} />;
}

async function openAndClose(leaves: PageProps['leaves']) {
  render(<Page leaves={leaves} />);
  const row = screen.getByRole('button', { name: 'Row' });
  row.focus();
  fireEvent.click(row);
  fireEvent.click(await screen.findByRole('button', { name: 'No' }));
  return row;
}

describe('the focus after a dialog', () => {
  it('returns the focus to the button that opened the dialog', async () => {
    const row = await openAndClose('never');
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('returns the focus to that button after a second dialog that took the place of the first', async () => {
    render(<Page leaves="never" asksTwice />);
    const row = screen.getByRole('button', { name: 'Row' });
    row.focus();
    fireEvent.click(row);
    fireEvent.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByText('Sure?')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Not really' }));
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('moves the focus to the element that the page names if the button disappeared', async () => {
    render(
      <FocusAfterDialog value="rows">
        <Page leaves="with the dialog" />
      </FocusAfterDialog>,
    );
    const row = screen.getByRole('button', { name: 'Row' });
    row.focus();
    fireEvent.click(row);
    fireEvent.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Rows')));
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
