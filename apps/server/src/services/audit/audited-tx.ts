import type { Db, Tx } from '#db/client.ts';
import type { Staff } from '#domain/auth/staff.ts';
import type { AuditAction } from '@zhibiao/contract/audit-actions';
import { actorOf } from './audited.ts';
import type { Note } from './note.ts';
import { type Actor, sealNotes, type AuditNote } from './seal.ts';

/** `auditedAs` for commands that are written in Prisma: the same promise, in a transaction of its. */
export const auditedTxAs = <T>(
  { db }: { db: Db },
  actor: Actor,
  action: AuditAction | null,
  work: (tx: Tx, note: (entry: Note) => void) => Promise<T>,
): Promise<T> =>
  db.$transaction(async (tx) => {
    const notes: AuditNote[] = [];
    const result = await work(tx, (note) => {
      const named = note.action ?? action;
      if (named === null) throw new Error('a note without an action');
      notes.push({ ...note, action: named });
    });
    if (notes.length === 0) throw new Error(`${action ?? 'a command'} told the audit log nothing`);
    await sealNotes(tx, actor, notes);
    return result;
  });

/** `audited` in the same way. */
export const auditedTx = <T>(
  deps: { db: Db },
  staff: Staff,
  work: (tx: Tx, note: (entry: Note) => void) => Promise<T>,
): Promise<T> => auditedTxAs(deps, actorOf(staff), staff.action, work);
