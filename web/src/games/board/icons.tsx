type IconProps = { className?: string };

/** A drawing pin: the game stays when the games are drawn again. */
export const PinIcon = ({ className = 'size-4' }: IconProps) => (
  <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true" className={`shrink-0 ${className}`}>
    <path d="M6 2h8v2l-1.5 1v4L16 12v2h-5v5l-1 1-1-1v-5H4v-2l3.5-3V5L6 4Z" />
  </svg>
);

/** A triangle with an exclamation mark: the game breaks a rule. */
export const RuleIcon = ({ className = 'size-4' }: IconProps) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className={`shrink-0 ${className}`}>
    <path d="M10 1.5 19.5 18H.5Z" fill="currentColor" />
    <path d="M10 7v5M10 15v.01" stroke="light-dark(#fff, #3b1a16)" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
);
