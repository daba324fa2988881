import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { LazyDialog } from './lazy-dialog.tsx';
import { listToasts } from './toast.ts';

cleanBetweenTests();

const Greeting = ({ team }: { team: string }) => <p>Hello {team}</p>;

function show(load: () => Promise<typeof Greeting>) {
  const handleClose = vi.fn();
  const { unmount } = render(
    <LazyDialog load={load} onClose={handleClose}>
      {(Loaded) => <Loaded team="Meteors" />}
    </LazyDialog>,
  );
  return { handleClose, unmount };
}

describe('A lazily loaded dialog', () => {
  it('is loaded when it is first opened', async () => {
    show(async () => Greeting);
    expect(await screen.findByText('Hello Meteors')).toBeTruthy();
  });

  it('is closed with a message if its file cannot be loaded', async () => {
    const { handleClose } = show(() => Promise.reject(new TypeError('Failed to fetch')));
    await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1));
    expect(listToasts().map(({ title }) => title)).toEqual(['You’re offline. Your choices are kept.']);
  });

  it('says nothing if it was closed before its file failed to load', async () => {
    const { promise, reject } = Promise.withResolvers<typeof Greeting>();
    const { handleClose, unmount } = show(() => promise);
    unmount();
    reject(new TypeError('Failed to fetch'));
    await expect(promise).rejects.toThrow();
    expect([handleClose.mock.calls, listToasts()]).toEqual([[], []]);
  });
});
