import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#api/session.ts';
import { cleanBetweenTests, signInAs } from '#testing/browser.ts';
import { useLiveConnection, usePollMs } from './live.ts';
import { LiveNote } from './live-note.tsx';
import { ANY_DAY, stubEvents } from './testing/events-server.ts';

cleanBetweenTests();
beforeEach(() => {
  vi.useFakeTimers();
  hide(false);
  signInAs();
});

function Page() {
  useLiveConnection();
  return (
    <>
      <LiveNote pollText="Updates every 30 seconds" />
      <output>{usePollMs(30_000)}</output>
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const note = () =>
  screen.queryByText('Live')?.textContent ?? screen.queryByText(/^Updates/)?.textContent ?? '';
const pollMs = () => Number(screen.getByRole('status').textContent);

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Shows the page with an open stream. */
async function live() {
  const server = stubEvents();
  const page = render(<Page />);
  await pass(0);
  server.last().event('slots', ANY_DAY);
  await pass(0);
  return { server, page };
}

describe('The live state of a tab', () => {
  it('is live once the stream is open, and makes queries poll rarely', async () => {
    const server = stubEvents();
    const { unmount } = render(<Page />);
    await pass(1_000);
    expect([note(), pollMs()]).toEqual(['', 30_000]);
    server.last().event('slots', ANY_DAY);
    await pass(0);
    expect([note(), pollMs()]).toEqual(['Live', 300_000]);
    unmount();
    await pass(5_000);
  });

  it('keeps polling at the normal rate and says so if streams are blocked', async () => {
    stubEvents(() => new TypeError('Failed to fetch'));
    const { unmount } = render(<Page />);
    await pass(4_000);
    expect([note(), pollMs()]).toEqual(['Updates every 30 seconds', 30_000]);
    unmount();
    await pass(5_000);
  });

  it('shows no message while a stream reconnects quickly', async () => {
    const { server, page } = await live();
    server.last().cut();
    await pass(1_800);
    expect([note(), server.streams.length]).toEqual(['Live', 2]);
    server.last().event('slots', ANY_DAY);
    await pass(10_000);
    expect(note()).toBe('Live');
    page.unmount();
    await pass(5_000);
  });

  it('uses one stream for all pages', async () => {
    const { server, page } = await live();
    page.unmount();
    const next = render(<Page />);
    await pass(10_000);
    expect([server.streams.length, server.last().isAborted(), note()]).toEqual([1, false, 'Live']);
    next.unmount();
    await pass(5_000);
    expect(server.last().isAborted()).toBe(true);
  });

  it('closes the stream soon after the tab is hidden and reopens it when the tab is shown', async () => {
    const { server, page } = await live();
    hide(true);
    await pass(4_000);
    hide(false);
    await pass(10_000);
    expect(server.streams).toHaveLength(1);
    hide(true);
    await pass(5_000);
    expect(server.last().isAborted()).toBe(true);
    await pass(600_000);
    expect(server.streams).toHaveLength(1);
    hide(false);
    await pass(0);
    expect(server.streams).toHaveLength(2);
    page.unmount();
    await pass(5_000);
  });

  it('opens no stream in a tab that starts hidden', async () => {
    hide(true);
    const server = stubEvents();
    const { unmount } = render(<Page />);
    await pass(60_000);
    expect(server.streams).toHaveLength(0);
    unmount();
    await pass(5_000);
  });

  it('closes the stream when the page is left and reopens it when the page is restored', async () => {
    const { server, page } = await live();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(server.last().isAborted()).toBe(true);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await pass(0);
    expect(server.streams).toHaveLength(2);
    page.unmount();
    await pass(5_000);
  });

  it('reopens the stream when the network is back', async () => {
    const { server, page } = await live();
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect([server.streams[0]?.isAborted(), server.streams.length]).toEqual([true, 2]);
    page.unmount();
    await pass(5_000);
  });

  it('closes the stream with the session and opens another for the next user', async () => {
    const { server, page } = await live();
    act(() => endSession());
    expect(server.last().isAborted()).toBe(true);
    await pass(60_000);
    expect(server.streams).toHaveLength(1);
    act(() => signInAs({ ...COACH_TWO }, 'token-2'));
    await pass(0);
    expect(server.last().headers.authorization).toBe('Bearer token-2');
    page.unmount();
    await pass(5_000);
  });
});

const COACH_TWO = {
  email: 'robin@example.org',
  firstname: 'Robin',
  lastname: 'Lee',
  role: 'COACH',
  emailVerified: true,
} as const;
