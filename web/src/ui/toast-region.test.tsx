import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { dismissToast, listToasts, showToast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';
import { AT_WINDOW_BOTTOM } from './window-bottom.ts';

cleanBetweenTests();

beforeEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
  vi.useFakeTimers();
});

function show(toast: Parameters<typeof showToast>[0]) {
  render(
    <main id="main" tabIndex={-1}>
      <ToastRegion />
    </main>,
  );
  act(() => showToast(toast));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.queryByText('Done') !== null;

describe('ToastRegion', () => {
  it('shows a message for six seconds', () => {
    show({ title: 'Done' });
    pass(5_999);
    expect(shown()).toBe(true);
    pass(1);
    expect(shown()).toBe(false);
  });

  it('gives its text to screen readers only once they know its live region', () => {
    show({ title: 'Done', text: 'All right', action: { label: 'Undo', onPress: () => {} } });
    const text = screen.getByText('Done').parentElement;
    expect(screen.getByRole('status').contains(text)).toBe(true);
    expect(text?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    pass(100);
    expect(text?.hasAttribute('aria-hidden')).toBe(false);
  });

  it('reads an error at once', () => {
    show({ tone: 'bad', title: 'Not saved' });
    expect(screen.getByRole('alert').querySelector('[aria-hidden]')).toBeNull();
  });

  it('shows a message with a button for 15 seconds or the given time', () => {
    show({ title: 'Done', action: { label: 'Undo', onPress: () => {} } });
    act(() => showToast({ title: 'Long', shownMs: 17_000 }));
    pass(14_999);
    expect(shown()).toBe(true);
    pass(1);
    expect(shown()).toBe(false);
    pass(1_999);
    expect(screen.queryByText('Long')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Long')).toBeNull();
  });

  it('replaces a repeated message, except those with a button', () => {
    show({ title: 'Done' });
    pass(5_000);
    act(() => showToast({ title: 'Done' }));
    expect(screen.getAllByText('Done')).toHaveLength(1);
    pass(5_999);
    expect(shown()).toBe(true);
    const action = { label: 'Undo', onPress: () => {} };
    act(() => {
      showToast({ title: 'Cancelled', action });
      showToast({ title: 'Cancelled', action });
    });
    expect(screen.getAllByText('Cancelled')).toHaveLength(2);
  });

  it('runs the action of a toast once, removes the toast and keeps the focus on the page', () => {
    const onPress = vi.fn();
    show({ title: 'Done', action: { label: 'Undo', onPress } });
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.focus();
    fireEvent.click(undo);
    fireEvent.click(undo);
    expect(onPress).toHaveBeenCalledTimes(1);
    // where the second click of a double click lands
    expect(shown()).toBe(true);
    pass(500);
    expect(shown()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('keeps a message while it has the focus', () => {
    show({ title: 'Done', action: { label: 'Undo', onPress: () => {} } });
    pass(14_000);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(60_000);
    expect(shown()).toBe(true);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    pass(14_999);
    expect(shown()).toBe(true);
    pass(1);
    expect(shown()).toBe(false);
  });

  it('keeps a message while the pointer is over it', () => {
    show({ title: 'Done' });
    const toast = screen.getByRole('status').parentElement ?? document.body;
    fireEvent.pointerEnter(toast);
    pass(60_000);
    expect(shown()).toBe(true);
    fireEvent.pointerLeave(toast);
    pass(6_000);
    expect(shown()).toBe(false);
  });

  it('stays above the bars at the bottom of the window while they move', () => {
    const bar = document.createElement('section');
    bar.className = AT_WINDOW_BOTTOM;
    document.body.append(bar);
    const placeBar = (top: number) => {
      bar.getBoundingClientRect = () => new DOMRect(0, top, window.innerWidth, 100);
    };
    placeBar(window.innerHeight - 100);
    show({ title: 'Done' });
    const lift = () => screen.getByLabelText('Messages').style.getPropertyValue('--lift');
    expect(lift()).toBe('100px');
    placeBar(window.innerHeight - 240);
    fireEvent.scroll(window);
    expect(lift()).toBe('240px');
    placeBar(window.innerHeight + 50);
    fireEvent(window, new Event('resize'));
    expect(lift()).toBe('0px');
    bar.remove();
  });

  it('moves above a bar that appears at the bottom of the window while a message is shown', async () => {
    show({ title: 'Done' });
    const lift = () => screen.getByLabelText('Messages').style.getPropertyValue('--lift');
    expect(lift()).toBe('0px');
    const bar = document.createElement('section');
    bar.className = AT_WINDOW_BOTTOM;
    bar.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 120, window.innerWidth, 120);
    document.body.append(bar);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(lift()).toBe('120px');
    bar.remove();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(lift()).toBe('0px');
  });

  it('keeps the last three messages', () => {
    show({ title: '1' });
    for (const title of ['2', '3', '4']) act(() => showToast({ title }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['2', '3', '4']);
  });
});
