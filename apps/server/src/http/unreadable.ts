import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { copy } from '@zhibiao/contract/core/copy';
import type { RefusalReason } from '@zhibiao/contract/core/envelope';
import type { App } from './app-types.ts';
import { type HeaderConfig, headersOf } from './headers.ts';

type RawRefusal = { status: number; msg: string; reason?: RefusalReason };
/** Node's HTTP parser refuses these before there is a request; what it does not name is bad input. */
const REFUSALS: Record<string, RawRefusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, msg: copy.addressTooLong },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, msg: copy.tooLarge, reason: 'tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, msg: copy.tooSlow },
};
const BAD = { status: 400, msg: copy.badInput };

/** A caller that still sends would lose the answer with the connection: so long its bytes are thrown away first. */
const LINGER_MS = 2_000;

/** As node's own answer does: what began as another answer on this connection cannot become this one. */
const hasBegun = (socket: Duplex) =>
  (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;

const answerRaw = (socket: Duplex, { status, ...says }: RawRefusal, headers: Record<string, string>) => {
  const body = JSON.stringify({ code: status, ...says });
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.removeAllListeners('data');
  socket.on('data', () => {});
  socket.on('end', () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
};

/** The answer to bytes that are no request: our envelope with our headers, as for everything else. */
export const refuseUnreadable = (config: HeaderConfig) => {
  const headers = headersOf(config).api;
  return (fault: Error & { code?: string }, socket: Socket): void => {
    if (fault.code === 'ECONNRESET' || !socket.writable || hasBegun(socket)) return void socket.destroy();
    answerRaw(socket, REFUSALS[fault.code ?? ''] ?? BAD, headers);
  };
};

/**
 * What node answers by itself, without headers and body of ours: an unknown expectation may be ignored, a tunnel
 * is not to be had.
 */
export const takeOddRequests = (app: App, config: HeaderConfig): void => {
  const headers = headersOf(config).api;
  app.server.on(
    'checkExpectation',
    (request: IncomingMessage, response: ServerResponse) => void app.server.emit('request', request, response),
  );
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    answerRaw(socket, { status: 405, msg: copy.badInput }, headers),
  );
};
