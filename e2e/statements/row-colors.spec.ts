import type { Locator, Page } from '@playwright/test';
import { ADMIN, logIn, upload } from '../support/admin-api.ts';
import { openEvening, press, weekend } from '../support/schedule.ts';
import { expect } from '../support/story.ts';
import { administrator, eventBody, scheduleRows } from './schedule.ts';
import { walkStatements } from './walk.ts';

/** The statements about rows that the school has not granted or the league has closed, and about the colors of rows. */

const test = walkStatements();
const [SATURDAY] = weekend();
const PENDING = { status: 'Pending', hour: 18 };
const DECLINED = { status: 'Declined', hour: 19 };
const CANCELED = { status: 'Canceled', hour: 20 };

type Color = [red: number, green: number, blue: number];

/** The colors that a row is painted with: of its first painted layer, and of its text. */
async function colorsOf(row: Locator): Promise<{ background: Color; text: Color }> {
  const [background, text] = await row.evaluate((element) => {
    const cell = element.querySelector('td:nth-child(6)') ?? element;
    const painted = [cell, element]
      .map((layer) => getComputedStyle(layer).backgroundColor)
      .find((color) => color !== 'rgba(0, 0, 0, 0)');
    return [painted ?? '', getComputedStyle(cell).color];
  });
  const read = (color = '') => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as Color;
  return { background: read(background), text: read(text) };
}

const openSaturday = (page: Page, gym: string) => openEvening(page, SATURDAY, gym);

test('the colors of rows, and what the school’s answer allows', async ({ page, holds, portal }) => {
  const admin = await administrator(portal.url);
  const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
  const send = (path: string, lines: string[]) =>
    upload(portal.url, path, token, Buffer.from(lines.join('\n')), {});
  await send('/admin/venues/import', ['School,Gym,Schedule Name,Courts', 'Kennedy,Gym,Nobody knows,1']);
  await send('/admin/permits/import', [
    'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status',
    `Kennedy,Gym,All,Saturday,9:00,10:00,${SATURDAY},${SATURDAY},60,Approved`,
    ...[PENDING, DECLINED, CANCELED].map(
      ({ status, hour }) =>
        `Memorial,Gym,All,Saturday,${hour}:00,${hour + 1}:00,${SATURDAY},${SATURDAY},60,${status}`,
    ),
  ]);
  await admin.must('/season/3a/stream', { includeAll: true });
  await admin.must('/season/3b/stream', {});
  const slot = await admin.rowAt(SATURDAY, 'Memorial', '1', '12:00');
  await admin.must('/admin/blackout', eventBody(slot, { blackoutScope: 'gym' }));

  await page.emulateMedia({ colorScheme: 'light' });
  for (const [ids, gym, color] of [
    ['S085', 'Shepard', [173, 216, 230]],
    ['S085', 'Salk', [32, 178, 170]],
    ['S086', 'Kennedy', [255, 255, 255]],
    ['S085', 'Memorial', [255, 160, 122]],
  ] as const) {
    await holds(ids, async () => {
      await openSaturday(page, gym);
      expect((await colorsOf(scheduleRows(page).first())).background).toEqual(color);
    });
  }
  const withStatus = (word: string) => scheduleRows(page).filter({ hasText: word });
  for (const [id, word] of [
    ['S087', 'Blackout'],
    ['S088', CANCELED.status],
    ['S089', DECLINED.status],
  ] as const) {
    await holds(id, async () => {
      await expect(withStatus(word)).toHaveCount(1);
      const { background, text } = await colorsOf(withStatus(word));
      expect(Math.max(...background)).toBeLessThan(80);
      expect(text).toEqual([255, 255, 255]);
    });
  }
  await holds('S090', async () => {
    const { background } = await colorsOf(withStatus(PENDING.status));
    expect(Math.max(...background) - Math.min(...background)).toBeLessThan(20);
    expect(Math.max(...background)).toBeLessThan(230);
  });

  for (const [ids, word, reason] of [
    ['S176 S183', PENDING.status, 'Actions disabled: pending'],
    ['S178 S184', CANCELED.status, 'Not cancelable (CANCELED)'],
    ['S178 S184', DECLINED.status, 'Not cancelable (DECLINED)'],
  ] as const) {
    await holds(ids, async () => {
      for (const action of ['Add', 'Update', 'Cancel']) {
        const button = withStatus(word).getByRole('button', { name: new RegExp(`^${action}: `) });
        await expect(button).toBeDisabled();
      }
      await press(withStatus(word), 'More');
      await expect(page.getByRole('dialog').getByText(reason, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    });
  }
});
