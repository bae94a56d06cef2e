import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { slots } from '#lib/slots.ts';

type OutboxEntry = { channel: 'mail' | 'sms'; to: string; template: string; text: string };
export type Outbox = { path: string; append(entry: OutboxEntry): Promise<void> };

/**
 * Messages of an installation without a provider: one JSON a line, readable by its owner only, since codes are in it.
 */
export const createOutbox = (dataDir: string): Outbox => {
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
