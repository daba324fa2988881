import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LEAGUE, showLeague } from '#league/use-league.ts';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { Footer } from './footer.tsx';

cleanBetweenTests();

const HOOPS = { name: 'Hillside Hoops', phone: '(732) 555-0199', email: 'league@example.com', year: 2031 };
const shown = () => ({
  links: screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  name: screen.getByText(/©/).textContent,
});
// other tests leave a cached league
beforeEach(() => {
  showLeague(LEAGUE);
  localStorage.clear();
});

describe('Footer', () => {
  it('names no league before the server has answered', async () => {
    const requests = stubServer({ 'GET /api/league': new TypeError('Failed to fetch') });
    render(<Footer />);
    await act(async () => undefined);
    expect(requests.map(({ url }) => url)).toEqual(['/api/league']);
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.getByText(/©/).textContent).toBe(`© ${BUILD_YEAR}`);
  });

  it('names no league if no administrator has entered one', async () => {
    showLeague(HOOPS);
    stubServer({ 'GET /api/league': { body: { name: '', phone: '', email: '', year: 2032 } } });
    render(<Footer />);
    await waitFor(() => expect(screen.queryAllByRole('link')).toEqual([]));
    expect(screen.getByText(/©/).textContent).toBe('© 2032');
  });

  it('shows the league’s data, immediately on the next visit, and updates it after a change', async () => {
    stubServer({ 'GET /api/league': { body: HOOPS } });
    render(<Footer />);
    await waitFor(() =>
      expect(shown()).toEqual({
        links: [
          [HOOPS.phone, 'tel:7325550199'],
          [HOOPS.email, `mailto:${HOOPS.email}`],
        ],
        name: `© 2031 ${HOOPS.name}`,
      }),
    );
    expect(JSON.parse(localStorage.getItem('league') ?? '')).toEqual(HOOPS);
    cleanup();
    stubServer({});
    render(<Footer />);
    expect(shown().name).toBe(`© 2031 ${HOOPS.name}`);
    act(() => showLeague({ ...HOOPS, name: 'Valley Hoops' }));
    expect(shown().name).toBe('© 2031 Valley Hoops');
  });

  it('applies and stores the selected theme, and forgets it when System is selected', () => {
    stubServer({});
    render(<Footer />);
    const theme = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
    const state = () => [theme.value, document.documentElement.dataset.theme, localStorage.getItem('theme')];
    expect(Array.from(theme.options, ({ text }) => text)).toEqual(['System', 'Light', 'Dark']);
    expect(state()).toEqual(['system', undefined, null]);
    fireEvent.change(theme, { target: { value: 'dark' } });
    expect(state()).toEqual(['dark', 'dark', 'dark']);
    fireEvent.change(theme, { target: { value: 'system' } });
    expect(state()).toEqual(['system', undefined, null]);
  });
});
