import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

cleanBetweenTests();

function show() {
  const answers = { onYes: vi.fn(), onNo: vi.fn() };
  render(<ConfirmDialog title="Sure?" yes="Yes" no="No" {...answers} />);
  return answers;
}

describe('ConfirmDialog', () => {
  it('can be answered with its buttons and with Escape', () => {
    const { onYes, onNo } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }), { detail: 1 });
    expect(onYes).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(onNo).toHaveBeenCalledTimes(2);
  });

  it('ignores the second click of the double click that opened it', () => {
    const { onYes } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }), { detail: 2 });
    expect(onYes).not.toHaveBeenCalled();
  });
});
