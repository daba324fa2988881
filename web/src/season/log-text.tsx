import { useEffect, useRef } from 'react';

const BOX =
  'max-h-108 overflow-auto rounded-lg border border-line bg-wood p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere';

/** The lines of a finished log in a box that scrolls. */
export function LogText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <section aria-label={label} tabIndex={0} className={BOX}>
      {text}
    </section>
  );
}

/** The lines of a running log; the box stays scrolled to the last one, which screen readers announce. */
export function LiveText({ label, text }: { label: string; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the text changes
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div ref={box} role="log" aria-label={label} tabIndex={0} className={BOX}>
      {text}
    </div>
  );
}
