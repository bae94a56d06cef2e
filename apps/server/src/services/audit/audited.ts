import { AUDIT_KIND, type AuditAction } from '@zhibiao/contract/audit-actions';
import type { Client, Pool } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Staff } from '#domain/auth/staff.ts';
import type { Note } from './note.ts';
import { type Actor, sealNotes, type AuditNote } from './seal.ts';

/** How a member of the staff stands in the log. */
export const actorOf = ({ kind, id, name, sessionId, ip, device, path }: Staff): Actor => ({
  kind: AUDIT_KIND[kind],
  actorId: id,
  actorName: name,
  sessionId,
  ip,
  device,
  path,
});

/** What an installation does by itself, or from the command line. */
export const SYSTEM: Actor = {
  kind: AUDIT_KIND.system,
  actorId: null,
  actorName: '系统',
  sessionId: null,
  ip: '',
};
export const COMMAND_LINE: Actor = { ...SYSTEM, kind: AUDIT_KIND.command, actorName: '命令行' };

/**
 * The transaction of the actor: all of `work` and what it tells the log, or nothing of both. Work that tells nothing
 * is a mistake of ours and does not commit.
 */
export const auditedAs = <T>(
  { pool }: { pool: Pool },
  actor: Actor,
  action: AuditAction | null,
  work: (client: Client, note: (entry: Note) => void) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    const notes: AuditNote[] = [];
    const result = await work(client, (note) => {
      const named = note.action ?? action;
      if (named === null) throw new Error('a note without an action');
      notes.push({ ...note, action: named });
    });
    if (notes.length === 0) throw new Error(`${action ?? 'a command'} told the audit log nothing`);
    await sealNotes(client, actor, notes);
    return result;
  });

/**
 * The only transaction that a command of the staff opens:
 *
 *   audited(deps, staff, async (client, note) => {
 *     …
 *     note({ object: 'lesson', id, name, changes: { status: { from: 0, to: 1 } } });
 *     return answer;
 *   })
 */
export const audited = <T>(
  deps: { pool: Pool },
  staff: Staff,
  work: (client: Client, note: (entry: Note) => void) => Promise<T>,
): Promise<T> => auditedAs(deps, actorOf(staff), staff.action, work);
