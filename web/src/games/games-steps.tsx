import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { seasonParam, useSelectedSeason } from '#season/selected-season.ts';
import { classNames } from '#ui/class-names.ts';
import { messages } from './messages.ts';

const STEPS = ['rules', 'days-off', 'upload'] as const;
export type GamesStep = (typeof STEPS)[number];

/** The step of an address; the first one if it names none. */
export const stepOf = (text: string | null): GamesStep => STEPS.find((step) => step === text) ?? 'rules';

type GamesStepsProps = { current: GamesStep; texts: Record<GamesStep, string> };

/** The steps of the page as links, each with what came of it. Back goes to the step before. */
export function GamesSteps({ current, texts }: GamesStepsProps) {
  const season = seasonParam(useSelectedSeason());
  return (
    <nav aria-label={messages.steps} className="mb-5">
      <ol className="grid gap-2 sm:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step}>
            <Link
              to={`${PATHS.games}?${new URLSearchParams({ step, ...(season && { season }) })}`}
              aria-current={step === current ? 'step' : undefined}
              className={classNames(
                'flex h-full min-h-11 items-center gap-3 rounded-xl border-2 px-3 py-2 text-ink no-underline',
                step === current ? 'border-court bg-court-soft' : 'border-line bg-panel hover:border-court',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-8 shrink-0 place-items-center rounded-full border-2 border-court font-display font-bold',
                  step === current ? 'bg-court text-on-court' : 'text-court',
                )}
              >
                {index + 1}
              </span>
              <span className="min-w-0 leading-snug">
                <strong className="block">{messages.stepNames[step]}</strong>
                <span className="block text-sm text-muted">{texts[step]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
