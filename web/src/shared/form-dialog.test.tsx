import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { endSession, expireSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, reload, signInAs, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { press, type } from '#testing/on-screen.ts';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { listToasts } from '#ui/toast.ts';
import { FormDialog } from './form-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { trimmed } from './use-form.ts';

cleanBetweenTests();

const confirm = vi.fn(() => false);
beforeEach(() => {
  confirm.mockReset();
  confirm.mockReturnValue(false);
  vi.stubGlobal('confirm', confirm);
});

type Values = { name: string; email: string };
type Sending = (values: Values) => Promise<{ message: string }>;

function show(send: Sending = async () => ({ message: 'Added.' }), title = 'Add coach') {
  stubServer({});
  const onClose = vi.fn();
  const sent = vi.fn(send);
  renderSignedIn(
    <FormDialog
      title={title}
      start={{ name: 'Ann', email: '' }}
      required={['email']}
      check={({ name }) => ({ name: name.trim() === '' && 'Enter a name.' })}
      send={(values) => sent(trimmed(values))}
      toast={({ message }) => ({ title: message })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput {...field('name')} label="Name" />
          <TextInput {...field('email')} label="Email" />
        </>
      )}
    </FormDialog>,
  );
  return { onClose, sent };
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const errorOf = (label: string) =>
  document.getElementById(input(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
const refusal = (fields: Record<string, string>, error = 'Refused.') =>
  new ApiError(422, { error, code: 'INVALID_INPUT', fields });

describe('FormDialog', () => {
  it('opens with the focus on the first field that can be filled in', () => {
    renderSignedIn(
      <FormDialog title="Set up" start={{ code: '' }} send={async () => null} onClose={() => undefined}>
        {({ field }) => (
          <>
            <input readOnly aria-label="Key" value="ABCD" />
            <TextInput {...field('code')} label="Code" />
          </>
        )}
      </FormDialog>,
    );
    expect(document.activeElement).toBe(input('Code'));
  });

  it('can be sent once its required fields are filled in and nothing is wrong, with the reason at the field', () => {
    show();
    expect([save().disabled, errorOf('Name')]).toEqual([true, undefined]);
    type('Email', 'ann@example.org');
    expect(save().disabled).toBe(false);
    type('Name', ' ');
    expect([save().disabled, errorOf('Name')]).toEqual([true, 'Enter a name.']);
  });

  it('sends what was typed once, says so and closes', async () => {
    const { sent, onClose } = show();
    type('Email', ' ann@example.org ');
    fireEvent.submit(input('Email'));
    fireEvent.submit(input('Email'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls).toEqual([[{ name: 'Ann', email: 'ann@example.org' }]]);
    expect(listToasts()).toMatchObject([{ title: 'Added.' }]);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('shows a refusal at the field that it names and moves the focus there, until something is typed', async () => {
    const { onClose } = show(async () => {
      throw refusal({ 'coach.email': 'This email is taken.' }, 'This email is taken.');
    });
    type('Email', 'ann@example.org');
    await press('Save');
    await waitFor(() => expect(errorOf('Email')).toBe('This email is taken.'));
    expect(document.activeElement).toBe(input('Email'));
    expect([screen.queryByRole('alert'), onClose.mock.calls]).toEqual([null, []]);
    type('Name', 'Bo');
    expect(errorOf('Email')).toBe(undefined);
  });

  it.each([
    ['a refusal that names no field', refusal({}), 'Refused.'],
    ['a refusal of something that is not in the form', refusal({ season: 'Refused.' }), 'Refused.'],
    ['a failure without a message', new Error('?'), 'We couldn’t save that. Please try again.'],
  ])('shows %s below the fields', async (_, error, text) => {
    show(() => Promise.reject(error));
    type('Email', 'ann@example.org');
    await press('Save');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(input('Email').value).toBe('ann@example.org');
  });

  it('asks before changes are lost by closing it or leaving the page', async () => {
    const { onClose } = show();
    type('Email', 'a');
    await press('Cancel');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    act(() => navigate('/account'));
    expect([confirm.mock.calls.length, onClose.mock.calls, window.location.pathname]).toEqual([3, [], '/']);
    confirm.mockReturnValue(true);
    await press('Cancel');
    expect([onClose.mock.calls.length, confirm.mock.lastCall]).toEqual([1, ['Discard what you typed?']]);
  });

  it('stays open when pressed outside', () => {
    const { onClose } = show();
    fireEvent.pointerDown(screen.getByRole('dialog'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('locks its fields while they are sent, and then gives the focus back', async () => {
    let refuse = (_: Error) => {};
    show(
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    type('Email', 'ann@example.org');
    input('Name').focus();
    await press('Save');
    expect(input('Name').matches(':disabled')).toBe(true);
    input('Name').blur(); // browsers take the focus from a locked field
    await act(async () => refuse(refusal({})));
    await waitFor(() => expect(input('Name').matches(':disabled')).toBe(false));
    expect(document.activeElement).toBe(input('Name'));
  });

  it.each([
    ['a reload', () => undefined],
    ['the end of the session', () => act(() => expireSession('token-1'))],
  ])('brings back what was typed after %s, says so, and starts over', async (_, end) => {
    show();
    type('Email', 'ann@example.org');
    end();
    reload();
    show();
    expect([input('Name').value, input('Email').value]).toEqual(['Ann', 'ann@example.org']);
    expect(screen.getByText('You had not sent this yet.')).toBeTruthy();
    await press('Start over');
    expect([input('Email').value, screen.queryByText('You had not sent this yet.')]).toEqual(['', null]);
    expect(sessionStorage.getItem('formDrafts')).toBeNull();
  });

  it('brings nothing back in another form, on another page or for another user', () => {
    show();
    type('Email', 'ann@example.org');
    const isEmpty = (title?: string) => {
      cleanup();
      show(undefined, title);
      return input('Email').value === '';
    };
    expect([isEmpty(), isEmpty('Add player')]).toEqual([false, true]);
    window.history.replaceState(null, '', '/account');
    expect(isEmpty()).toBe(true);
    window.history.replaceState(null, '', '/');
    act(() => expireSession('token-1'));
    reload();
    signInAs({ ...COACH, email: 'kim@example.org' });
    expect(isEmpty()).toBe(true);
  });

  it.each([
    ['it is sent', () => press('Save')],
    ['it is canceled', () => press('Cancel')],
    ['a logout', async () => act(() => endSession())],
  ])('keeps nothing after %s', async (_, end) => {
    confirm.mockReturnValue(true);
    const { onClose } = show();
    type('Email', 'ann@example.org');
    expect(sessionStorage.getItem('formDrafts')).toContain('ann@example.org');
    await end();
    await waitFor(() => expect(sessionStorage.getItem('formDrafts')).toBeNull());
    expect(onClose.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('never keeps a password', () => {
    renderSignedIn(
      <FormDialog
        title="Change email"
        start={{ email: '', currentPassword: '' }}
        send={async () => null}
        onClose={() => undefined}
      >
        {({ field }) => (
          <>
            <TextInput {...field('email')} label="Email" />
            <PasswordInput {...field('currentPassword')} label="Password" shown={false} />
          </>
        )}
      </FormDialog>,
    );
    type('Password', 'Fast-Break-1');
    expect(sessionStorage.getItem('formDrafts')).toBeNull();
    type('Email', 'ann@example.org');
    expect(sessionStorage.getItem('formDrafts')).toContain('ann@example.org');
    expect(sessionStorage.getItem('formDrafts')).not.toContain('Fast-Break-1');
  });

  it('closes without a question if everything is as it was', async () => {
    const { onClose } = show();
    type('Email', 'a');
    type('Email', '');
    await press('Cancel');
    expect([onClose.mock.calls.length, confirm.mock.calls]).toEqual([1, []]);
  });
});

const buttonNamed = (name: string) => screen.getByRole('button', { name });

function showPreviewed(send: (values: { name: string; text: string }, preview: boolean) => Promise<string>) {
  stubServer({});
  const onClose = vi.fn();
  const sent = vi.fn(send);
  const page = renderSignedIn(
    <PreviewDialog
      title="Change"
      save="Preview"
      start={{ name: '', text: '' }}
      required={['name']}
      send={sent}
      preview={(answer) => ({ title: 'What will change', save: 'Do it', content: answer })}
      onClose={onClose}
    >
      {({ field }) => <TextInput {...field('name')} label="Name" />}
    </PreviewDialog>,
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann' } });
  return { ...page, onClose, sent };
}

describe('PreviewDialog', () => {
  it('shows what would change, returns to the form as it was, and makes the change once', async () => {
    const { press, settle, onClose, sent } = showPreviewed(async (_, preview) =>
      preview ? '1 game' : 'Done.',
    );
    await press(buttonNamed('Preview'));
    expect(screen.getByRole('dialog', { name: 'What will change' }).textContent).toContain('1 game');
    await press(buttonNamed('Back'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann');
    await press(buttonNamed('Preview'));
    fireEvent.click(buttonNamed('Do it'), { detail: 2 }); // of a double click on "Preview"
    await settle();
    expect(sent).toHaveBeenCalledTimes(2);
    await press(buttonNamed('Do it'));
    expect([sent.mock.calls.at(-1), onClose.mock.calls.length]).toEqual([
      [{ name: 'Ann', text: '' }, false],
      1,
    ]);
  });

  it('shows a refused preview at its field, and stays open after a refused change', async () => {
    let error: Error | null = refusal({ name: 'Refused.' });
    const { press, onClose } = showPreviewed(async (_, preview) => {
      if (error && preview) throw error;
      if (!preview) throw refusal({});
      return '1 game';
    });
    await press(buttonNamed('Preview'));
    expect([screen.getByText('Refused.').id, screen.queryByRole('alert')]).toEqual([
      screen.getByLabelText('Name').getAttribute('aria-describedby'),
      null,
    ]);
    error = null;
    await press(buttonNamed('Preview'));
    await press(buttonNamed('Do it'));
    expect([screen.getByRole('alert').textContent, onClose.mock.calls]).toEqual(['Refused.', []]);
  });

  it('asks before it is closed from the preview', async () => {
    const { press, onClose } = showPreviewed(async () => '1 game');
    await press(buttonNamed('Preview'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([confirm.mock.calls.length, onClose.mock.calls]).toEqual([1, []]);
  });
});
