import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { Page, pageFile } from '../page.tsx';
import { VersionBanner } from './version-banner.tsx';

cleanBetweenTests();

const TEXT = 'A new version of the app is available.';
const build = (name: string) => ({ text: `<script type="module" src="/assets/${name}.js"></script>` });
let root: Parameters<typeof stubServer>[0][string];

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = build('index-1').text;
  root = build('index-1');
});
afterEach(() => {
  document.head.innerHTML = '';
});

describe('VersionBanner', () => {
  it('appears within a minute of a new build and then stops polling', async () => {
    const requests = stubServer({ 'GET /': () => root as { text: string } });
    render(<VersionBanner />);
    await wait(60_000);
    expect(screen.queryByText(TEXT)).toBeNull();
    root = build('index-2');
    await wait(59_999);
    expect(screen.queryByText(TEXT)).toBeNull();
    await wait(1);
    expect(screen.getByText(TEXT)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Click to refresh' })).toBeTruthy();
    await wait(300_000);
    expect(requests.length).toBe(2);
  });

  it('appears if the site root names another main script at the first check', async () => {
    root = build('index-2');
    stubServer({ 'GET /': () => root as { text: string } });
    render(<VersionBanner />);
    await wait(60_000);
    expect(screen.getByText(TEXT)).toBeTruthy();
  });

  it('appears if the site root changes apart from its main script', async () => {
    stubServer({ 'GET /': () => root as { text: string } });
    render(<VersionBanner />);
    await wait(60_000);
    root = { text: `${build('index-1').text}<link rel="stylesheet" href="/assets/index-2.css">` };
    await wait(60_000);
    expect(screen.getByText(TEXT)).toBeTruthy();
  });

  it('appears at once if the new build has removed the file of a page', async () => {
    root = build('index-2');
    stubServer({ 'GET /': () => root as { text: string } });
    render(<VersionBanner />);
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    render(<Page file={pageFile(gone, 'Gone')} />);
    await wait(0);
    expect(screen.getByText(TEXT)).toBeTruthy();
  });

  it.each([
    ['a server error', { status: 503, text: 'away' }],
    ['a lost connection', new TypeError('Failed to fetch')],
  ])('does not appear because of %s', async (_, trouble) => {
    stubServer({ 'GET /': () => root as { text: string } });
    render(<VersionBanner />);
    root = trouble;
    await wait(60_000);
    root = build('index-1');
    await wait(60_000);
    expect(screen.queryByText(TEXT)).toBeNull();
  });

  it('does not poll while the tab is hidden', async () => {
    const requests = stubServer({ 'GET /': () => root as { text: string } });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<VersionBanner />);
    await wait(300_000);
    expect(requests.length).toBe(0);
    hidden.mockRestore();
  });
});
