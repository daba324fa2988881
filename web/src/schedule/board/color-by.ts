/** What the colors of the day board mean. */
export const COLOR_BY = [
  { value: 'gym', label: 'By gym' },
  { value: 'type', label: 'By type' },
] as const;

export type ColorBy = (typeof COLOR_BY)[number]['value'];

/** The choice in a URL parameter; by gym if it is invalid. */
export const readColorBy = (text: string | null): ColorBy => (text === 'type' ? 'type' : 'gym');
