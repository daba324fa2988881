import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** To invalidate the lists after an import. */
export const FILE_IMPORTS = 'file-imports';

/**
 * The chosen file and what importing it would do.
 * @param key the query key of the previews, to invalidate them
 * @param read reads a file without changing anything
 */
export function useFilePreview<Answer>(
  key: QueryKey,
  read: (file: File, signal: AbortSignal) => Promise<Answer>,
) {
  const [file, setFile] = useState<File | null>(null);
  // distinguishes files of the same name
  const [number, setNumber] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...key, number],
    queryFn: ({ signal }) => {
      if (file === null) throw new Error('There is no file yet.');
      return read(file, signal);
    },
    enabled: file !== null,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  });
  const isRefused = error !== null && !isFetching;
  return {
    file,
    answer: file === null || error !== null ? undefined : data,
    error: isRefused ? error : null,
    /** the first time; `isRefreshing`: again */
    isReading: isFetching && data === undefined,
    isRefreshing: isFetching,
    refetch,
    choose(chosen: File | null) {
      setFile(chosen);
      setNumber(number + 1);
    },
  };
}

/** The form data of an import. */
export function importForm(file: File, preview: boolean, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set('preview', String(preview));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set('file', file);
  return form;
}
