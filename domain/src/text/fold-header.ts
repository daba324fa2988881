/** A header as it is compared: letters and digits in lower case, without what stands in brackets. */
export function foldHeader(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)?/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
