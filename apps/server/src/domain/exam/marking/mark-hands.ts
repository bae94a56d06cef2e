import type { Permission } from '@zhibiao/contract/permissions';

/** Who is there to mark, to decide between two marks, and to read again. */

export type StaffMember = { id: string; name: string; permissions: readonly string[]; whole: boolean };

/** Staff who have the permission and gave none of these marks; for a release, only those whose scope is everything. */
export const mayDo = (
  staff: readonly StaffMember[],
  permission: Permission,
  markers: readonly string[],
): readonly StaffMember[] =>
  staff.filter(
    ({ id, permissions, whole }) =>
      permissions.includes(permission) && !markers.includes(id) && (permission !== 'mark:release' || whole),
  );

/** What a paper that people mark takes: `second` where two read each answer. */
const HAND_STEPS = ['mark', 'second', 'arbitrate', 'remark'] as const;
export type HandStep = (typeof HAND_STEPS)[number];
const NEEDS: Record<HandStep, 'mark:score' | 'mark:arbitrate'> = {
  mark: 'mark:score',
  second: 'mark:score',
  arbitrate: 'mark:arbitrate',
  remark: 'mark:arbitrate',
};

/** Each step by another person: how many people fewer there are than `steps` take. */
const lackOf = (staff: readonly StaffMember[], steps: readonly HandStep[]): number => {
  const needed = steps.map((step) => NEEDS[step]);
  const lack = (permissions: readonly string[]) =>
    needed.filter((one) => permissions.includes(one)).length -
    staff.filter((one) => permissions.some((permission) => one.permissions.includes(permission))).length;
  // Hall's theorem, of two permissions.
  return Math.max(0, lack(['mark:score']), lack(['mark:arbitrate']), lack(['mark:score', 'mark:arbitrate']));
};

/** The first step for which no staff are left, with how many people more it takes; null where all can be done. */
export const firstLack = (
  staff: readonly StaffMember[],
  twice: boolean,
): { step: HandStep; more: number; needs: Permission } | null => {
  const steps: readonly HandStep[] = twice ? HAND_STEPS : ['mark', 'remark'];
  for (const [nth, step] of steps.entries()) {
    const more = lackOf(staff, steps.slice(0, nth + 1));
    if (more > 0) return { step, more, needs: NEEDS[step] };
  }
  return null;
};
