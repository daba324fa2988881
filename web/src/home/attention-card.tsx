import type { LeagueHome } from '@portal/contract/home.ts';
import { formatNumber } from '@portal/domain/text/several.ts';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { type AttentionLine, attentionLines } from './attention-lines.ts';
import { messages } from './messages.ts';

/** What needs an administrator's attention. Each line has one button that opens the page where to deal with it. */
export function AttentionCard({ home }: { home: LeagueHome }) {
  const lines = attentionLines(home);
  return (
    <Card aria-labelledby="attention">
      <h2 id="attention" className="text-xl">
        {messages.attention}
      </h2>
      {lines.length === 0 ? (
        <AllCaughtUp />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AllCaughtUp() {
  return (
    <div className="mt-4 flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-good-soft text-good">
        <CheckIcon className="size-7" />
      </span>
      <p>
        <strong className="block text-lg">{messages.nothing}</strong>
        <span className="text-muted">{messages.nothingText}</span>
      </p>
    </div>
  );
}

function Line({ line: { count, text, names, button, to } }: { line: AttentionLine }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 last:pb-0">
      <p className="flex min-w-0 flex-1 basis-32 items-baseline gap-3 leading-snug">
        <strong className="w-10 shrink-0 text-end font-display text-2xl text-ball tabular-nums">
          {count === null ? <span aria-hidden="true">!</span> : formatNumber(count)}
        </strong>{' '}
        <span className="min-w-0">{text}</span>
      </p>
      <Link to={to} className={`${buttonClass('quiet', 'small')} min-h-11`}>
        {button}
      </Link>
      {names.length > 0 && (
        <details className="ms-13 basis-full text-sm">
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-court">
            Show names
          </summary>
          <p className="mt-1 text-muted">{names.join(', ')}</p>
        </details>
      )}
    </li>
  );
}
