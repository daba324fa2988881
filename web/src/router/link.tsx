import type { ComponentProps, MouseEvent } from 'react';
import { type NavigateOptions, navigate, usePathname } from './location.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: NavigateOptions['state'] };

/** A real link that changes the page without loading it anew. Ctrl-click and the like stay the browser's. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    // as browsers do: a link to where one is leaves no second entry to go back through
    navigate(to, { state, replace: event.currentTarget.href === window.location.href });
  }
  return <a {...rest} href={to} onClick={handleClick} />;
}

type NavLinkProps = Omit<LinkProps, 'className'> & { className: (isActive: boolean) => string };

/** A link of a menu: knows whether its page, or one below it, is the one that shows. */
export function NavLink({ to, className, ...rest }: NavLinkProps) {
  const pathname = usePathname();
  const path = to.replace(/\?.*/, '');
  const isActive = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <Link {...rest} to={to} className={className(isActive)} aria-current={isActive ? 'page' : undefined} />
  );
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
