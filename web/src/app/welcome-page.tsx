import { messages } from '#dashboard/messages.ts';
import { useLeague } from '#league/use-league.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CourtBackdrop } from './court-lines.tsx';

/** /dashboard for visitors: whose portal it is and what for, and links to register and log in. */
export function WelcomePage() {
  const { name } = useLeague();
  return (
    <div className="mx-auto w-full max-w-2xl pt-[6vh]">
      <CourtBackdrop />
      <Card className="relative" aria-label="Welcome">
        <PageHeader title={messages.welcome} tabTitle="Dashboard" kicker={name || 'Gym time for your team'}>
          <p className="text-lg">{messages.about}</p>
        </PageHeader>
        <p className="flex flex-wrap gap-3">
          <Link to={PATHS.login} className={buttonClass('primary')}>
            Login
          </Link>
          <Link to={PATHS.register} className={buttonClass()}>
            Register as a new coach
          </Link>
        </p>
      </Card>
    </div>
  );
}
