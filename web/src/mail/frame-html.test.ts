import { describe, expect, it } from 'vitest';
import { cssFor, partMail } from './frame-html.ts';

const HTML =
  '<html><head><style>.a{color:red}</style></head><body style="margin:0"><a class="b" href="https://example.org/verify-email/x" style="color:blue">style=&quot;x&quot;</a></body></html>';

describe('a mail in a frame', () => {
  it('sets no style by itself and leads nowhere; its text stays', () => {
    expect(partMail(HTML)).toEqual({
      css: '.a{color:red}',
      markup:
        '<html><head></head><body data-style="margin:0"><a class="b" data-style="color:blue">style=&quot;x&quot;</a></body></html>',
    });
  });

  it('is dark or light as asked, not as this browser prefers', () => {
    const css = ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){.a{color:red}}';
    expect(cssFor(css, 'dark')).toBe(':root{color-scheme:dark}@media all{.a{color:red}}');
    expect(cssFor(css, 'light')).toBe(':root{color-scheme:light}@media not all{.a{color:red}}');
  });
});
