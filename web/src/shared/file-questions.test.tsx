import type { FileQuestion } from '@portal/contract/file-question.ts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { FileQuestions } from './file-questions.tsx';

cleanBetweenTests();

const SCHOOL: FileQuestion = {
  key: 'school',
  text: 'Which school is “Salk Elementary”? (12 rows)',
  rows: 12,
  lines: ['2', '3', '4', '5', '6'],
  choices: [
    { answer: 'school:1', label: 'Salk' },
    { answer: 'school:2', label: 'OBHS' },
    { answer: 'leave-out', label: 'Leave these rows out' },
  ],
  suggested: 'school:1',
  answer: null,
};
const POOL = {
  ...SCHOOL,
  key: 'pool',
  text: 'Which school is “Pool”? (1 row)',
  rows: 1,
  lines: ['9'],
  suggested: null,
};

function show(questions: FileQuestion[], latest: [string, string | null][] = [], busy = false) {
  const save = vi.fn();
  const answers = { latest: new Map(latest), isSaving: latest.length > 0, save };
  render(<FileQuestions questions={questions} answers={answers} busy={busy} />);
  return save;
}
const group = (name: RegExp) => within(screen.getByRole('group', { name }));

describe('FileQuestions', () => {
  it('asks each question once, names its lines, and marks the suggested answer', () => {
    const save = show([SCHOOL, POOL]);
    const salk = group(/^12 rows: Which school is “Salk Elementary”/);
    expect(salk.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Salk (suggested)',
      'OBHS',
      'Leave these rows out',
    ]);
    expect(salk.getByText('Lines 2, 3, 4, 5, 6 and 7 more')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(/^2 questions are open\./);
    fireEvent.click(salk.getByRole('button', { name: 'Salk (suggested)' }));
    expect(save.mock.calls).toEqual([['school', 'school:1']]);
  });

  it('presses an answer at once and says that it is being saved', () => {
    show([SCHOOL], [['school', 'school:2']]);
    expect(group(/Salk/).getByRole('button', { name: 'OBHS' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('status').textContent).toMatch(/^Saving your answers/);
    expect(screen.getByRole('region', { name: 'Questions about this file' }).ariaBusy).toBe('true');
  });

  it('folds remembered answers away, where they can be cleared', () => {
    const save = show([{ ...SCHOOL, answer: 'school:1' }]);
    expect(screen.getByRole('status').textContent).toBe('All questions are answered.');
    fireEvent.click(screen.getByText('1 remembered answer'));
    fireEvent.click(group(/Salk/).getByRole('button', { name: 'Clear answer' }));
    expect(save.mock.calls).toEqual([['school', null]]);
  });

  it('shows nothing for a file without questions', () => {
    show([]);
    expect(document.body.textContent).toBe('');
  });
});
