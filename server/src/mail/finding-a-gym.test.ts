import { FROM } from '@portal/testkit/mail-options.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { useAddStage } from '#schedule/testing/add-stage.ts';
import { renderContextOf, renderMail } from './render.ts';

const stage = useAddStage();

async function bookingMail() {
  const { portal } = stage.test;
  const mail = await rowOf(portal.db, 'mail', { recipient: 'coach@example.org' });
  const { text, html, calendar } = renderMail(mail, renderContextOf(portal, FROM));
  const event = new ICAL.Component(ICAL.parse(calendar?.content ?? '')).getFirstSubcomponent('vevent');
  return { text, html, location: event?.getFirstPropertyValue('location') };
}

const saveNotes = (address: string, doorNote: string) =>
  stage.test.portal.db.updateTable('venue').set({ address, doorNote }).execute();

it('says in an email about a practice where the gym is and how to get in', async () => {
  await saveNotes('1 Salk & Main St, Maplewood', 'Use the <rear> entrance.');
  await stage.practice(stage.at(18));
  const { text, html, location } = await bookingMail();
  const link = 'https://www.openstreetmap.org/search?query=1%20Salk%20%26%20Main%20St%2C%20Maplewood';
  expect(text).toContain('Address: 1 Salk & Main St, Maplewood\n');
  expect(text).toContain(`Door:    Use the <rear> entrance.\n\nMap:\n${link}\n`);
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain('>1 Salk &amp; Main St, Maplewood</a>');
  expect(html).toContain('Use the &lt;rear&gt; entrance.');
  expect(location).toBe('Salk, court 1, 1 Salk & Main St, Maplewood');
});

it('names only the gym and court in an email if the gym has no address or door note', async () => {
  await stage.practice(stage.at(18));
  const { text, location } = await bookingMail();
  expect(text).toContain('Gym:  Salk, court 1\n');
  expect(text).not.toMatch(/Address|Door|openstreetmap/);
  expect(location).toBe('Salk, court 1');
});

it('does not name the court in an email if the gym has only one', async () => {
  const { portal } = stage.test;
  const slot = stage.at(18);
  const { courtId: kept } = await rowOf(portal.db, 'slot', { id: slot.id });
  await portal.db.deleteFrom('slot').where('courtId', '<>', kept).execute();
  await portal.db.deleteFrom('court').where('id', '<>', kept).execute();
  await stage.practice(slot);
  const { text, location } = await bookingMail();
  expect(text).toContain('Gym:  Salk\n');
  expect(location).toBe('Salk');
});
