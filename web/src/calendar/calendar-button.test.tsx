import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { CalendarButton } from './calendar-button.tsx';

const connection = vi.hoisted(() => ({ isOn: false, tries: 0 }));
vi.mock('./calendar-dialog.tsx', () => ({
  get CalendarDialog() {
    connection.tries += 1;
    if (!connection.isOn) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p role="dialog">Calendar links</p>;
  },
}));

cleanBetweenTests();

it('opens its dialog at a second press where the first could not load it', async () => {
  stubWindow();
  const { press } = renderSignedIn(<CalendarButton />);
  const button = screen.getByRole('button', { name: 'Calendar' });
  await press(button);
  await waitFor(() => expect(connection.tries).toBeGreaterThan(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  connection.isOn = true;
  await press(button);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
