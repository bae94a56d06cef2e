import { GenericContainer, Wait } from 'testcontainers';
import { waitForDatabase } from '#boot/wait.ts';

const PASSWORD = 'postgres';
const PORT = 5432;

/**
 * Postgres as docker-compose.yml has it, in a container of its own; `settings` are Postgres parameters, such as
 * `fsync=off`.
 */
export const startContainer = async (
  settings: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({ POSTGRES_PASSWORD: PASSWORD, POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8' })
    .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
    .withExposedPorts(PORT)
    // Not its health: podman asks for that by systemd only.
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const url = `postgresql://postgres:${PASSWORD}@${container.getHost()}:${container.getMappedPort(PORT)}/postgres`;
  await waitForDatabase(url, () => {});
  return { url, stop: async () => void (await container.stop()) };
};
