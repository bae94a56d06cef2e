import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { API_BASE } from '@zhibiao/contract/core/envelope';

/** Uploads by hand, where a test is about the bytes on their way. */

const BOUNDARY = 'half-of-a-body';
const HEAD =
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n` +
  `content-type: image/png\r\n\r\n`;

/** The content type of `bodyOf`. */
export const UPLOAD_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type Answered = { head: string; body: { code: number; msg: string } };

/** A whole body around these bytes. */
export const multipartBody = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(HEAD), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);

/** Sends a body as it is, without a copy of its own. */
export const sendBody = (port: number, path: string, token: string, body: Buffer): Promise<Answered['body']> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': UPLOAD_TYPE, 'content-length': body.length };
    const sent = request(
      { port, host: '127.0.0.1', path: API_BASE + path, method: 'POST', headers, agent: false },
      (response) => {
        json(response).then((answer) => resolve(answer as Answered['body']), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** An upload whose second half never comes, and the answer to it if one comes all the same. */
export const halfUpload = (
  port: number,
  path: string,
  token: string,
  part: Uint8Array = Buffer.from('half of it'),
): { socket: Socket; answered: Promise<Answered> } => {
  const socket = connect(port, '127.0.0.1');
  // The test hangs up on what is still open at its end.
  socket.on('error', () => {});
  socket.write(
    [
      `POST ${API_BASE}${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      `content-type: ${UPLOAD_TYPE}`,
      'content-length: 5000000',
      '',
      HEAD,
    ].join('\r\n'),
  );
  socket.write(part);
  let text = '';
  const answered = new Promise<Answered>((resolve) => {
    socket.on('data', (part) => {
      text += String(part);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      if (body.endsWith('}')) resolve({ head: head.toLowerCase(), body: JSON.parse(body) as Answered['body'] });
    });
  });
  return { socket, answered };
};
