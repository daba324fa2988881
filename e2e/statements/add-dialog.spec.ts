import { coachEmail } from '../support/league.ts';
import { evening, openEvening, press, rowOf, weekend } from '../support/schedule.ts';
import { expect } from '../support/story.ts';
import { addDialog, optionsOf } from './schedule.ts';
import { walkStatements, withReply } from './walk.ts';

/** The statements about the fields of the Add dialog: types, times, teams, coaches, names and scope. */

const test = walkStatements();
const TYPES = '/admin/reservation-types';

/** The quarter hours between two times of a day, as 'HH:MM:SS'. */
const quarterHours = (first: string, last: string): string[] =>
  Array.from({ length: 96 }, (_, at) => new Date(at * 900_000).toISOString().slice(11, 19)).filter(
    (time) => time >= first && time <= last,
  );

test('the Add dialog asks for times, teams, coaches and names by the type', async ({ page, holds }) => {
  const { dialog, field, choose, confirm, choosePractice } = addDialog(page);
  await openEvening(page, evening(2), 'Shepard');
  await press(rowOf(page, '6:00 PM', '1'), 'Add');
  await holds('S078', () => expect(dialog).toBeVisible());
  await holds('S080', async () => {
    const types = ['practice', 'clinic', 'game', 'playoff', 'blackout'];
    expect((await optionsOf(field('Reservation type'))).sort()).toEqual(types.sort());
  });
  await holds('S081 S211 S212 S375', async () => {
    expect(await optionsOf(field('Start'))).toEqual([
      '18:00:00',
      '18:30:00',
      '19:00:00',
      '19:30:00',
      '20:00:00',
      '20:30:00',
      '21:00:00',
      '21:30:00',
    ]);
  });
  await holds('S081 S214 S215 S371', async () => {
    expect(await optionsOf(field('End'))).toEqual(quarterHours('18:15:00', '23:45:00'));
  });
  await holds('S216', async () => {
    await expect(field('End').locator('option').first()).toHaveText('6:15 PM');
    await expect(field('Start').locator('option').first()).toHaveText('6:00 PM');
  });
  await holds('S222 S225', async () => {
    await choose('Reservation type', 'Practice');
    await expect(confirm).toBeDisabled();
    await expect(dialog.getByText('Select division and one team.')).toBeVisible();
    await choosePractice('Boys 3-4', 5);
    await field('Coach (optional)').selectOption('');
    await expect(confirm).toBeEnabled();
  });
  for (const [ids, type, end] of [
    ['S226 S227', 'Game', '19:15:00'],
    ['S226 S227', 'Playoff', '19:30:00'],
    ['S226 S227', 'Practice', '19:00:00'],
    ['S227', 'Clinic', '21:00:00'],
    ['S227', 'Blackout', '19:00:00'],
  ] as const) {
    await holds(ids, async () => {
      await choosePractice('Boys 3-4', 5);
      // a practice is cleared by way of another type
      if (type === 'Practice') await choose('Reservation type', 'Game');
      await choose('Reservation type', type);
      await expect(field('End')).toHaveValue(end);
      if (type !== 'Clinic' && type !== 'Blackout') await expect(field('Division')).toHaveValue('');
    });
  }
  for (const type of ['Clinic', 'Blackout']) {
    await holds('S185', async () => {
      await choose('Reservation type', 'Game');
      await choose('Division', 'Boys 3-4');
      await choose('Home team', 'Team 5');
      await choose('Reservation type', type);
      await choose('Reservation type', 'Game');
      for (const label of ['Division', 'Home team', 'Home coach', 'Away team', 'Away coach']) {
        await expect(field(label)).toHaveValue('');
      }
    });
  }
  await holds('S082 S083 S220 S224', async () => {
    await choose('Reservation type', 'Game');
    await choose('Division', 'Girls 5-6');
    await expect(
      dialog.getByText('Select division, both teams, and both coaches (email required for External).'),
    ).toBeVisible();
    for (const [label, value] of [
      ['Home team', 'Team 6'],
      ['Home coach', coachEmail(6)],
      ['Away team', 'Team 7'],
      ['Away coach', coachEmail(7)],
    ] as const) {
      // the only coach of a team is chosen with it
      if (label.endsWith('coach')) await field(label).selectOption('');
      await expect(confirm).toBeDisabled();
      await field(label).selectOption(value);
    }
    await expect(confirm).toBeEnabled();
  });
  await holds('S221', async () => {
    await choose('Away team', 'External');
    await expect(confirm).toBeDisabled();
    await field('Away coach’s email').fill('guest@example.net');
    await expect(confirm).toBeEnabled();
  });
  for (const [ids, type, label] of [
    ['S084 S219 S271', 'Clinic', 'Clinic'],
    ['S084 S219 S271', 'Blackout', 'Reason'],
  ] as const) {
    await holds(ids, async () => {
      await choose('Reservation type', type);
      const [first = ''] = await optionsOf(field(label));
      expect(first).toMatch(/^\d+$/);
      await expect(field(label)).toHaveValue(first);
      await expect(confirm).toBeEnabled();
    });
  }
  const scope = (name: RegExp) => dialog.getByRole('radio', { name });
  await holds('S231', async () => {
    await scope(/^School/).check();
    await expect(scope(/^Gym/)).not.toBeChecked();
    await scope(/^Gym/).check();
    await expect(scope(/^School/)).not.toBeChecked();
  });
  await holds('S232', async () => {
    await choose('Reservation type', 'Clinic');
    await expect(dialog.getByRole('radio')).toHaveCount(0);
  });
});

