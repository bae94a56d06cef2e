import { ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { STANDARD, buildCandidate, buildManaged } from '#features/apply/apply-fixtures.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

export const reviewerOf = (world: TestWorld) =>
  buildStaff(world, { permissions: ['apply:list', 'apply:audit'], name: '秦晓岚' });
export const batchIssuer = (world: TestWorld) =>
  buildStaff(world, { permissions: ['apply:list', 'cert:issue'], name: '闻人静' });

/** An application for these people that waits for its certificates. */
export const buildWaiting = async (world: TestWorld, reviewer: { agent: Agent }, names: readonly string[]) => {
  const org = await buildManaged(world);
  const people = [];
  for (const name of names) people.push(await buildCandidate(world, org.id, name));
  const { data } = await org.manager.agent.post('/api/org/selfApply', {
    standardCode: STANDARD,
    userIds: people.map(({ id }) => id),
  });
  const id = data.id as string;
  const seen = await reviewer.agent.get(`/system/apply/${id}`);
  const decisions = (seen.data.items as { itemId: string }[]).map(({ itemId }) => ({
    itemId,
    result: ITEM_RESULT.passed,
  }));
  const passed = await reviewer.agent.post('/system/apply/audit', {
    id,
    version: seen.data.version,
    action: 'pass',
    decisions,
  });
  return { org, people, id, version: passed.data.version as number };
};

export const postTryBatch = (agent: Agent, ...applyIds: string[]) => agent.post('/system/cert/batch', { applyIds });
export const postConfirmBatch = (agent: Agent, id: string, version: number) =>
  agent.post('/system/cert/batch/confirm', { id, version });
export const seeBatch = async (agent: Agent, id: string) => (await agent.get(`/system/cert/batch/${id}`)).data;
