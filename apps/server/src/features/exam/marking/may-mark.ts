import type { MarkKind } from '@zhibiao/contract/exam/staff-marking';
import type { Permission } from '@zhibiao/contract/permissions';
import type { Staff } from '#domain/auth/staff.ts';

/** Behind one door two kinds of work: marking, and deciding between marks or marking again what was decided. */
const MARKS: Record<MarkKind, Permission> = {
  first: 'mark:score',
  second: 'mark:score',
  dispute: 'mark:arbitrate',
};
export const mayMark = ({ can }: Pick<Staff, 'can'>, kind: MarkKind): boolean => can(MARKS[kind]);