test('the Add dialog has its own types and times, and goes on without the lists of the server', async ({
  page,
  holds,
}) => {
  const { dialog, field, choose } = addDialog(page);
  const [saturday] = weekend();
  const open = async () => {
    await page.reload();
    await press(rowOf(page, '9:00 AM', '1'), 'Add');
  };
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.location().url));
  await openEvening(page, saturday, 'Shepard');
  await holds('S213 S375', async () => {
    await open();
    const halfHours = quarterHours('09:00:00', '17:30:00').filter((time) => /:[03]0:00$/.test(time));
    expect(await optionsOf(field('Start'))).toEqual(halfHours);
  });
  await holds('S228 S373', () =>
    withReply(
      page,
      TYPES,
      async (route) => {
        const types = await (await route.fetch()).json();
        const clinic = { ...types.find(({ code }: { code: string }) => code === 'clinic') };
        clinic.default_duration_minutes = undefined;
        await route.fulfill({ json: [types[0], clinic] });
      },
      async () => {
        await open();
        await choose('Reservation type', 'Clinic');
        await expect(field('End')).toHaveValue('10:00:00');
      },
    ),
  );
  await holds('S130 S267 S320 S372', () =>
    withReply(page, TYPES, { status: 500, json: {} }, async () => {
      await open();
      const ends: [string, string][] = [];
      for (const type of await optionsOf(field('Reservation type'))) {
        await field('Reservation type').selectOption(type);
        ends.push([type, await field('End').inputValue()]);
      }
      expect(ends).toEqual([
        ['practice', '10:00:00'],
        ['clinic', '12:00:00'],
        ['game', '10:15:00'],
        ['playoff', '10:30:00'],
        ['blackout', '10:00:00'],
      ]);
      await expect(dialog.getByText(/Error|failed|couldn’t/i)).toHaveCount(0);
      expect(logged.some((url) => url.endsWith(TYPES))).toBe(true);
    }),
  );
  // The dialog also says it (docs/spec/decisions.md#differences-from-productmd).
  await holds('S321', () =>
    withReply(page, '/coaches/coaches-all', { status: 500, json: {} }, async () => {
      await open();
      await expect(dialog.getByText('We couldn’t load the teams.')).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect(logged.some((url) => url.endsWith('/coaches/coaches-all'))).toBe(true);
    }),
  );
});
