import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '#http/listen.ts';
import type { App } from '#http/app-types.ts';

/** What came back over one connection, as the bytes have it: a client library would mend or hide what is wrong. */
export type WireAnswer = { status: number; headers: Record<string, string>; body: string };

/** Where a test's application listens, on this machine only. */
export const listenLocally = async (app: App): Promise<number> => {
  await listen(app, { host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** One connection; `write` sends bytes as they are, `answer` waits for the next whole answer or for the end. */
export const openWire = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  let over: 'open' | 'ended' | 'reset' = 'open';
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  socket.on('end', () => {
    if (over === 'open') over = 'ended';
  });
  socket.on('error', () => {
    over = 'reset';
  });
  await once(socket, 'connect');

  const take = (): WireAnswer | null => {
    const split = received.indexOf('\r\n\r\n');
    if (split < 0) return null;
    const [first = '', ...lines] = received.subarray(0, split).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const whole = split + 4 + length;
    if (received.length < whole) return null;
    const body = received.subarray(split + 4, whole).toString('utf8');
    received = received.subarray(whole);
    return { status: Number(first.split(' ')[1]), headers, body };
  };

  return {
    write: (data: string | Uint8Array) => void (over === 'open' && socket.write(data)),
    /** Null when the connection ended without one. */
    answer: async (ms = 20_000): Promise<WireAnswer | null> => {
      for (const deadline = performance.now() + ms; performance.now() < deadline; await sleep(5)) {
        const found = take();
        if (found) return found;
        if (over !== 'open') return take();
      }
      throw new Error(`no answer and no end within ${ms} ms; received: ${received.toString('latin1').slice(0, 200)}`);
    },
    /** How the connection ended, once it has. */
    ended: async (ms = 20_000): Promise<'ended' | 'reset'> => {
      for (const deadline = performance.now() + ms; performance.now() < deadline; await sleep(5))
        if (over !== 'open') return over;
      throw new Error(`the connection is open after ${ms} ms`);
    },
    close: () => socket.destroy(),
  };
};

/** Sends these bytes over a connection of their own and gives the first answer. */
export const exchange = async (port: number, data: string | Uint8Array): Promise<WireAnswer | null> => {
  const wire = await openWire(port);
  try {
    wire.write(data);
    return await wire.answer();
  } finally {
    wire.close();
  }
};
