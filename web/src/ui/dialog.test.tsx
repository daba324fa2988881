import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { Dialog } from './dialog.tsx';

cleanBetweenTests();

/** The Close Watcher API as browsers have it: a request goes to the newest watcher, which is used up by it. */
class FakeWatcher {
  static watching: FakeWatcher[] = [];
  static requestClose(): void {
    FakeWatcher.watching.pop()?.onclose?.();
  }
  onclose: (() => void) | null = null;
  constructor() {
    FakeWatcher.watching.push(this);
  }
  destroy(): void {
    FakeWatcher.watching = FakeWatcher.watching.filter((other) => other !== this);
  }
}

describe('Dialog', () => {
  beforeEach(() => {
    FakeWatcher.watching = [];
    vi.stubGlobal('CloseWatcher', FakeWatcher);
  });

  it('closes when the system asks, as Back does on Android', () => {
    const onClose = vi.fn();
    const { unmount } = render(<Dialog title="Form" onClose={onClose} />);
    FakeWatcher.requestClose();
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    expect(FakeWatcher.watching).toEqual([]);
  });

  it('stays while work is under way, however often it is asked, and closes afterwards', () => {
    const onClose = vi.fn();
    const { rerender } = render(<Dialog title="Form" onClose={onClose} dismissable={false} />);
    FakeWatcher.requestClose();
    FakeWatcher.requestClose();
    expect(onClose).not.toHaveBeenCalled();
    expect(FakeWatcher.watching).toHaveLength(1);
    rerender(<Dialog title="Form" onClose={onClose} />);
    FakeWatcher.requestClose();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('lets the one on top answer', () => {
    const closed: string[] = [];
    render(<Dialog title="Below" onClose={() => closed.push('below')} />);
    render(<Dialog title="On top" onClose={() => closed.push('on top')} />);
    FakeWatcher.requestClose();
    expect(closed).toEqual(['on top']);
  });

  it('does without where the browser has no such thing', () => {
    vi.stubGlobal('CloseWatcher', undefined);
    const onClose = vi.fn();
    render(<Dialog title="Form" onClose={onClose} />);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
