import type { SystemHealthHistory } from '@portal/contract/health-dashboard.ts';
import { gapTexts, siteLine } from '#health/service-text.ts';
import { messages } from '../messages.ts';

const GAPS_SHOWN = 5;

/** When the portal was up over the seven days; gaps are highlighted and listed. */
export function UptimeLine({ history: { from, until, uptime, timeZone } }: { history: SystemHealthHistory }) {
  const clock = { at: until, timeZone };
  const { text, detail } = siteLine(uptime, clock);
  const gaps = gapTexts(uptime, clock);
  const start = Date.parse(from);
  const width = Date.parse(until) - start;
  const share = (at: string) => ((Date.parse(at) - start) / width) * 100;
  const measuredFrom = uptime.measuredFrom === null ? 100 : share(uptime.measuredFrom);
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold text-muted">Site</h3>
      <p>
        <strong>{text}</strong> <span className="text-sm text-muted">{detail}</span>
      </p>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 h-4 w-full text-good"
      >
        <rect y="2" width="100" height="4" className="text-line" fill="currentColor" />
        {/* lower than the gaps, so that color is not the only difference */}
        <rect x={measuredFrom} y="2" width={100 - measuredFrom} height="4" fill="currentColor" />
        {uptime.gaps.map((gap) => (
          <rect
            key={gap.from}
            x={share(gap.from)}
            // even a gap of one minute must be visible
            width={Math.max(0.4, share(gap.until ?? until) - share(gap.from))}
            height="8"
            className="text-bad"
            fill="currentColor"
          />
        ))}
      </svg>
      {gaps.length > 0 && (
        <ul className="mt-2 text-sm text-muted">
          {gaps.slice(0, GAPS_SHOWN).map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
          {gaps.length > GAPS_SHOWN && <li>{messages.moreGaps(gaps.length - GAPS_SHOWN)}</li>}
        </ul>
      )}
    </div>
  );
}
