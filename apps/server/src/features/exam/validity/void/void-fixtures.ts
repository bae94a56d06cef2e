import type { Permission } from '@zhibiao/contract/permissions';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

const PATH = '/system/exam/desk';
export const VOID_REASON = '替考，监控录像为证';

export const buildVoider = async (world: TestWorld, more: readonly Permission[] = []) =>
  handsOf(await buildStaff(world, { permissions: ['exam:void', ...more] }));
/** What staff who may void do, by the endpoints. */
const handsOf = (staff: StaffPerson) => ({
  ...staff,
  impact: (attemptId: string) => staff.agent.get(`${PATH}/void/impact`, { attemptId }),
  voidIt: (attemptId: string, status: number, reason = VOID_REASON) =>
    staff.agent.post(`${PATH}/void`, { attemptId, status, reason }),
  restore: (attemptId: string, reason = '查明是本人考试') => staff.agent.post(`${PATH}/unvoid`, { attemptId, reason }),
});
export type Voider = Awaited<ReturnType<typeof buildVoider>>;
