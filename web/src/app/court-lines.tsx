/** Half a court seen from above, drawn in the current color: decoration for large empty areas. */
export function CourtLines({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 500 470"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      aria-hidden="true"
      className={className}
    >
      <path d="M2 2h496v466H2z" />
      <path d="M170 2v188h160V2M190 2v188M310 2v188" />
      <path d="M190 190a60 60 0 0 0 120 0" />
      <path d="M190 190a60 60 0 0 1 120 0" strokeDasharray="14 12" />
      <path d="M30 2v138a237.5 237.5 0 0 0 440 0V2" />
      <path d="M210 40a40 40 0 0 0 80 0M220 40h60" />
      <circle cx="250" cy="52" r="8" />
      <path d="M190 468a60 60 0 0 1 120 0M230 468a20 20 0 0 1 40 0" />
    </svg>
  );
}

/** The court behind the content of the whole page. The page's `main` clips it. */
export function CourtBackdrop() {
  return (
    <CourtLines className="pointer-events-none absolute -top-16 left-1/2 w-[64rem] max-w-none -translate-x-1/2 text-line/60 phone:w-[44rem]" />
  );
}
