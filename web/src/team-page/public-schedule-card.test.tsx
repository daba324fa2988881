import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { PublicScheduleCard } from './public-schedule-card.tsx';

cleanBetweenTests();

const PATH = '/api/admin/public-schedule';
const pages = [
  { kind: 'division', name: 'Girls 5/6', url: 'https://portal.example/division/girls-5-6' },
  { kind: 'gym', name: 'The "Barn" & Co.', url: 'https://portal.example/gym/the-barn-co' },
];

it('opens the schedule to anyone, and then shows the link and the code of each page', async () => {
  const requests = stubServer({
    [`GET ${PATH}`]: { body: { isOn: false, pages } },
    [`PUT ${PATH}`]: ({ body }) => ({ body: { ...(body as object), pages } }),
  });
  const { settle, press } = renderSignedIn(<PublicScheduleCard />, { ...COACH, role: 'ADMIN' });
  await settle();
  expect(screen.queryByLabelText('Link')).toBeNull();
  await press(screen.getByLabelText('Anyone can see the schedule'));
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ isOn: true }]);
  const link = () => screen.getByLabelText<HTMLInputElement>('Link').value;
  expect(link()).toBe(pages[0]?.url);
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: pages[1]?.url } });
  expect(link()).toBe(pages[1]?.url);
  expect(screen.getByLabelText<HTMLInputElement>('Code for your website').value).toContain(
    '<iframe src="https://portal.example/gym/the-barn-co?frame" title="The &quot;Barn&quot; &amp; Co. schedule"',
  );
});
