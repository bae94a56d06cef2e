import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuid } from 'uuid';
import { HOUSE } from '#test/house.ts';
import { enabledTemplate } from '#services/certificate/document/template.ts';
import { keyStaff } from '#test/people/staff.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { apply, finishedLesson } from '#features/certificate/certificate-fixtures.ts';
import { reissueCertificate } from '#features/certificate/state/reissue.ts';

let world: TestWorld;
let learner: Person;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
});
afterAll(() => world.close());
beforeEach(async () => {
  learner = await buildPerson(world);
});

/** A further revision of the enabled template of a type, a draft. */
const draftOf = async (type: 1 | 2 | 3, more: object = {}) => {
  const { db } = world.deps;
  const { family } = await db.certTemplate.findFirstOrThrow({ where: { type, status: 1 } });
  const last = await db.certTemplate.findFirstOrThrow({ where: { family }, orderBy: { revision: 'desc' } });
  return db.certTemplate.create({
    data: {
      ...HOUSE[type],
      type,
      family,
      revision: last.revision + 1,
      name: '新版',
      validYears: type === 1 ? null : 3,
      ...more,
    },
  });
};
const enable = async ({ id, type }: { id: string; type: number }) => {
  const { db } = world.deps;
  await db.$transaction([
    db.certTemplate.updateMany({ where: { type, status: 1 }, data: { status: 2 } }),
    db.certTemplate.update({ where: { id }, data: { status: 1 } }),
  ]);
};
const templateIdOf = async (certNo: string) =>
  (await world.deps.db.certificate.findUniqueOrThrow({ where: { certNo } })).templateId;

describe('the template in use', () => {
  it('is what a proof is drawn by, and stays its own when another comes', async () => {
    const { db } = world.deps;
    const lesson = await finishedLesson(world.deps, learner.id);
    const first = (await apply(learner, lesson.id)).data;
    const { id: used } = await enabledTemplate(world.deps, 1);
    expect(await templateIdOf(first.certNo)).toBe(used);
    const picture = async (id: string) =>
      (await learner.agent.get('/api/study/prove/picture', { id })).data.svg as string;
    const drawn = await picture(first.id);

    await enable(await draftOf(1, { title: '培训学时证明', issuerName: '某某培训中心' }));
    // Its picture is lost, and drawn again.
    await db.certificate.update({ where: { id: first.id }, data: { picture: null } });
    expect(await picture(first.id)).toBe(drawn);

    const second = (await apply(learner, (await finishedLesson(world.deps, learner.id)).id)).data;
    expect(await templateIdOf(second.certNo)).not.toBe(used);
    expect([first.issuer, second.issuer]).toEqual([world.deps.config.issuer, '某某培训中心']);
    expect((await learner.agent.get('/api/cert/verify', { certNo: first.certNo, name: '周予安' })).data.issuer).toBe(
      first.issuer,
    );
  });

  it('is what a document is issued anew by', async () => {
    const { certNo } = (await apply(learner, (await finishedLesson(world.deps, learner.id)).id)).data;
    const draft = await draftOf(1, { issuerName: '后来的培训中心' });
    await enable(draft);
    const again = await reissueCertificate(world.deps, keyStaff('certificate.reissue'), {
      certNo,
      reason: '证书遗失',
    });
    expect(again.issuer).toBe('后来的培训中心');
    expect(await templateIdOf(again.certNo)).toBe(draft.id);
  });

  it('is one a type, whoever puts another to use at the same moment', async () => {
    const { db } = world.deps;
    const drafts = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((name) => {
        const id = uuid();
        return db.certTemplate.create({
          data: { ...HOUSE[2], id, family: id, revision: 1, type: 2, name, validYears: 3 },
        });
      }),
    );
    const tries = await Promise.allSettled(drafts.map(enable));
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await db.certTemplate.count({ where: { type: 2, status: 1 } })).toBe(1);
  });

  it('never changes, nor one that was in use; a draft does, and goes', async () => {
    const { db } = world.deps;
    const { id } = await enabledTemplate(world.deps, 3);
    const kept = /certificate template that was in use/;
    await expect(db.certTemplate.update({ where: { id }, data: { title: '别的' } })).rejects.toThrow(kept);
    await expect(db.certTemplate.update({ where: { id }, data: { status: 0 } })).rejects.toThrow(/goes from draft/);
    await expect(db.certTemplate.delete({ where: { id } })).rejects.toThrow(kept);
    const draft = await draftOf(3);
    await expect(draftOf(3)).rejects.toThrow();
    await db.certTemplate.update({ where: { id: draft.id }, data: { title: '别的' } });
    await enable(draft);
    await expect(db.certTemplate.update({ where: { id }, data: { signer: '某某' } })).rejects.toThrow(kept);
    await expect(db.certTemplate.update({ where: { id: draft.id }, data: { fields: {} } })).rejects.toThrow(kept);
    await db.certTemplate.delete({ where: { id: (await draftOf(3)).id } });
    await enable({ id, type: 3 });
    expect((await enabledTemplate(world.deps, 3)).id).toBe(id);
  });
});
