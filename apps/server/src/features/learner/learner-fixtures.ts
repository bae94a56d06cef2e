import type { Permission } from '@zhibiao/contract/permissions';
import { createIdCards } from '#ports/keys/id-card.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { buildConsents, type UserFields } from '#test/content/factories.ts';

/** Learners that staff look at, and who looks. */

export const LIST = '/system/learner/list';
export const ID_CARD = '11010519491231002X';

export const buildDesk = (world: TestWorld, permissions: readonly Permission[] = ['learner:list', 'learner:edit']) =>
  buildStaff(world, { name: '赵敏', permissions });

/** A learner with everything that is masked. */
export const buildFull = async (world: TestWorld, fields: UserFields = {}): Promise<Person & { email: string }> => {
  const person = await buildPerson(world, { realName: '周予安', ...fields });
  const email = fields.email ?? `zhou.${person.mobile}@example.com`;
  const idCards = createIdCards(world.deps.secrets);
  await world.deps.db.user.update({
    where: { id: person.id },
    data: { email, idCardCipher: idCards.seal(ID_CARD), idCardHash: null },
  });
  await buildConsents(world.deps, person.id, [SEPARATE.idCard]);
  return { ...person, email };
};

export const learnerVersionOf = async (world: TestWorld, id: string): Promise<number> =>
  (await world.deps.db.user.findUniqueOrThrow({ where: { id } })).version;
