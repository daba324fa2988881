import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { useSetUpPath } from '#season/selected-season.ts';
import { classNames } from '#ui/class-names.ts';
import { messages } from './messages.ts';

const STEPS = ['rules', 'days-off', 'generate', 'draft', 'publish'] as const;
type GamesStep = (typeof STEPS)[number];

/** The view of the page: a step, or importing a file instead of generating. */
export type GamesView = GamesStep | 'upload';

/** The step in the URL; the first step if there is none. */
export const viewOf = (text: string | null): GamesView =>
  [...STEPS, 'upload' as const].find((view) => view === text) ?? 'rules';

type GamesStepsProps = { current: GamesView; texts: Record<GamesStep, string> };

/** The steps of the page as links, each with its result. The browser's Back button returns to the previous step. */
export function GamesSteps({ current, texts }: GamesStepsProps) {
  const setUpPath = useSetUpPath();
  const [params] = useSearchParams();
  const step = current === 'upload' ? 'generate' : current;
  // keeps the open draft
  const plan = params.get('plan');
  const queryOf = (name: GamesStep) =>
    new URLSearchParams({ step: name, ...(plan && (name === 'draft' || name === 'publish') && { plan }) });
  return (
    <nav aria-label={messages.steps} className="mb-5">
      <ol className="grid grid-cols-5 gap-2 phone:gap-1">
        {STEPS.map((name, index) => (
          <li key={name}>
            <Link
              to={setUpPath(`${PATHS.games}?${queryOf(name)}`)}
              aria-current={name === step ? 'step' : undefined}
              className={classNames(
                'flex h-full min-h-control items-center gap-x-3 gap-y-1 rounded-xl border-2 px-3 py-2 text-ink no-underline max-xl:flex-col max-xl:px-1 max-xl:text-center phone:px-0.5',
                name === step ? 'border-court bg-court-soft' : 'border-line bg-panel hover:border-court',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-8 shrink-0 place-items-center rounded-full border-2 border-court font-display font-bold',
                  name === step ? 'bg-court text-on-court' : 'text-court',
                )}
              >
                {index + 1}
              </span>
              <span className="min-w-0 leading-snug phone:text-sm max-[27rem]:text-xs max-[27rem]:tracking-tight">
                <strong className="block phone:font-narrow">{messages.stepNames[name]}</strong>
                <span className="block min-h-5 text-sm text-muted phone:sr-only">{texts[name]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
