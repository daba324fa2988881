import type { WithdrawalPreview } from '@portal/contract/team-withdrawals.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { aCoach, aLeague, aTeam, choose, newestToast, rows, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

const PREVIEW = 'POST /api/admin/teams/1/withdraw/preview';
const WITHDRAW = 'POST /api/admin/teams/1/withdraw';
const UNDO = 'POST /api/admin/team-withdrawals/9/undo';
const SHOWN_HASH = 'a'.repeat(64);

const place = (date: string) => ({
  ...{ date, startTime: '18:00:00', endTime: '19:00:00' },
  ...{ schoolName: 'Salk', gymName: 'Gym', court: '1', isOnlyCourt: true },
});
const anEntry = (EntryId: number, more: Partial<WithdrawalPreview['entries'][number]> = {}) => ({
  EntryId,
  ...{ type: 'practice' as const, sides: 'Boys 3-4 Hawks', place: place('2026-11-19'), isPostponed: false },
  ...{ choice: 'cancel' as const, options: ['cancel' as const], problem: '' },
  ...more,
});
const aPreview = (more: Partial<WithdrawalPreview> = {}): WithdrawalPreview => ({
  shownHash: SHOWN_HASH,
  entries: [anEntry(70)],
  ...{ coaches: 0, daysOff: 0, players: 0, playersStaying: 0, rosterProblem: '', emails: 3 },
  ...more,
});
const DONE = {
  message: 'Hawks has withdrawn: 1 entry canceled. We emailed 3 coaches.',
  undo: { id: 9, until: '2026-11-23T17:10:00Z' },
};
const ASKED = { toTeamId: null, merge: false, choice: 'cancel', decisions: [], leavePlayers: false };

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const yes = (title: string, label: string) =>
  dialog(title).getByRole<HTMLButtonElement>('button', { name: label });

