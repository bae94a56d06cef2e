import { Agent, request } from 'node:http';
import type { Next } from '#bench/support/load.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** The whole answer to one request: as few of this machine's cycles as a client can take, which it shares. */
export const askedText = (port: number, { method, path, headers, body }: ReturnType<Next>): Promise<string> =>
  new Promise((resolve, reject) => {
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {};
    const asked = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent });
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
