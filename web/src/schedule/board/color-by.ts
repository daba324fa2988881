/** What the colors of the day board mean. */
export const COLOR_BY = [
  { value: 'gym', label: 'By gym' },
  { value: 'type', label: 'By type' },
] as const;

export type ColorBy = (typeof COLOR_BY)[number]['value'];

/** The choice in a text from the URL; by gym if there is none. */
export const readColorBy = (text: string | null): ColorBy => (text === 'type' ? 'type' : 'gym');
