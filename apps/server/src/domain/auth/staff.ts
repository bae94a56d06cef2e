import type { AuditAction } from '@zhibiao/contract/audit-actions';
import type { TwoPeople } from '@zhibiao/contract/core/endpoint';
import type { Permission } from '@zhibiao/contract/permissions';

/** What a staff data scope covers: everything, or these organisations and all of these areas (prefixes of codes). */
export type Scope = { all: true } | { all: false; orgIds: readonly string[]; areaPrefixes: readonly string[] };

/** Who acts for the training body: a person, or an integration's token. */
export type Staff = {
  kind: 'person' | 'token';
  /** Of the person or the token. */
  id: string;
  name: string;
  /** Of a person's login. */
  sessionId: string | null;
  permissions: ReadonlySet<Permission>;
  can(permission: Permission): boolean;
  /** Of a token: which of the acts that take a person's fresh proof it was made for. Null: of a person. */
  acts: ReadonlySet<string> | null;
  scope: Scope;
  ip: string;
  device: string;
  /** The endpoint's path and the action under which what is done here stands in the audit log. */
  path: string;
  action: AuditAction | null;
  /** The endpoint's word that another than who began it does this. */
  second: TwoPeople | null;
};

/** Whom a column remembers: the person, not a key. */
export const personIdOf = ({ kind, id }: Pick<Staff, 'kind' | 'id'>): string | null => (kind === 'person' ? id : null);

/** A key does what asks a person for a fresh proof only if it was made for that very act. */
export const isMadeFor = ({ acts }: Pick<Staff, 'acts'>, act: AuditAction | null): boolean =>
  acts === null || (act !== null && acts.has(act));
