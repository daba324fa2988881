export type Params = Readonly<Record<string, string>>;

/**
 * The parameters of `pathname` if it matches `pattern` ('/verify-email/:token'), else null. One trailing
 * slash is allowed; invalid percent-encoding never matches.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const patternParts = pattern.split('/');
  const pathParts = (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).split('/');
  if (patternParts.length !== pathParts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const text = pathParts[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== text) return null;
      continue;
    }
    const value = decode(text);
    if (!value) return null;
    params[part.slice(1)] = value;
  }
  return params;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
