import { useEffect } from 'react';

/** The file that was chosen last, in any field. */
let last: File | null = null;
/** What an importer has refused and handed to the one of its kind. */
let handed: { kind: string; file: File } | null = null;

export function rememberFile(file: File | null): void {
  last = file;
  handed = null;
}

/** Keeps the file that was chosen last for the field of this kind. */
export function handOver(kind: string): void {
  if (last !== null) handed = { kind, file: last };
}

export const isHanded = (kind: string): boolean => handed?.kind === kind;

/** Gives a file that waits for a field of this kind to it, once. */
export function useHandedFile(kind: string, onFile: (file: File) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field appears
  useEffect(() => {
    if (handed?.kind !== kind) return;
    const { file } = handed;
    handed = null;
    onFile(file);
  }, []);
}
