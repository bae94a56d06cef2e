import type { Db, Tx } from '#db/client.ts';
import type { Staff } from '#domain/staff.ts';
import { actorOf } from './audited.ts';
import type { Note } from './note.ts';
import { sealNotes, type Told } from './seal.ts';

/** `audited` for commands that are written in Prisma: the same promise, in a transaction of its. */
export const auditedTx = <T>(
  { db }: { db: Db },
  staff: Staff,
  work: (tx: Tx, note: (told: Note) => void) => Promise<T>,
): Promise<T> =>
  db.$transaction(async (tx) => {
    const notes: Told[] = [];
    const result = await work(tx, (note) => {
      const named = note.action ?? staff.action;
      if (named === null) throw new Error('a note without an action');
      notes.push({ ...note, action: named });
    });
    if (notes.length === 0) throw new Error(`${staff.action ?? 'a command'} told the audit log nothing`);
    await sealNotes(tx, actorOf(staff), notes);
    return result;
  });
