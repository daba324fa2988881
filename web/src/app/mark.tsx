/** The portal's mark: a ball with its seams. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="14" className="fill-ball-bright" />
      <path
        d="M2 16h28M16 2v28M6 6.2c6.5 5 6.5 14.6 0 19.6M26 6.2c-6.5 5-6.5 14.6 0 19.6"
        stroke="#0f2d22"
        strokeWidth="1.8"
      />
    </svg>
  );
}
