import { useLeague } from '#league/use-league.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** Phone, copyright with the current year, contact email (if the league has entered them), and the theme. */
export function Footer() {
  const { name, phone, email, year } = useLeague();
  return (
    <footer className="court-paint print:hidden border-t-4 border-header-line">
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 px-5 py-3 text-sm wide:justify-between">
        {phone !== '' && (
          <a
            className="inline-flex min-h-control items-center underline underline-offset-4"
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          >
            {phone}
          </a>
        )}
        <p className="min-w-0 wrap-anywhere wide:max-lg:order-last wide:max-lg:basis-full wide:max-lg:text-center">
          {`© ${year} ${name}`.trim()}
        </p>
        {email !== '' && (
          <a
            className="inline-flex min-h-control min-w-0 items-center wrap-anywhere underline underline-offset-4"
            href={`mailto:${email}`}
          >
            {email}
          </a>
        )}
        <ThemeChoice />
      </div>
    </footer>
  );
}
