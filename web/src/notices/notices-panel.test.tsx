import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { NoticeBanner } from './notice-banner.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { tellEveryone } from './tell-everyone.ts';

cleanBetweenTests();

const PATH = '/api/admin/notices';
const ADMIN = { ...COACH, role: 'ADMIN' } as const;
const NOTICE = {
  id: 7,
  text: 'All gyms are closed today.',
  link: null,
  fromDate: '2026-11-23',
  fromTime: '06:00:00',
  untilDate: '2026-11-23',
  untilTime: '23:59:00',
  isShown: true,
  madeBy: 'Alex Morgan',
};
const CLOCK = {
  'GET /api/league-clock': { body: { date: '2026-11-23', time: '15:20:00', timeZone: 'America/New_York' } },
};

describe('the notices of administrators', () => {
  it('opens its form after every gym was closed, and shows the notice from now until the end of the day', async () => {
    const requests = stubServer({
      ...CLOCK,
      [`GET ${PATH}`]: { body: { notices: [] } },
      [`POST ${PATH}`]: {
        body: { message: 'The notice goes away on Mon, Nov 23, 2026.', notices: [NOTICE] },
      },
    });
    tellEveryone({ isEveryGym: true }).onPress();
    const { settle, press } = renderSignedIn(<NoticesPanel />, ADMIN);
    await settle();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notice').value).toBe(NOTICE.text);
    await press(dialog.getByRole('button', { name: 'Show it' }));
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      text: NOTICE.text,
      link: null,
      fromDate: '2026-11-23',
      fromTime: '15:20',
      untilDate: '2026-11-23',
      untilTime: '23:59',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('');
    expect(listToasts().at(-1)).toMatchObject({ title: 'Notice saved' });
    expect(screen.getByText(/Alex Morgan/).textContent).toContain('Shown now');
  });

  it('starts empty after some gyms were closed, and offers the usual sentence', async () => {
    stubServer({ ...CLOCK, [`GET ${PATH}`]: { body: { notices: [] } } });
    tellEveryone({ isEveryGym: false }).onPress();
    const { settle, press } = renderSignedIn(<NoticesPanel />, ADMIN);
    await settle();
    const text = screen.getByLabelText<HTMLTextAreaElement>('Notice');
    expect(text.value).toBe('');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show it' }).disabled).toBe(true);
    await press(screen.getByRole('button', { name: 'Gyms are closed today' }));
    expect(text.value).toBe(NOTICE.text);
    fireEvent.change(text, { target: { value: 'Two\nlines' } });
    expect(text.value).toBe('Two lines');
  });

  it('keeps what was typed when the server refuses it, with the sentence at its field', async () => {
    const error = 'Choose an end after the beginning.';
    navigate('/admin/settings');
    stubServer({
      ...CLOCK,
      [`GET ${PATH}`]: { body: { notices: [NOTICE] } },
      [`PUT ${PATH}/7`]: {
        status: 422,
        body: { error, code: 'INVALID_INPUT', fields: { untilTime: error } },
      },
    });
    const { settle, press } = renderSignedIn(<NoticesPanel />, ADMIN);
    await settle();
    await press(screen.getByRole('button', { name: `Change: ${NOTICE.text}` }));
    fireEvent.change(screen.getByLabelText('Notice'), { target: { value: 'Closed until noon.' } });
    await press(screen.getByRole('button', { name: 'Show it' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notice').value).toBe('Closed until noon.');
    expect(screen.getAllByText(error).length).toBeGreaterThan(0);
  });

  it('removes a notice after a question', async () => {
    navigate('/admin/settings');
    const requests = stubServer({
      ...CLOCK,
      [`GET ${PATH}`]: { body: { notices: [NOTICE] } },
      [`DELETE ${PATH}/7`]: { body: { message: 'The notice is gone.' } },
    });
    const { settle, press } = renderSignedIn(<NoticesPanel />, ADMIN);
    await settle();
    await press(screen.getByRole('button', { name: `Remove: ${NOTICE.text}` }));
    await press(screen.getByRole('button', { name: 'Yes, remove it' }));
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(listToasts().at(-1)).toMatchObject({ title: 'Notice removed' });
  });
});

describe('the banner', () => {
  const shown = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      text: `Notice ${index + 1}`,
      link: index === 0 ? 'https://league.example.org/' : null,
      until: '2026-11-24T04:59:00.000Z',
    }));

  it('shows three notices, and the others on request', async () => {
    stubServer({ 'GET /api/notices': { body: { notices: shown(4), changesInSeconds: 60 } } });
    const { settle, press } = renderSignedIn(<NoticeBanner />, COACH);
    await settle();
    expect(screen.getAllByText(/^Notice \d/)).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe(
      'https://league.example.org/',
    );
    await press(screen.getByRole('button', { name: 'Show all 4 notices' }));
    expect(screen.getAllByText(/^Notice \d/)).toHaveLength(4);
  });

  it('goes away at its end without a reload', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    try {
      let isOver = false;
      stubServer({
        'GET /api/notices': () => ({
          body: isOver
            ? { notices: [], changesInSeconds: null }
            : { notices: shown(1), changesInSeconds: 60 },
        }),
      });
      renderSignedIn(<NoticeBanner />, COACH);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(screen.getByText('Notice 1')).toBeTruthy();
      isOver = true;
      await vi.advanceTimersByTimeAsync(61_000);
      expect(screen.queryByText('Notice 1')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
