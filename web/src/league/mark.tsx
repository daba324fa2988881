/** The portal's mark: a ball above the key. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <g stroke="#f2d6a8" strokeWidth="2">
        <path d="M2 29h28M11 29V16h10v13" />
        <path d="M5 29v-6a11 11 0 0 1 22 0v6" />
      </g>
      <circle cx="16" cy="7" r="5" className="fill-ball-bright" />
      <path
        d="M11 7h10M16 2v10M12.6 3.6c2 2 2 4.8 0 6.8M19.4 3.6c-2 2-2 4.8 0 6.8"
        stroke="#4a1d05"
        strokeWidth="1"
      />
    </svg>
  );
}
