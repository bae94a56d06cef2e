import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail server in each of its moods. */
type Mood = 'good' | 'refuse' | 'hang' | '550' | 'drop';
export type MailHost = {
  port: number;
  setMood: (mood: Mood) => Promise<void>;
  /** What it took, as it came. */
  taken: readonly string[];
  close: () => void;
};

export const openMailHost = async (): Promise<MailHost> => {
  let mood: Mood = 'good';
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let server: Server = createServer();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (mood === 'hang') return;
    socket.write('220 prove ESMTP\r\n');
    converse(socket);
  };
  const converse = (socket: Socket) => {
    let [text, inData] = ['', false];
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('data', (part) => {
      text += String(part);
      for (let end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n'); end >= 0;) {
        const line = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          // Taken whole, and never said so.
          if (mood === 'drop') return socket.destroy();
          taken.push(line);
          say('250 queued');
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 prove');
        else if (/^RCPT/i.test(line) && mood === '550') say('550 no such user');
        else if (/^DATA/i.test(line)) {
          inData = true;
          say('354 go on');
        } else say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
        end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      }
    });
  };
  const listen = async (port: number) => {
    server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    taken,
    setMood: async (next) => {
      if (next === 'refuse') close();
      else if (mood === 'refuse') await listen(port);
      mood = next;
    },
    close,
  };
};
