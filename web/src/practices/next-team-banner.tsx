import { formatDayShort, shortTime } from '@portal/domain/time/format.ts';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { messages } from './messages.ts';
import type { TeamSwitch } from './use-next-team.ts';

type NextTeamBannerProps = { switched: TeamSwitch; onBack: () => void };

/**
 * Says above the list for which team the next press picks. It stays in view while the page scrolls, and the slots keep
 * their place in the window when it appears: a second press must not hit another slot.
 */
export function NextTeamBanner({ switched: { from, slot, to }, onBack }: NextTeamBannerProps) {
  const ref = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const banner = ref.current;
    if (banner === null) return;
    scrollBy(heightOf(banner));
    return () => scrollBy(-heightOf(banner));
  }, []);

  return (
    <section
      ref={ref}
      aria-label={messages.nextTeamLabel}
      className="sticky top-1 z-20 flex items-center justify-between gap-x-3 rounded-lg border-2 border-court bg-court-soft px-3 py-1 leading-snug transition-colors duration-300 [overflow-anchor:none] starting:bg-ball"
    >
      <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
        {from.teamName}: {formatDayShort(slot.date)} {shortTime(slot.startTime)}.{' '}
        <strong className="text-court">{messages.nowPicking(to.teamName)}.</strong>
      </p>
      <Button size="small" className="shrink-0" onClick={onBack}>
        {messages.backTo(from.teamName)}
      </Button>
    </section>
  );
}

const scrollBy = (top: number): void => window.scrollBy({ top, behavior: 'instant' });

/** How far the banner moves what follows it, including the gap between them. */
function heightOf(banner: HTMLElement): number {
  const next = banner.nextElementSibling;
  const top = next?.getBoundingClientRect().top ?? 0;
  banner.hidden = true;
  const withoutBanner = next?.getBoundingClientRect().top ?? 0;
  banner.hidden = false;
  return top - withoutBanner;
}
