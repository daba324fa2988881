import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { DivisionsCard } from './divisions-card.tsx';

cleanBetweenTests();

const BOYS = { id: 3, name: 'Boys 3-4', teams: 12, practicesPerWeek: 1 };
const GIRLS = { id: 4, name: 'Girls 5-6', teams: 1, practicesPerWeek: 0 };

async function show(divisions: object[], replies: Parameters<typeof stubServer>[0] = {}) {
  const league = { divisions };
  const requests = stubServer({
    'GET /api/admin/divisions': () => ({ body: league.divisions }),
    'GET /api/admin/seasons': { body: { seasons: [] } },
    ...replies,
  });
  const page = renderSignedIn(<DivisionsCard />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () => requests.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);
  return { ...page, changes, league };
}

const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const choose = (count: number) =>
  fireEvent.change(screen.getByLabelText('Practices per team per week'), { target: { value: count } });

describe('DivisionsCard', () => {
  it('changes the number of practices of one division', async () => {
    const { press, changes, league } = await show([BOYS, GIRLS], {
      'PUT /api/admin/divisions/3': ({ body }) => {
        const changed = { ...BOYS, ...(body as object) };
        league.divisions = [changed, GIRLS];
        return { body: changed };
      },
    });
    expect(items()).toEqual([
      'Boys 3-41 practice a week · 12 teamsChange',
      'Girls 5-6No practices · 1 teamChange',
    ]);
    await press(button('Change practices for Boys 3-4'));
    expect(button('Save').disabled).toBe(true);
    choose(2);
    await press(button('Save'));
    await waitFor(() => expect(items()[0]).toBe('Boys 3-42 practices a week · 12 teamsChange'));
    expect([changes(), screen.queryByRole('dialog')]).toEqual([
      [['/api/admin/divisions/3', { practicesPerWeek: 2 }]],
      null,
    ]);
    expect(listToasts().at(-1)).toMatchObject({ title: 'Saved', text: 'Boys 3-4: 2 practices a week' });
  });

  it('shows the divisions of the season in the URL', async () => {
    navigate('/admin/settings?season=2027-fall');
    const urls: string[] = [];
    await show([], {
      'GET /api/admin/divisions': ({ url }) => {
        urls.push(url);
        return { body: [BOYS] };
      },
    });
    expect(urls).toEqual(['/api/admin/divisions?year=2027&season=FALL']);
  });

  it('explains where divisions come from if there are none', async () => {
    await show([]);
    expect(screen.getByText(/They’re imported with the teams and coaches/)).toBeTruthy();
  });
});
