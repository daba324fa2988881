import type { HealthDashboard } from '@portal/contract/health-dashboard.ts';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { momentText } from './league-time.ts';
import { messages } from './messages.ts';
import { gapTexts, loadLine, mailLine, type ServiceLine, siteLine } from './service-text.ts';

const GAPS_SHOWN = 3;

type ServiceCardProps = { service: HealthDashboard['service']; timeZone: string };

/** Site, email, the last data load and the version, in plain words. */
export function ServiceCard({ service, timeZone }: ServiceCardProps) {
  const { site, mail, lastLoad, version, at } = service;
  const clock = { at, timeZone };
  const measured = `Checked ${momentText(at, at, timeZone)}.`;
  return (
    <Card aria-labelledby="service-title">
      <h2 id="service-title" className="text-xl">
        {messages.serviceTitle}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        <Line name="Site" line={siteLine(site, clock)}>
          <Gaps texts={gapTexts(site, clock)} />
        </Line>
        <Line name="Mail" line={mailLine(mail, clock)} />
        <Line name="Last data load" line={loadLine(lastLoad, clock)} />
        <Line name="Version" line={{ isFine: true, text: version, detail: measured }} />
      </dl>
    </Card>
  );
}

type LineProps = { name: string; line: ServiceLine; children?: ReactNode };

function Line({ name, line: { isFine, text, detail }, children }: LineProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 py-3 last:pb-0">
      <dt className="col-start-2 text-sm font-semibold text-muted">{name}</dt>
      <dd className="col-start-2 min-w-0">
        <strong className="wrap-anywhere">{text}</strong>
        <span className="block text-sm text-muted">{detail}</span>
        {children}
      </dd>
      <dd
        className={`col-start-1 row-span-2 row-start-1 mt-1 grid size-7 place-items-center rounded-full ${isFine ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
      >
        {isFine ? <CheckIcon className="size-4" /> : <AlertIcon />}
        <span className="sr-only">{isFine ? 'In order' : 'Wants a look'}</span>
      </dd>
    </div>
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
