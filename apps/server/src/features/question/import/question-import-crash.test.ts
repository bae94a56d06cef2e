import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  buildImporter,
  confirmImportAs,
  newImportBank,
  readQuestionsAs,
  questionSheetOf,
  singleRow,
  stateOf,
} from './import-fixtures.ts';

/** The server is killed between two batches; the next one brings in the rest. */

const QUESTIONS = 1_500;
const BATCH = 200;
let world: TestWorld;
let server: RealServer | null = null;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await server?.kill9();
  await world.close();
});

it('kill -9 during an import brings in every question, and none twice', { timeout: 120_000 }, async () => {
  const { db } = world.deps;
  const importer = await buildImporter(world);
  const bankId = await newImportBank(world);
  const file = await questionSheetOf(Array.from({ length: QUESTIONS }, () => singleRow()));
  const id = await readQuestionsAs(world, importer, file);
  expect((await confirmImportAs(importer, id, bankId)).code).toBe(200);
  const inBank = () => db.question.count({ where: { bankId } });

  server = await bootServer(world, world.deps.config.dataDir);
  while ((await inBank()) === 0) await sleep(2);
  await server.kill9();
  const half = await inBank();
  expect(half % BATCH).toBe(0);
  expect(half).toBeLessThan(QUESTIONS);

  server = await bootServer(world, world.deps.config.dataDir);
  await expect.poll(inBank, { timeout: 60_000 }).toBe(QUESTIONS);
  await expect.poll(() => stateOf(importer, id), { timeout: 10_000 }).toMatchObject({ state: 2, added: QUESTIONS });
  const questions = await db.question.findMany({ where: { bankId }, include: { key: true } });
  expect(new Set(questions.map(({ stem }) => stem)).size).toBe(QUESTIONS);
  expect(questions.every(({ key, version }) => key !== null && version === 1)).toBe(true);
  expect(await db.questionVersion.count({ where: { questionId: { in: questions.map((one) => one.id) } } })).toBe(
    QUESTIONS,
  );
  // The confirmation, and each batch once.
  const notes = await db.auditLog.count({ where: { action: 'question.import', objectId: bankId } });
  expect(notes).toBe(1 + Math.ceil(QUESTIONS / BATCH));
});
