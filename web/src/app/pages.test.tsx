import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { Page, type PageFile, pageFile } from './page.tsx';
import { preloadPage } from './pages.ts';

cleanBetweenTests();

const Form = () => <p>the form</p>;

/** Renders a page and returns its first content. */
function shownAtFirst(file: PageFile): string {
  return render(<Page file={file} />).container.textContent;
}

describe('A lazily loaded page', () => {
  it('is fetched when it is opened, and shows a placeholder until then', async () => {
    const fetchFile = vi.fn(async () => ({ Form }));
    const file = pageFile(fetchFile, 'Form');
    expect(fetchFile).not.toHaveBeenCalled();
    expect(shownAtFirst(file)).toBe('Loading');
    expect(await screen.findByText('the form')).toBeTruthy();
    expect(fetchFile).toHaveBeenCalledTimes(1);
  });

  it('is shown at once if its file has already been fetched', async () => {
    const file = pageFile(async () => ({ Form }), 'Form');
    await file.load();
    expect(shownAtFirst(file)).toBe('the form');
  });

  it('is fetched again if prefetching it failed', async () => {
    const fetchFile = vi.fn(async () => ({ Form }));
    fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const file = pageFile(fetchFile, 'Form');
    await expect(file.load()).rejects.toThrow('Failed to fetch');
    expect(shownAtFirst(file)).toBe('Loading');
    expect(await screen.findByText('the form')).toBeTruthy();
  });
});

describe('A lazily loaded page that cannot be fetched', () => {
  const HEALTH = 'GET /api/healthz';
  const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

  async function showMissing(portal: Parameters<typeof stubServer>[0]) {
    stubServer(portal);
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    const file = pageFile(() => Promise.reject(new TypeError('Failed to fetch')), 'Form');
    render(<Page file={file} />);
    expect(await screen.findByText('We couldn’t load this page.')).toBeTruthy();
    // the page is shown before its effects listen for the browser to be online
    await act(async () => {});
    return reload;
  }

  it('shows an error and reloads the document on Try again', async () => {
    const reload = await showMissing({ [HEALTH]: { body: {} } });
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(tryAgain());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['cannot be reached', new TypeError('Failed to fetch')],
    ['answers with errors', { status: 503 }],
  ])('keeps the error while the portal %s and can be retried', async (_, trouble) => {
    const portal: Parameters<typeof stubServer>[0] = { [HEALTH]: trouble };
    const reload = await showMissing(portal);
    await act(async () => fireEvent.click(tryAgain()));
    expect(screen.getByText(/^The portal can’t be reached at the moment/)).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    portal[HEALTH] = { body: {} };
    fireEvent.click(tryAgain());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('retries by itself when the browser is online again', async () => {
    const reload = await showMissing({ [HEALTH]: { body: {} } });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('keeps trying if the browser is online before the portal can be reached', async () => {
    const portal: Parameters<typeof stubServer>[0] = { [HEALTH]: new TypeError('Failed to fetch') };
    const reload = await showMissing(portal);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await act(async () => fireEvent(window, new Event('online')));
    expect(await screen.findByText(/^The portal can’t be reached at the moment/)).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    expect(reload).not.toHaveBeenCalled();
    portal[HEALTH] = { body: {} };
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    expect(reload).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

it('prefetches nothing if the path has no page', async () => {
  await expect(preloadPage('/nowhere')).resolves.toBeUndefined();
});
