import type { HealthDashboard } from '@portal/contract/health-dashboard.ts';
import type { ReactNode } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { momentText } from './league-time.ts';
import { messages } from './messages.ts';
import { gapTexts, loadLine, mailLine, type ServiceLine, siteLine } from './service-text.ts';

const GAPS_SHOWN = 3;

type ServiceCardProps = { service: HealthDashboard['service']; timeZone: string; isAdmin: boolean };

/** Uptime, email, the last load and the version: one line each, with details when expanded. */
export function ServiceCard({ service, timeZone, isAdmin }: ServiceCardProps) {
  const { site, mail, lastLoad, version, at } = service;
  const clock = { at, timeZone };
  const lines = { site: siteLine(site, clock), mail: mailLine(mail, clock), load: loadLine(lastLoad, clock) };
  const isFine = Object.values(lines).every((line) => line.isFine);
  return (
    <section aria-labelledby="service-title" className="text-sm">
      <details open={!isFine}>
        <summary className="flex min-h-control cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Mark isFine={isFine} />
          <h2 id="service-title" className="font-sans text-sm font-semibold text-ink">
            Portal status
          </h2>
          <span>{`${lines.site.text} · Email: ${lines.mail.text.toLowerCase()} · Version ${version}`}</span>
        </summary>
        <dl className="divide-y divide-line ps-10">
          <Line name="Site" line={lines.site}>
            <Gaps texts={gapTexts(site, clock)} />
          </Line>
          <Line name="Email" line={lines.mail} />
          <Line name="Last data load" line={lines.load} />
          <Line
            name="Version"
            line={{ isFine: true, text: version, detail: `Checked ${momentText(at, at, timeZone)}.` }}
          />
        </dl>
        {isAdmin && (
          <Link to={PATHS.admin} className="link ms-10 inline-flex min-h-control items-center">
            See server details
          </Link>
        )}
      </details>
    </section>
  );
}

type LineProps = { name: string; line: ServiceLine; children?: ReactNode };

function Line({ name, line: { isFine, text, detail }, children }: LineProps) {
  return (
    <div className="flex flex-wrap gap-x-3 py-2">
      <dt className="w-32 font-semibold text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 basis-56">
        {!isFine && <span className="sr-only">Needs attention: </span>}
        <strong className={`wrap-anywhere ${isFine ? '' : 'text-warn'}`}>{text}</strong>
        <span className="block text-muted">{detail}</span>
        {children}
      </dd>
    </div>
  );
}

function Mark({ isFine }: { isFine: boolean }) {
  return (
    <span
      className={`grid size-7 place-items-center rounded-full ${isFine ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
    >
      {isFine ? <CheckIcon className="size-4" /> : <AlertIcon />}
      <span className="sr-only">{isFine ? 'OK' : 'Needs attention'}</span>
    </span>
  );
}

function Gaps({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  const more = texts.length - GAPS_SHOWN;
  return (
    <ul className="mt-1 text-sm text-muted">
      {texts.slice(0, GAPS_SHOWN).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {more > 0 && <li>{messages.moreGaps(more)}</li>}
    </ul>
  );
}

function AlertIcon() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4" fill="none" stroke="currentColor">
      <path d="M10 3v8m0 4.5v.5" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
