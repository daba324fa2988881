import { request as ask } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BOUNDARY = 'portal-stream-boundary-5NQ2';

type StreamedUpload = {
  /** of the portal */
  url: string;
  token: string;
  fields: Record<string, string>;
  /** the file's content, sent as fast as it is taken */
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>;
};

async function* bodyOf({ fields, pieces }: StreamedUpload): AsyncGenerator<Buffer> {
  const disposition = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`${disposition(name)}\r\n\r\n${value}\r\n`);
  }
  yield Buffer.from(`${disposition('file')}; filename="long.csv"\r\nContent-Type: text/csv\r\n\r\n`);
  yield* pieces;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** Uploads an enrollment file to a listening portal piece by piece, as a browser does with one from a disk. */
export function streamUpload(upload: StreamedUpload): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = ask(
      `${upload.url}/api/admin/enrollment/upload`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${upload.token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          body += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    pipeline(Readable.from(bodyOf(upload)), request).catch(reject);
    request.on('error', reject);
  });
}
