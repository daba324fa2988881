import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { Dialog } from './dialog.tsx';
import { MenuBeside } from './menu-beside.tsx';
import { Notice } from './notice.tsx';
import { showToast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';

cleanBetweenTests();

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');

function press(from: Element, to = from): void {
  fireEvent.pointerDown(from);
  fireEvent.click(to);
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Form" onClose={() => setOpen(false)}>
          <input aria-label="Before" />
          <input aria-label="Name" autoFocus />
        </Dialog>
      )}
    </>
  );
}

describe('Dialog', () => {
  it('asks to be closed on Escape, Back on a phone and a press outside, and stays open until removed', () => {
    const onClose = vi.fn();
    render(<Dialog title="Form" onClose={onClose} />);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    press(dialog());
    expect(onClose).toHaveBeenCalledTimes(3);
    expect(dialog().open).toBe(true);
  });

  it('stays open while it is busy even if the browser closes it', () => {
    const onClose = vi.fn();
    render(<Dialog title="Form" onClose={onClose} busy />);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    press(dialog());
    vi.useFakeTimers();
    dialog().close();
    act(() => void vi.runAllTimers());
    expect(dialog().open).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('scrolls to an error at its end, which its buttons would hide', () => {
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function show() {
      shown.push(this.textContent);
    };
    const form = (problem: string) => (
      <Dialog title="Form" onClose={vi.fn()}>
        <Notice>Three coaches get this.</Notice>
        {problem && <Notice tone="bad">{problem}</Notice>}
      </Dialog>
    );
    const { rerender } = render(form(''));
    rerender(form('Not sent.'));
    expect(shown).toEqual(['Not sent.']);
  });

  it('ignores a press outside that started or ended inside', () => {
    const onClose = vi.fn();
    render(<Dialog title="Form" onClose={onClose} />);
    const title = screen.getByRole('heading');
    press(title);
    press(title, dialog());
    press(dialog(), title);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open when a file picker inside it is canceled', () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Form" onClose={onClose}>
        <input type="file" aria-label="File" />
      </Dialog>,
    );
    fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('lets only the topmost dialog react', () => {
    const closed: string[] = [];
    render(<Dialog title="Below" onClose={() => closed.push('below')} />);
    render(<Dialog title="On top" onClose={() => closed.push('on top')} />);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(closed).toEqual(['on top']);
  });

  it('moves the focus into the dialog and restores it afterward', () => {
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Open' });
    opener.focus();
    fireEvent.click(opener);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(document.activeElement).toBe(opener);
  });

  it('shows toasts while it is open because content outside it is inert', () => {
    const { rerender } = render(<ToastRegion />);
    act(() => showToast({ title: 'Saved' }));
    rerender(
      <>
        <ToastRegion />
        <Dialog title="Form" onClose={() => undefined} />
      </>,
    );
    expect(within(dialog()).getByText('Saved')).toBeTruthy();
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    rerender(<ToastRegion />);
    expect(screen.getAllByText('Saved')).toHaveLength(1);
  });
});

describe('MenuBeside', () => {
  it('has keys for its choices, follows its button and goes with it', () => {
    const trigger = document.body.appendChild(document.createElement('button'));
    const onClose = vi.fn();
    const onKey = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: a board with keys of its own
      <div onKeyDown={onKey}>
        <MenuBeside label="Actions" trigger={trigger} onClose={onClose}>
          <button type="button">Rename</button>
          <a href="/schedule">Open</a>
          <button type="button">Remove</button>
        </MenuBeside>
      </div>,
    );
    const keys = ['ArrowDown', 'ArrowRight', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowLeft'];
    const focused = keys.map((key) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return document.activeElement?.textContent;
    });
    expect(focused).toEqual(['Rename', 'Open', 'Remove', 'Rename', 'Remove', 'Rename', 'Remove']);
    expect(onKey).not.toHaveBeenCalled();

    trigger.getBoundingClientRect = () => ({ left: 0, top: 100, bottom: 120 }) as DOMRect;
    fireEvent.scroll(window);
    expect([dialog().style.top, onClose.mock.calls]).toEqual(['128px', []]);
    trigger.remove();
    fireEvent(window, new Event('resize'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
