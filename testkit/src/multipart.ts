/** A form with one file, as a browser sends it. Fields come before the file unless `fileFirst`. */
export function multipart(
  file: { name?: string; content: string | Buffer },
  fields: Record<string, string> = {},
  { fileFirst = false } = {},
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = 'portal-test-boundary-7MA4YWxk';
  const disposition = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${disposition(name)}\r\n\r\n${value}\r\n`),
  );
  const head = `${disposition('file')}; filename="${file.name ?? 'league.csv'}"\r\nContent-Type: text/csv\r\n\r\n`;
  const content = [Buffer.from(head), Buffer.from(file.content), Buffer.from('\r\n')];
  return {
    payload: Buffer.concat([
      ...(fileFirst ? [...content, ...texts] : [...texts, ...content]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
