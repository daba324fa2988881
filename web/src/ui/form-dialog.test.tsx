import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { FormDialog } from './form-dialog.tsx';

cleanBetweenTests();

it('keeps the typed text if the user presses outside the form', () => {
  const onClose = vi.fn();
  render(
    <FormDialog title="Rename" canSave busy={false} onSave={vi.fn()} onClose={onClose}>
      <input aria-label="Name" />
    </FormDialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('locks its fields while it is being saved, and then gives the focus back', () => {
  const show = (busy: boolean) => (
    <FormDialog title="Rename" canSave busy={busy} onSave={vi.fn()} onClose={vi.fn()}>
      <input aria-label="Name" />
    </FormDialog>
  );
  const { rerender } = render(show(false));
  const field = screen.getByLabelText('Name');
  field.focus();
  rerender(show(true));
  expect(field.matches(':disabled')).toBe(true);
  field.blur(); // browsers take the focus from a locked field
  rerender(show(false));
  expect(field.matches(':disabled')).toBe(false);
  expect(document.activeElement).toBe(field);
});
