import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expireSession } from '#api/session.ts';
import { navigate, usePathname } from '#router/location.ts';
import { COACH, cleanBetweenTests, reload, signInAs } from '#testing/browser.ts';
import { useUnsaved } from './use-unsaved.ts';

cleanBetweenTests();

const isText = (value: unknown): value is string => typeof value === 'string';
const confirm = vi.fn(() => false);

beforeEach(() => {
  confirm.mockReset();
  confirm.mockReturnValue(false);
  vi.stubGlobal('confirm', confirm);
  signInAs();
});

function Form({ isSaving = false, of = '', part = 'draft' }) {
  usePathname(); // as pages do: the router then follows Back
  const { draft, isRestored, change } = useUnsaved({
    question: 'Discard this text?',
    isSaving,
    kept: { key: 'rulesDraft', of, part, isDraft: isText },
  });
  return (
    <>
      <input aria-label="Text" value={draft ?? ''} onChange={({ target }) => change(target.value || null)} />
      {isRestored && <p>Restored</p>}
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Text');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

describe('useUnsaved', () => {
  it('asks once before another page is opened, and stays or discards', () => {
    render(<Form />);
    type('Hello');
    act(() => navigate('/account'));
    expect(window.location.pathname).toBe('/');
    confirm.mockReturnValue(true);
    act(() => navigate('/account'));
    expect([window.location.pathname, field().value]).toEqual(['/account', '']);
    act(() => navigate('/dashboard'));
    expect(confirm.mock.calls).toEqual([['Discard this text?'], ['Discard this text?']]);
  });

  it('asks nothing if only the query changes, or nothing was typed, or it is being saved', () => {
    const { rerender } = render(<Form />);
    act(() => navigate('/account'));
    type('Hello');
    act(() => navigate('/account?tab=2'));
    rerender(<Form isSaving />);
    act(() => navigate('/dashboard'));
    expect(confirm).not.toHaveBeenCalled();
  });

  it('returns to the page if the user went back by mistake', async () => {
    act(() => navigate('/account'));
    render(<Form />);
    type('Hello');
    act(() => window.history.back());
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(window.location.pathname).toBe('/account'));
    expect(field().value).toBe('Hello');
  });

  it('lets the browser ask before the tab is closed', () => {
    render(<Form />);
    const isPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isPrevented()).toBe(false);
    type('Hello');
    expect(isPrevented()).toBe(true);
    type('');
    expect(isPrevented()).toBe(false);
  });

  it.each([
    ['a reload', () => undefined],
    ['the end of the session', () => act(() => expireSession('token-1'))],
  ])('keeps what was typed over %s', (_, end) => {
    render(<Form />);
    type('Hello');
    end();
    reload();
    signInAs();
    render(<Form />);
    expect(field().value).toBe('Hello');
    expect(screen.getByText('Restored')).toBeTruthy();
  });

  it('keeps the parts of a page apart', () => {
    const show = (part: string) => {
      cleanup();
      render(<Form part={part} />);
    };
    show('salk');
    type('12');
    show('shepard');
    expect(field().value).toBe('');
    type('4:15');
    show('salk');
    expect(field().value).toBe('12');
    type('');
    expect(sessionStorage.getItem('rulesDraft')).toContain('4:15');
    show('shepard');
    type('');
    expect(sessionStorage.getItem('rulesDraft')).toBeNull();
  });

  it('keeps it for the same user and the same thing only', () => {
    render(<Form of="2027-fall" />);
    type('Hello');
    reload();
    render(<Form of="2026-fall" />);
    expect(field().value).toBe('');
    act(() => expireSession('token-1'));
    reload();
    signInAs({ ...COACH, email: 'kim@example.org' });
    render(<Form of="2027-fall" />);
    expect(field().value).toBe('');
  });
});
