import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { page, preloadPage } from './pages.ts';

cleanBetweenTests();

const Form = () => <p>the form</p>;

/** Shows a page and says what stands there before anything else has its turn. */
function shownAtFirst(Shown: ReturnType<typeof page>): string {
  const { container } = render(
    <Suspense fallback={<p>on its way</p>}>
      <Shown />
    </Suspense>,
  );
  return container.textContent;
}

describe('a page in a file of its own', () => {
  it('is fetched when it is shown, and something stands in for it meanwhile', async () => {
    const fetchFile = vi.fn(async () => ({ Form }));
    const Shown = page(fetchFile, 'Form');
    expect(fetchFile).not.toHaveBeenCalled();
    expect(shownAtFirst(Shown)).toBe('on its way');
    expect(await screen.findByText('the form')).toBeTruthy();
    expect(fetchFile).toHaveBeenCalledTimes(1);
  });

  it('shows at once where its file has come already', async () => {
    const fetchFile = vi.fn(async () => ({ Form }));
    const Shown = page(fetchFile, 'Form');
    await Shown.load();
    expect(shownAtFirst(Shown)).toBe('the form');
    expect(fetchFile).toHaveBeenCalledTimes(1);
  });

  it('is fetched again where fetching it ahead failed', async () => {
    const fetchFile = vi.fn(async () => ({ Form }));
    fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Shown = page(fetchFile, 'Form');
    await expect(Shown.load()).rejects.toThrow('Failed to fetch');
    expect(shownAtFirst(Shown)).toBe('on its way');
    expect(await screen.findByText('the form')).toBeTruthy();
  });
});

it('fetching a page ahead is no failure where there is none', async () => {
  await expect(preloadPage('/nowhere')).resolves.toBeUndefined();
});
