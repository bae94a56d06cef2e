import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';

/** When the server's certificate ends; null of a line in the clear. */
type Line = { certificateEnds: Date | null };

const connect = ({ protocol, hostname, port }: URL, rejectUnauthorized: boolean): [Socket, string] => {
  // An IPv6 address stands in brackets in an address of the web.
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return [connectPlain({ host, port: Number(port || 80) }), 'connect'];
  const name = isIP(host) ? {} : { servername: host };
  return [connectTls({ host, port: Number(port || 443), rejectUnauthorized, ...name }), 'secureConnect'];
};

/** Connects to where an address leads, with the handshake of TLS, and says nothing there. */
export const openLine = (address: string, signal: AbortSignal, rejectUnauthorized = true): Promise<Line> =>
  new Promise((resolve, reject) => {
    const [socket, ready] = connect(new URL(address), rejectUnauthorized);
    const stop = () => socket.destroy(new Error('no answer in time'));
    signal.addEventListener('abort', stop, { once: true });
    socket.once('error', reject);
    socket.once(ready, () => {
      const until = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : null;
      resolve({ certificateEnds: until ? new Date(until) : null });
      signal.removeEventListener('abort', stop);
      socket.destroy();
    });
  });
