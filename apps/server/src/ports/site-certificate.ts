import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { keptFor } from '#lib/kept-for.ts';

const ASK_EVERY_MS = 3_600_000;
const WITHIN_MS = 3_000;

const ask = (address: string): Promise<Date | null> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const host = hostname.replace(/^\[|\]$/g, '');
    // Only its end is read, whoever signed it: nothing is sent on this connection.
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(isIP(host) ? {} : { servername: host }),
    });
    const end = (found: Date | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(WITHIN_MS, () => end(null));
    socket.on('error', () => end(null));
    socket.on('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)));
  });

const kept = keptFor<Date | null>(ASK_EVERY_MS);

/** When the certificate that browsers see ends, asked once an hour; null without TLS, or where it cannot be reached. */
export const certificateEnds = (publicUrl: string): Promise<Date | null> =>
  publicUrl.startsWith('https:') ? kept.get(publicUrl, () => ask(publicUrl)) : Promise.resolve(null);
