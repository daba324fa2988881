import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { lazyPart } from './lazy-part.tsx';
import { dismissToast, listToasts } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';

cleanBetweenTests();

const NOT_LOADED = 'This part of the page could not be loaded.';
const Box = ({ label }: { label: string }) => <p role="dialog">{label}</p>;
const offline = () => new TypeError('Failed to fetch dynamically imported module');

let fetchFile: ReturnType<typeof vi.fn<() => Promise<{ Box: ComponentType<{ label: string }> }>>>;
beforeEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
  vi.useFakeTimers();
  fetchFile = vi.fn(async () => ({ Box }));
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const opened = () => screen.queryByRole('dialog')?.textContent ?? null;

/** A page with a pick and a button that opens the part. */
function Page({ Part }: { Part: ComponentType<{ label: string }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <input type="checkbox" aria-label="pick" />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Open
      </button>
      {isOpen && <Part label="the part" />}
      <ToastRegion />
    </main>
  );
}

async function open() {
  render(<Page Part={lazyPart(fetchFile, 'Box')} />);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await pass(0);
}

describe('a part in a file of its own', () => {
  it('is fetched when it is first shown', async () => {
    await open();
    expect([opened(), fetchFile.mock.calls.length, listToasts()]).toEqual(['the part', 1, []]);
  });

  it('leaves the page as it is when it cannot be loaded, says so, and shows after a later attempt', async () => {
    fetchFile
      .mockRejectedValueOnce(offline())
      .mockRejectedValueOnce(offline())
      .mockRejectedValueOnce(offline());
    await open();
    expect(screen.getByText(NOT_LOADED)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await pass(60_000);
    expect(opened()).toBe('the part');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await pass(60_000);
    expect(fetchFile).toHaveBeenCalledTimes(4);
  });

  it('is tried again as soon as the browser is online', async () => {
    fetchFile.mockRejectedValue(offline());
    await open();
    fetchFile.mockResolvedValue({ Box });
    expect(opened()).toBe(null);
    fireEvent(window, new Event('online'));
    await pass(0);
    expect(opened()).toBe('the part');
  });

  it('is tried ever more rarely, and no more once nobody waits for it', async () => {
    fetchFile.mockRejectedValue(offline());
    await open();
    await pass(600_000);
    const tries = fetchFile.mock.calls.length;
    expect(tries).toBeGreaterThan(15);
    expect(tries).toBeLessThan(30);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await pass(600_000);
    expect(fetchFile).toHaveBeenCalledTimes(tries);
    fetchFile.mockResolvedValue({ Box });
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await pass(0);
    expect(opened()).toBe('the part');
  });

  it('asks again for a style sheet that never came', async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    Object.defineProperty(link, 'sheet', { value: null });
    document.head.append(link);
    fetchFile.mockRejectedValue(offline());
    await open();
    fetchFile.mockResolvedValue({ Box });
    await pass(2_000);
    expect([opened(), link.isConnected]).toEqual(['the part', false]);
    document.head.querySelector('link[rel=stylesheet]')?.remove();
  });
});
