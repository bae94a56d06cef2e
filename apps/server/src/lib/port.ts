import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';

/** Once the server listens there; rejects with the system's error where it cannot. */
export const listening = (server: Server, place: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(place, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** The port that was listened on for a moment; with 0, one of the system's choice. Rejects when it is taken. */
export const probePort = async (place: { host: string; port: number }): Promise<number> => {
  const server = createServer();
  await listening(server, place);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
