import { act, fireEvent, screen, within } from '@testing-library/react';

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Presses a button, and waits for what it does at once. */
export const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));

/** Types a text into the field with this label, or chooses a value. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The cells of a table's rows, without its header. */
export const table = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
