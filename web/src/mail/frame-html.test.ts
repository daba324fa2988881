import { describe, expect, it } from 'vitest';
import { cssFor, splitMail } from './frame-html.ts';

const HTML =
  '<html><head><style>.a{color:red}</style></head><body style="margin:0"><a class="b" href="https://example.org/verify-email/x" style="color:blue">style=&quot;x&quot;</a></body></html>';

describe('frameHtml', () => {
  it('removes styles and links from an email but keeps its text', () => {
    expect(splitMail(HTML)).toEqual({
      css: '.a{color:red}',
      markup:
        '<html><head></head><body data-style="margin:0"><a class="b" data-style="color:blue">style=&quot;x&quot;</a></body></html>',
    });
  });

  it('uses the requested light or dark colors, not the browser’s preference', () => {
    const css = ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){.a{color:red}}';
    expect(cssFor(css, 'dark')).toBe(':root{color-scheme:dark}@media all{.a{color:red}}');
    expect(cssFor(css, 'light')).toBe(':root{color-scheme:light}@media not all{.a{color:red}}');
  });
});