describe('withdrawing a team on CoachesPage', () => {
  it('keeps what was chosen for a team over a reload, and says that it was not sent', async () => {
    const choice = () => dialog('Withdraw Hawks?').getByRole<HTMLInputElement>('radio', { name: /^Give/ });
    const open = async (action: string) => {
      const page = await showLeague({ [PREVIEW]: { body: aPreview() } });
      await choose('Hawks, Boys 3-4', action, page.press);
      await page.settle();
      return page;
    };
    const before = await open('Withdraw…');
    await before.press(choice());
    before.unmount();
    const after = await open('Withdraw…');
    expect(choice().checked).toBe(true);
    expect(dialog('Withdraw Hawks?').getByText('You had not sent this yet.')).toBeTruthy();
    after.unmount();
    await open('Merge into…');
    expect(screen.queryByText('You had not sent this yet.')).toBeNull();
  });

  it('shows what happens, withdraws the team once after a double click, and offers to undo it', async () => {
    const page = await showLeague({
      [PREVIEW]: { body: aPreview() },
      [WITHDRAW]: { body: DONE },
      [UNDO]: { body: { message: 'Hawks is back.' } },
    });
    await choose('Hawks, Boys 3-4', 'Withdraw…', page.press);
    await page.settle();
    const title = 'Withdraw Hawks?';
    expect(dialog(title).getByRole('status').textContent).toBe('1 upcoming entry: 1 canceled');
    expect(dialog(title).getByRole('row', { name: /Practice: Boys 3-4 Hawks/ }).textContent).toContain(
      'Cancel',
    );
    const button = yes(title, 'Withdraw Hawks');
    fireEvent.click(button);
    await page.press(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(newestToast()).toMatchObject({ title: 'Team withdrawn', text: DONE.message });
    newestToast()?.action?.onPress();
    await waitFor(() => expect(newestToast()).toMatchObject({ title: 'Undone', text: 'Hawks is back.' }));
    expect(page.changes()).toEqual([
      ['POST', '/api/admin/teams/1/withdraw/preview', ASKED],
      ['POST', '/api/admin/teams/1/withdraw', { ...ASKED, shownHash: SHOWN_HASH }],
      ['POST', '/api/admin/team-withdrawals/9/undo', undefined],
    ]);
  });

  it('is not confirmed before every entry is decided, and sends the decisions', async () => {
    const problem = 'Owls would have 2 practices that week. The limit is 1.';
    const undecided = anEntry(70, { choice: null, options: ['cancel', 'give'], problem });
    const page = await showLeague({
      [PREVIEW]: ({ body }) => {
        const [decided] = (body as typeof ASKED).decisions as { choice: 'give' }[];
        return { body: aPreview({ entries: [{ ...undecided, choice: decided?.choice ?? null }] }) };
      },
      [WITHDRAW]: { body: DONE },
    });
    await choose('Hawks, Boys 3-4', 'Withdraw…', page.press);
    const title = 'Withdraw Hawks?';
    fireEvent.click(dialog(title).getByLabelText(/^Give them to another team/));
    expect(yes(title, 'Withdraw Hawks').disabled).toBe(true);
    fireEvent.change(dialog(title).getByLabelText('Give them to'), { target: { value: '2' } });
    await page.settle();
    expect(dialog(title).getByText(problem)).toBeTruthy();
    expect(yes(title, 'Withdraw Hawks').disabled).toBe(true);
    fireEvent.change(dialog(title).getByLabelText(/^What happens to Practice: Boys 3-4 Hawks/), {
      target: { value: 'give' },
    });
    await page.settle();
    await page.press(yes(title, 'Withdraw Hawks'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.changes().at(-1)).toEqual([
      'POST',
      '/api/admin/teams/1/withdraw',
      {
        ...ASKED,
        toTeamId: 2,
        choice: 'give',
        decisions: [{ EntryId: 70, choice: 'give' }],
        shownHash: SHOWN_HASH,
      },
    ]);
  });

  it('shows why it was refused, and the list as it is now', async () => {
    let entries = [anEntry(70)];
    const error = 'The list has changed since it was shown. Please review it again.';
    const page = await showLeague({
      [PREVIEW]: () => ({ body: aPreview({ entries }) }),
      [WITHDRAW]: () => {
        entries = [anEntry(70), anEntry(71)];
        return { status: 409, body: { error, code: 'WRONG_STATE' } };
      },
    });
    await choose('Hawks, Boys 3-4', 'Withdraw…', page.press);
    await page.settle();
    const title = 'Withdraw Hawks?';
    await page.press(yes(title, 'Withdraw Hawks'));
    await page.settle();
    expect(dialog(title).getByText(error)).toBeTruthy();
    expect(dialog(title).getByRole('status').textContent).toBe('2 upcoming entries: 2 canceled');
  });

  it('merges a team into another one, and says what goes over', async () => {
    const rosterProblem = 'Owls would have 41 players. A team has at most 40.';
    const page = await showLeague({
      [PREVIEW]: { body: aPreview({ entries: [], coaches: 2, daysOff: 1, rosterProblem }) },
      [WITHDRAW]: { body: DONE },
    });
    await choose('Hawks, Boys 3-4', 'Merge into…', page.press);
    const title = 'Merge Hawks into another team';
    expect(yes(title, 'Merge Hawks').disabled).toBe(true);
    fireEvent.change(dialog(title).getByLabelText('Merge into'), { target: { value: '2' } });
    await page.settle();
    expect(dialog(title).getByText('Also goes over: 2 coaches, 1 date off.')).toBeTruthy();
    expect(yes(title, 'Merge into Owls').disabled).toBe(true);
    fireEvent.click(dialog(title).getByLabelText('Leave the players with Hawks'));
    await page.settle();
    await page.press(yes(title, 'Merge into Owls'));
    await waitFor(() => expect(newestToast()?.title).toBe('Teams merged'));
    expect(page.changes().at(-1)?.[2]).toEqual({
      ...ASKED,
      toTeamId: 2,
      merge: true,
      choice: 'give',
      leavePlayers: true,
      shownHash: SHOWN_HASH,
    });
  });

  it('lists teams that left after the others, with what they still allow', async () => {
    const gone = aTeam(5, 'Jays (withdrawn)', {
      coaches: [aCoach(9)],
      withdrawn: { at: '2026-11-17T17:00:00.000Z', into: null },
    });
    const merged = aTeam(6, 'Bears (merged)', {
      withdrawn: { at: '2026-11-17T17:00:00.000Z', into: 'Owls' },
    });
    const page = await showLeague({}, { league: [...aLeague(), gone, merged] });
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^3 teams/);
    const [heading, first, second] = rows().slice(-3);
    expect(heading).toBe('Withdrawn');
    expect(first).toMatch(/^Jays \(withdrawn\), Boys 3-4Withdrawn Nov 17 · Casey Coach9/);
    expect(second).toMatch(/^Bears \(merged\), Boys 3-4Merged into Owls Nov 17 · No coach/);
    await page.press(button('Actions for Jays (withdrawn), Boys 3-4'));
    const labels = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(labels.map(({ textContent }) => textContent)).toEqual(['Calendar', 'Remove']);
  });
});
