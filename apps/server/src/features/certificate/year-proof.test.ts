import { SETTINGS } from '@zhibiao/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { apply, finishedLesson } from './certificate-fixtures.ts';

let world: TestWorld;
let learner: Person;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  learner = await buildPerson(world);
});
afterAll(() => world.close());

type Finished = { name: string; creditHours: number; finishTime: string; subject?: number };
/** The kind is frozen with the run: what becomes of the course afterwards changes nothing. */
const finish = async ({ id }: Person, { subject = 1, ...finished }: Finished) => {
  const lesson = await finishedLesson(world.deps, id, finished);
  if (subject !== 1)
    await world.asOwner(`
      SET session_replication_role = replica;
      UPDATE "LessonRound" SET subject = ${subject} WHERE "lessonId" = '${lesson.id}';
      SET session_replication_role = DEFAULT`);
  return lesson;
};
const yearOf = async ({ agent }: Person, year: number) => (await agent.get('/api/study/year', { year })).data;
const prove = ({ agent }: Person, year: unknown) => agent.post('/api/study/year/prove', { year });

const of = (measured: number, planned = 0) => ({ measured, planned });

/** The last minute of 2025 and the first of 2026, in Shanghai. */
const EVE = '2025-12-31T23:59:59+08:00';
const NEW_YEAR = '2026-01-01T00:00:00+08:00';

describe('the hours of a year', () => {
  it('are those finished between its two midnights of Shanghai, by their kind', async () => {
    await finish(learner, { name: '商标管理', creditHours: 12.5, finishTime: EVE });
    await finish(learner, { name: '商业秘密保护', creditHours: 50, finishTime: NEW_YEAR });
    const common = { name: '创新与职业道德', creditHours: 30, finishTime: '2026-12-31T23:59:00+08:00', subject: 2 };
    await finish(learner, common);
    expect(await yearOf(learner, 2025)).toMatchObject({ total: of(12.5), major: of(12.5), public: of(0) });
    expect(await yearOf(learner, 2026)).toMatchObject({
      year: 2026,
      target: 90,
      majorTarget: 60,
      total: of(80),
      major: of(50),
      public: of(30),
      lack: ['距年度要求的 90 学时还差 10 学时', '其中专业科目不少于 60 学时，还差 10 学时'],
      lessons: [
        { name: '创新与职业道德', subject: 2, creditHours: { measured: 30, planned: 0 }, finishDate: '2026-12-31' },
        { name: '商业秘密保护', subject: 1, creditHours: { measured: 50, planned: 0 }, finishDate: '2026-01-01' },
      ],
    });
    expect(await yearOf(learner, 2027)).toMatchObject({ total: of(0), lessons: [] });
  });

  it('are nobody else’s, and want a year', async () => {
    await finish(learner, { name: '商标管理', creditHours: 10, finishTime: NEW_YEAR });
    const other = await buildPerson(world, { realName: '陆远' });
    expect(await yearOf(other, 2026)).toMatchObject({ total: of(0), lessons: [] });
    for (const year of ['', 'x', 1999, 2101, '2026.5', '2026; DROP TABLE "User"'])
      expect(await learner.agent.get('/api/study/year', { year })).toMatchObject({ msg: '年度有误' });
    expect((await agentOf(world.app).get('/api/study/year', { year: 2026 })).code).toBe(401);
  });
});

describe('the statement of a year', () => {
  it('lists the year alone, says which it is, and is verified with it', async () => {
    await finish(learner, { name: '商标管理', creditHours: 12.5, finishTime: EVE });
    await finish(learner, { name: '商业秘密保护', creditHours: 6, finishTime: NEW_YEAR });
    await finish(learner, { name: '职业道德', creditHours: 3, finishTime: NEW_YEAR, subject: 2 });
    const { data: proof } = await prove(learner, 2026);
    expect([proof.year, proof.totalHours.measured, proof.type]).toEqual([2026, 9, 1]);
    const { data: verified } = await learner.agent.get('/api/cert/verify', { code: proof.verifyCode });
    expect(verified).toMatchObject({ year: 2026, totalHours: { measured: 9, planned: 0 } });
    expect(verified.lessons.map(({ name, subject }: { name: string; subject: number }) => [name, subject])).toEqual(
      expect.arrayContaining([
        ['商业秘密保护', 1],
        ['职业道德', 2],
      ]),
    );
    // Signed, not beside the signature.
    expect(JSON.parse(verified.facts).facts.year).toBe(2026);
    expect((await prove(learner, 2025)).data).toMatchObject({ year: 2025, totalHours: { measured: 12.5, planned: 0 } });
    const picture = await learner.agent.get('/api/study/prove/picture', { id: proof.id });
    expect(picture.data.svg.length).toBeGreaterThan(1_000);
  });

  it('is one document for the same facts, however often and whoever asks at once', async () => {
    await finish(learner, { name: '商业秘密保护', creditHours: 6, finishTime: NEW_YEAR });
    const numbers = (await Promise.all(Array.from({ length: 5 }, () => prove(learner, 2026)))).map(
      ({ data }) => data.certNo,
    );
    expect(new Set(numbers).size).toBe(1);
    await finish(learner, { name: '商标管理', creditHours: 4, finishTime: NEW_YEAR });
    expect((await prove(learner, 2026)).data.certNo).not.toBe(numbers[0]);
  });

  it('is another document than a proof of the same courses', async () => {
    const lesson = await finish(learner, { name: '商业秘密保护', creditHours: 6, finishTime: NEW_YEAR });
    const { data: plain } = await apply(learner, lesson.id);
    expect(plain).not.toHaveProperty('year');
    expect((await prove(learner, 2026)).data.certNo).not.toBe(plain.certNo);
  });

  it('is refused where nothing was finished, and to odd years', async () => {
    expect(await prove(learner, 2026)).toMatchObject({ msg: '2026年度没有已完成的课程，不能出具证明' });
    for (const year of [null, '2026', 2026.5, 1999, 9e9, [2026], { gt: 0 }])
      expect(await prove(learner, year)).toMatchObject({ msg: '年度有误' });
  });
});

it('the settings of a year refuse what is no share', () => {
  const share = SETTINGS['hours.majorShare'].schema;
  for (const odd of ['3/2', '2/0', '0.66', '2', '二/三']) expect(share.safeParse(odd).success).toBe(false);
  for (const fine of ['2/3', '0/1', '1/1']) expect(share.safeParse(fine).success).toBe(true);
});
