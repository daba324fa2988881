/** A header for comparison: letters and digits in lower case, without text in brackets. */
export function foldHeader(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)?/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
