import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { slots } from '#lib/slots.ts';

type OutboxEntry = { channel: 'mail' | 'sms'; to: string; template: string; text: string };
type Outbox = { path: string; append(entry: OutboxEntry): Promise<void> };

/**
 * Messages of an installation without a provider: one JSON a line, readable by its owner only, since codes are in it.
 */
const createOutbox = (dataDir: string): Outbox => {
  const path = join(dataDir, 'outbox.jsonl');
  const inTurn = slots(1);
  const write = async (entry: OutboxEntry) => {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`, { mode: 0o600 });
  };
  return {
    path,
    append: (entry) => inTurn(() => write(entry)),
  };
};

type OutboxWords = { service: string; message: string; mask: (to: string) => string };
type Unsent = { to: string; template: string; text: string };
/** Where no provider is configured: each message goes there, and `log` says so. */
export const outboxSender = (
  dataDir: string,
  { channel, service, message, mask }: Pick<OutboxEntry, 'channel'> & OutboxWords,
  log: (line: string) => void,
): { send(message: Unsent): Promise<null> } => {
  const outbox = createOutbox(dataDir);
  return {
    async send({ to, template, text }) {
      await outbox.append({ channel, to, template, text });
      log(`未配置${service}，发往 ${mask(to)} 的${message}（${template}）已写入 ${outbox.path}`);
      return null;
    },
  };
};
