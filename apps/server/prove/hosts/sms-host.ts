import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A provider of short messages in each of its moods; `SMS_URL` leads to it. */
type SmsMood = 'good' | 'refuse' | 'hang' | '503' | 'drop';
export type SmsHost = {
  env: Record<string, string>;
  setMood: (mood: SmsMood) => Promise<void>;
  /** What it took, as it came. */
  taken: readonly string[];
  /** The newest code that went to this phone. */
  codeOf: (phone: string) => string;
  close: () => void;
};

export const openSmsHost = async (): Promise<SmsHost> => {
  let mood: SmsMood = 'good';
  const taken: string[] = [];
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      if (mood === 'hang') return;
      // Taken whole, and never said so.
      if (mood === 'drop') return request.socket.destroy();
      if (mood === '503') return response.writeHead(503).end();
      taken.push(body);
      return response.end('{"Code":"OK"}');
    };
    // Whoever goes in the middle of a message sends none.
    answer().catch(() => {});
  });
  const listen = async (at: number) => {
    await once(server.listen(at, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    env: { SMS_URL: `http://127.0.0.1:${port}/sms` },
    taken,
    codeOf: (phone) => /(?<!\d)\d{6}(?!\d)/.exec(taken.findLast((body) => body.includes(phone)) ?? '')?.[0] ?? '',
    setMood: async (next) => {
      if (next === 'refuse') close();
      else if (mood === 'refuse') await listen(port);
      mood = next;
    },
    close,
  };
};
