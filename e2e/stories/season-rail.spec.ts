import { programName } from '@portal/domain/season/season-name.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { expectAccessible } from '../support/axe.ts';
import { leagueFiles } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { EMPTY, openPortal } from '../support/portal.ts';
import { button, stepOf } from '../support/season-steps.ts';
import { expect, signInAsAdmin } from '../support/story.ts';

const test = storiesWithOwnPortal(() => openPortal(EMPTY));

test.use({ viewport: { width: 390, height: 860 }, bypassCSP: true });

const { date: TODAY } = leagueNow(new Date(), 'America/New_York');
const YEAR = TODAY.slice(0, 4);
const files = leagueFiles(TODAY, programName(Number(YEAR), 'WINTER'));
/** One action of the administrator: filling in a field, choosing an option, choosing a file, or pressing a button. */
const MAX_ACTIONS = 18;

test('an administrator sets up a season on one page from four files with few actions', async ({ page }) => {
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const file = (name: string, content: string | Buffer) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  await signInAsAdmin(page);
  await page.goto('/admin');
  await button(page, 'Got it!').click();

  await act(page.getByLabel('League name').fill('Hillside Hoops'));
  await act(page.getByLabel('Contact phone').fill('+1 732 555 0199'));
  await act(page.getByLabel('Contact email').fill('league@example.org'));
  await act(button(page, 'Apply league settings').click());
  await act(page.getByLabel('Season', { exact: true }).selectOption('Winter'));
  await act(button(page, 'Set active season').click());
  await expectAccessible(page, 'the first season');
  await act(button(page, 'Start season').click());
  for (const [kind, content] of [
    ['Venues', files.venues],
    ['Permits', files.permits],
    ['Closures', files.closures],
  ] as const) {
    await act(page.getByLabel(`Choose a file: ${kind}`).setInputFiles(file(`${kind}.csv`, content)));
    await act(button(page, 'Import').click());
  }
  await expect(stepOf(page, 'Teams and coaches')).toHaveAttribute('aria-expanded', 'true');
  await act(page.getByLabel('Choose a file').setInputFiles(file('coaches.csv', files.enrollment)));
  await act(button(page, 'Import').click());
  await expect(stepOf(page, 'Create the slots')).toBeFocused();
  await act(button(page, 'Create the slots').click());
  await act(page.getByRole('button', { name: /^Invite \d+ coaches$/ }).click());
  await act(button(page, 'Send').click());

  await expect(stepOf(page, 'Invite coaches')).toContainText('Every coach is invited or registered');
  await expect(page.getByText(`Winter ${YEAR} is open for booking.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Slots in each gym' })).toContainText('Salk');
  await expectAccessible(page, 'a season that is set up');
  expect(actions).toBeLessThanOrEqual(MAX_ACTIONS);
});
