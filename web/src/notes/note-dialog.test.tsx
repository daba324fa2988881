import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { NoteDialog } from './note-dialog.tsx';

cleanBetweenTests();
beforeEach(stubWindow);

const SAVE = 'PUT /api/entries/7/note';
const done: string[] = [];
beforeEach(() => {
  done.length = 0;
});

function open(note = '', isNoteForFamilies = false) {
  return renderSignedIn(
    <NoteDialog
      entry={{ entryId: 7, note, isNoteForFamilies }}
      about="Hawks, Tue, Nov 24"
      onSaved={() => done.push('saved')}
      onClose={() => done.push('closed')}
    />,
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Note');
const box = () => screen.getByLabelText<HTMLInputElement>('Show on the families’ page');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('adds a note that families see only if the box is checked', async () => {
  const requests = stubServer({
    [SAVE]: { body: { message: 'The note was saved.', noteText: 'Half court', forFamilies: true } },
  });
  open();
  expect(screen.getByRole('dialog', { name: 'Add note' })).toBeTruthy();
  expect(box().checked).toBe(false);
  type('Half court');
  fireEvent.click(box());
  save();
  await waitFor(() => expect(done).toEqual(['saved', 'closed']));
  expect(requests.at(-1)?.body).toEqual({
    noteText: 'Half court',
    forFamilies: true,
    formerNoteText: '',
    formerForFamilies: false,
  });
  expect(listToasts().at(-1)?.title).toBe('The note was saved.');
});

it('can be saved only once the note or its box has changed', () => {
  open('Half court', true);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(button.disabled).toBe(true);
  fireEvent.click(box());
  expect(button.disabled).toBe(false);
  fireEvent.click(box());
  expect(button.disabled).toBe(true);
});

it('shows the note that somebody else wrote meanwhile, and replaces it only when it is saved again', async () => {
  const stored = { noteText: 'Bring pinnies', forFamilies: true };
  let answer: object = {
    status: 409,
    body: { error: 'Someone else just changed this note.', code: 'WRONG_STATE', conflict: stored },
  };
  const requests = stubServer({ [SAVE]: () => answer });
  open('Half court');
  expect(screen.getByRole('dialog', { name: 'Edit note' })).toBeTruthy();
  type('Full court');
  save();
  await screen.findByText(/changed this note to “Bring pinnies”/);
  expect(done).toEqual([]);
  answer = { body: { message: 'The note was saved.', noteText: 'Full court', forFamilies: false } };
  save();
  await waitFor(() => expect(done).toEqual(['saved', 'closed']));
  expect(requests.map(({ body }) => body).slice(-2)).toEqual([
    { noteText: 'Full court', forFamilies: false, formerNoteText: 'Half court', formerForFamilies: false },
    { noteText: 'Full court', forFamilies: false, formerNoteText: 'Bring pinnies', formerForFamilies: true },
  ]);
});

it('says why the note was refused', async () => {
  stubServer({ [SAVE]: { status: 409, body: { error: 'This has been canceled.', code: 'WRONG_STATE' } } });
  open();
  type('Half court');
  save();
  await screen.findByText('This has been canceled.');
  expect(done).toEqual([]);
});
