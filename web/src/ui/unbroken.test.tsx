import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { WrapAtSign } from './unbroken.tsx';

cleanBetweenTests();

describe('WrapAtSign', () => {
  it.each([
    ['jordan.rivera@example.org', 'jordan.rivera<wbr>@example.org'],
    ['"coach@home"@example.org', '"coach@home"<wbr>@example.org'],
  ])('lets %s continue on the next line before its last @ only', (text, html) => {
    const { container } = render(<WrapAtSign text={text} />);
    expect(container.innerHTML).toBe(html);
    expect(container.textContent).toBe(text);
  });

  it.each(['the portal', '@example.org'])('leaves %s on one line', (text) => {
    const { container } = render(<WrapAtSign text={text} />);
    expect(container.innerHTML).toBe(text);
  });
});
