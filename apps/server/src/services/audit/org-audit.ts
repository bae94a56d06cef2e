import { AUDIT_KIND, type AuditAction } from '@zhibiao/contract/audit-actions';
import { labelOf } from '@zhibiao/contract/core/codes';
import { ROLE } from '@zhibiao/contract/auth/roles';
import type { Client, Pool } from '#db/client.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { auditedAs } from './audited.ts';
import type { Note } from './note.ts';
import type { Actor } from './seal.ts';

/** An administrator of an organisation who acts, and from where. */
export type OrgActing = Viewer & { orgId: string; ip: string };
export const actingFrom = (viewer: Viewer & { orgId: string }, { ip }: { ip: string }): OrgActing => ({
  ...viewer,
  ip,
});

/** By their role: who it was is found by the id for as long as they have an account. */
const actorOf = ({ id, role, sessionId, ip }: OrgActing): Actor => ({
  kind: AUDIT_KIND.orgAdmin,
  actorId: id,
  actorName: labelOf(ROLE, role) || '机构管理员',
  sessionId,
  ip,
});

/** The transaction of an administrator whose act stands in the audit log, as their organisation's. */
export const auditedByOrg = <T>(
  pool: Pool,
  acting: OrgActing,
  action: AuditAction,
  work: (client: Client, note: (entry: Note) => void) => Promise<T>,
): Promise<T> =>
  auditedAs({ pool }, actorOf(acting), action, (client, note) =>
    work(client, (entry) => note({ orgId: acting.orgId, ...entry })),
  );

/** What an export was narrowed by, without the values: a search may be a person's name. */
export const filterNames = (filters: object): string[] =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name]) => name);
