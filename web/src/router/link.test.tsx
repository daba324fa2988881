import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { Link, NavLink } from './link.tsx';
import { navigate } from './location.ts';
import { Routes, useParams } from './routes.tsx';
import { useSearchParams } from './search-params.ts';

cleanBetweenTests();

describe('Link', () => {
  it('opens the page without reloading the document and passes state', () => {
    render(
      <Link to="/register" state={{ from: 'test' }}>
        Go
      </Link>,
    );
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
    expect([window.location.pathname, window.history.state]).toEqual(['/register', { from: 'test' }]);
  });

  it('adds no history entry if the page is already open', () => {
    navigate('/register?from=mail');
    render(<Link to="/register?from=mail">Go</Link>);
    const before = window.history.length;
    fireEvent.click(screen.getByRole('link'));
    expect(window.history.length).toBe(before);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (init) => {
      render(<Link to="/register">Go</Link>);
      const stay = vi.fn((event: Event) => event.preventDefault()); // jsdom cannot load pages
      let wasLeft: boolean | null = null;
      window.addEventListener(
        'click',
        (event) => {
          wasLeft = !event.defaultPrevented;
          stay(event);
        },
        { once: true },
      );
      fireEvent.click(screen.getByRole('link'), init);
      expect(wasLeft).toBe(true);
      expect(window.location.pathname).toBe('/');
    },
  );
});

describe('NavLink', () => {
  it.each([
    ['/admin', 'page', 'on'],
    ['/admin/combined-schedule', null, 'on'],
    ['/administrators', null, 'off'],
    ['/', null, 'off'],
  ])('while %s is open, has aria-current %s and is %s', (pathname, current, look) => {
    navigate(pathname);
    render(
      <NavLink to="/admin" className={(isActive) => (isActive ? 'on' : 'off')}>
        Admin Page
      </NavLink>,
    );
    const link = screen.getByRole('link');
    expect([link.getAttribute('aria-current'), link.className]).toEqual([current, look]);
  });
});

function Token() {
  return <p>token {useParams().token}</p>;
}

describe('Routes', () => {
  const show = () =>
    render(
      <Routes routes={[{ path: '/verify-email/:token', page: <Token /> }]} otherwise={<p>nothing</p>} />,
    );

  it('follows navigation and the Back button', async () => {
    show();
    expect(screen.getByText('nothing')).toBeTruthy();
    act(() => navigate('/verify-email/a%2Fb'));
    expect(screen.getByText('token a/b')).toBeTruthy();
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      window.history.back();
      await popped;
    });
    expect(screen.getByText('nothing')).toBeTruthy();
  });
});

function Filters() {
  const [params, change] = useSearchParams();
  return (
    <button type="button" onClick={() => change({ page: '2', gym: null })}>
      {params.toString()}
    </button>
  );
}

describe('useSearchParams', () => {
  it('changes some keys, removes others and adds no history entry', () => {
    navigate('/practice-request?gym=SALK&day=2');
    render(<Filters />);
    const { length } = window.history;
    fireEvent.click(screen.getByRole('button', { name: 'gym=SALK&day=2' }));
    expect(screen.getByRole('button', { name: 'day=2&page=2' })).toBeTruthy();
    expect([window.location.search, window.history.length]).toEqual(['?day=2&page=2', length]);
  });
});
