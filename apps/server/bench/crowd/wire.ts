import { Agent, type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { REQUEST_TIMEOUT_MS } from '@zhibiao/contract/core/limits';
import type { Next } from '#bench/support/load.ts';
import { type Calls, type End, ENDS } from './crew.ts';
import { type CallKind, KIND_LIST } from './mix.ts';

/** Calls as a browser makes them, over connections that stay open; each is written down. */

export type WireReply = { end: End; code: number; data: unknown; waitSec: number };
export type Wire = {
  call: (kind: CallKind, asked: ReturnType<Next>) => Promise<WireReply>;
  calls: () => Calls;
  faults: () => [string, number][];
};

const ANSWER_OF_NONE: WireReply = { end: 'failed', code: Number.NEGATIVE_INFINITY, data: null, waitSec: 0 };
const OK = '{"code":200';

/** As many as a proxy would open; what has to wait for one is slow, and counted so. */
const CONNECTIONS = 2_000;

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  return (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

/** Only what a page reads of an answer is parsed: the generator shares the processors. */
const READ: ReadonlySet<CallKind> = new Set(['beat', 'play', 'start', 'answer', 'key', 'login']);

const answerOf = async (kind: CallKind, answer: IncomingMessage): Promise<WireReply> => {
  const text = await textOf(answer);
  if (text.startsWith(OK)) {
    const data = READ.has(kind) ? (JSON.parse(text) as { data: unknown }).data : null;
    return { end: 'ok', code: 200, data, waitSec: 0 };
  }
  const waitSec = Number(answer.headers['retry-after'] ?? 0);
  try {
    const { code, data } = JSON.parse(text) as { code: number; data: unknown };
    const isShed = code === 503 && answer.statusCode === 503 && waitSec > 0;
    return { end: isShed ? 'shed' : 'refused', code, data, waitSec };
  } catch {
    return ANSWER_OF_NONE;
  }
};

export const createWire = (ports: readonly number[], beginsAt: number): Wire => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const rows: number[][] = [];
  const faults = new Map<string, number>();
  let turn = 0;

  const ask = (kind: CallKind, asked: ReturnType<Next>, isAgain = false): Promise<WireReply> => {
    const { method, path, headers, body } = asked;
    turn += 1;
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: ports[turn % ports.length],
          method,
          path,
          headers: {
            'accept-encoding': 'gzip',
            ...headers,
            ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
          },
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        },
        (answer) => void answerOf(kind, answer).then(resolve, reject),
      );
      // The server closed what had been idle for long just as it was used: a browser asks again.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = sent.reusedSocket && error.code === 'ECONNRESET' && !isAgain;
        if (isStale) ask(kind, asked, true).then(resolve, reject);
        else reject(error);
      });
      sent.end(body);
    });
  };
  const note = (text: string) => faults.set(text, (faults.get(text) ?? 0) + 1);

  return {
    call: async (kind, asked) => {
      const [at, begin] = [(Date.now() - beginsAt) / 1_000, performance.now()];
      const answer = await ask(kind, asked).catch((error: NodeJS.ErrnoException): WireReply => {
        note(`${kind}: ${error.code ?? error.message}`);
        return ANSWER_OF_NONE;
      });
      if (answer.end === 'refused') note(`${kind}: code ${answer.code}`);
      rows.push([KIND_LIST.indexOf(kind), at, performance.now() - begin, ENDS.indexOf(answer.end)]);
      return answer;
    },
    calls: () => {
      const column = (at: number) => rows.map((row) => row[at] ?? 0);
      return {
        kind: Uint8Array.from(column(0)),
        at: Float32Array.from(column(1)),
        ms: Float32Array.from(column(2)),
        end: Uint8Array.from(column(3)),
      };
    },
    faults: () => [...faults],
  };
};
