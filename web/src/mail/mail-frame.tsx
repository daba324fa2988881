import { useEffect, useRef, useState } from 'react';
import { cssFor, type Scheme, STYLE_ATTRIBUTE, splitMail } from './frame-html.ts';

type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): TrustedPolicy;
};
type TrustedPolicy = { createHTML(text: string): string };

/** The initial height: about a phone's screen. */
const FIRST_HEIGHT_PX = 480;

/** The Trusted Types policy for the frame's markup; created once, because a policy's name can only be used once. */
let policy: TrustedPolicy | undefined;
function trusted(markup: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('mail-frame', { createHTML: (text) => text });
  return policy ? policy.createHTML(markup) : markup;
}

type MailFrameProps = {
  html: string;
  /** the title of the frame */
  title: string;
  scheme: Scheme;
  /** the maximum width */
  widthPx: number;
};

/**
 * An email as its recipient sees it, in a frame without scripts, requests or links. The frame inherits the
 * portal's content security policy, which forbids styles in markup: they are set from outside instead, which
 * needs no exception in the policy and no URL that serves emails without a token.
 */
export function MailFrame({ html, title, scheme, widthPx }: MailFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const [isStyled, setIsStyled] = useState(false);

  useEffect(() => {
    const frame = ref.current;
    if (frame === null) return;
    const { markup, css } = splitMail(html);
    const observer = new ResizeObserver(() => {
      const root = frame.contentDocument?.body;
      if (root) setHeight(Math.ceil(root.getBoundingClientRect().height));
    });
    function handleLoad() {
      const inside = frame?.contentDocument;
      if (!inside) return;
      applyStyles(inside, cssFor(css, scheme));
      observer.observe(inside.body);
      setIsStyled(true);
    }
    frame.addEventListener('load', handleLoad);
    frame.srcdoc = trusted(markup);
    return () => {
      frame.removeEventListener('load', handleLoad);
      observer.disconnect();
    };
  }, [html, scheme]);

  return (
    <iframe
      ref={ref}
      title={title}
      // the frame's styles are set from outside; scripts stay disabled
      sandbox="allow-same-origin"
      width={widthPx}
      height={height}
      className={`mx-auto block max-w-full rounded-lg border border-line ${isStyled ? '' : 'invisible'}`}
    />
  );
}

/** Sets the styles through the object model, which a content security policy allows to the page's own scripts. */
function applyStyles(inside: Document, css: string): void {
  const Sheet = (inside.defaultView as (Window & typeof globalThis) | null)?.CSSStyleSheet;
  if (Sheet) {
    const sheet = new Sheet();
    sheet.replaceSync(css);
    inside.adoptedStyleSheets = [sheet];
  }
  for (const element of inside.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  }
}

/** The colors of the page: those of the chosen theme, or the system's if none is chosen. */
export function pageScheme(): Scheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
