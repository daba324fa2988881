const SHORT = 12;

/**
 * A text whose short words with a hyphen, such as '5-6', stay on one line. Its characters stay the same, so that finding and
 * copying work.
 */
export function Unbroken({ text }: { text: string }) {
  if (!text.includes('-')) return text;
  return text.split(/( )/).map((part, index) =>
    part.includes('-') && part.length <= SHORT ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** A text such as an email address that continues on the next line before its last '@', if it has to. */
export function WrapAtSign({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at <= 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
