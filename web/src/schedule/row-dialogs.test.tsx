import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { aRow } from './dialogs/testing/dialog-page.tsx';
import { useRowDialogs } from './row-dialogs.tsx';

// as a browser finds it while the server is away
vi.mock('./dialogs/row-dialog.tsx', () => {
  throw new Error('Failed to fetch');
});

cleanBetweenTests();

function Page() {
  const { open, dialogs } = useRowDialogs(() => undefined);
  return (
    <>
      <button type="button" onClick={() => open('add', aRow())}>
        Add
      </button>
      {dialogs}
    </>
  );
}

it('says so where the dialogs can’t be fetched, and leaves the page as it is', async () => {
  stubServer({});
  renderSignedIn(<Page />);
  fireEvent.click(screen.getByText('Add'));
  await waitFor(() =>
    expect(listToasts().map(({ tone, title, text }) => [tone, title, text])).toEqual([
      ['bad', 'Error', 'This could not be opened just now. Please try again, or reload the page.'],
    ]),
  );
  expect(screen.getByText('Add')).toBeTruthy();
});
