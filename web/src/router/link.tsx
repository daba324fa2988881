import type { ComponentProps, MouseEvent } from 'react';
import { type NavigateOptions, navigate, usePathname } from './location.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: NavigateOptions['state'] };

/** A real link that opens a page without reloading the document. Ctrl-click and the like are left to the browser. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    // as in browsers: a link to the current page adds no history entry
    navigate(to, { state, replace: event.currentTarget.href === window.location.href });
  }
  return <a {...rest} href={to} onClick={handleClick} />;
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  className: (isActive: boolean) => string;
  /** not shown as active if a page below its own is open */
  isExact?: boolean;
};

/** A link of a menu. It is shown as active if its page, or one below it, is open; only its own page is the current one. */
export function NavLink({ to, className, isExact = false, ...rest }: NavLinkProps) {
  const pathname = usePathname();
  const path = to.replace(/\?.*/, '');
  const isCurrent = pathname === path;
  const isActive = isCurrent || (!isExact && pathname.startsWith(`${path}/`));
  return (
    <Link {...rest} to={to} className={className(isActive)} aria-current={isCurrent ? 'page' : undefined} />
  );
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
