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
