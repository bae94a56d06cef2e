import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEDIA_CHUNK_BYTES } from '@zhibiao/contract/core/limits';
import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLesson, freeMobile } from '#test/content/factories.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import { buildStaff } from '#test/people/staff.ts';
import { eventually, tusClient } from '#test/files/tus.ts';
import { visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * Two servers with one bucket and one mounted key, and a folder of their own each that begins empty: whatever one has
 * begun the other goes on with.
 */

const PASSWORD = 'Lantern-7-river';

let root: string;
let s3: S3Server;
let world: TestWorld;
let env: Record<string, string>;
const servers: RealServer[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'zhibiao-bucket-'));
  s3 = await startS3();
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(join(root, 'signing.pem'), pem);
  env = { ...s3.env, SIGNING_KEY_FILE: join(root, 'signing.pem') };
  world = await openTestWorld(env);
});
afterAll(async () => {
  for (const server of servers) await server.kill9();
  await world.close();
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

const folderOf = (name: string) => join(root, name);
const boot = async (name: string) => {
  await mkdir(folderOf(name), { recursive: true });
  const server = await bootServer(world, folderOf(name), env);
  servers.push(server);
  return server;
};
/** What a test's hands take for an application: they only ask where it listens. */
const at = ({ base }: RealServer) => ({ server: base }) as unknown as TestWorld['app'];

/** Registers at one server, with the code that its outbox holds. */
const register = async (server: RealServer, folder: string): Promise<string> => {
  const browser = visitor({ app: at(server) });
  const mobile = freeMobile();
  expect((await browser.get('/api/user/sendRegisterSms', { phones: mobile })).code).toBe(200);
  const sent = (await readFile(join(folder, 'outbox.jsonl'), 'utf8')).trim().split('\n').at(-1) ?? '{}';
  const { text } = JSON.parse(sent) as { text: string };
  const answer = await browser.post('/api/user/register', {
    accountType: 1,
    realName: '周予安',
    agree: true,
    policyVersion: (await browser.get('/api/article/user-agreement')).data.version,
    mobile,
    smsCode: /\d{6}/.exec(text)?.[0],
    ...(await browser.seal('/api/user/register', { password: PASSWORD })),
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.token;
};
/** As if the film had been running since the last beat. */
const passHalf = () =>
  run(world.deps.pool, sql`UPDATE "StudyClock" SET "lastBeatAt" = "lastBeatAt" - interval '30 seconds'`);

const film = async (size: number) => {
  const bytes = await readFile(join(import.meta.dirname, '../../test/media/film.mp4'));
  const free = Buffer.alloc(size - bytes.length, 'zhibiao ');
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([bytes, free]);
};

it(
  'registration, study, exam, certificate and an upload go through two servers, and one dies on the way',
  {
    timeout: 180_000,
  },
  async () => {
    const [one, two] = [await boot('one'), await boot('two')];
    const lesson = await buildLesson(world.deps, { creditHours: 1 });
    const paper = await buildPaper(world.deps, { lessonId: lesson.id }, { single: 2 });
    const lid = lesson.items[0]?.id ?? '';

    const token = await register(one, folderOf('one'));
    const [first, second] = [agentOf(at(one), token), agentOf(at(two), token)];
    const { sessionId } = (await first.get('/api/lesson/play', { lid })).data as { sessionId: string };
    for (const [seq, agent] of [second, first].entries()) {
      await passHalf();
      const beat = { sessionId, lid, seq: seq + 1, from: seq * 30, to: seq * 30 + 30 };
      expect(await agent.post('/lesson/duration', beat)).toMatchObject({ code: 200 });
    }
    const { data: started } = await first.post('/api/exam/start', { paperId: paper.id, agree: true });
    const { attemptId } = started as { attemptId: string };
    expect((await second.post('/api/exam/answer', { attemptId, list: rightList(started.questions) })).code).toBe(200);

    // Half of a film goes to one server, and the second half to the other when that is dead.
    const staff = await buildStaff(world, { permissions: ['media:upload', 'media:list'] });
    const bytes = await film(4 * MEDIA_CHUNK_BYTES + 1_234);
    const half = 2 * MEDIA_CHUNK_BYTES;
    const upload = await tusClient(one.base, staff.token).begun(bytes.length, '大文件.mp4');
    expect((await tusClient(one.base, staff.token).piece(upload, 0, bytes.subarray(0, half))).status).toBe(204);
    await one.kill9();
    expect(await tusClient(two.base, staff.token).offset(upload)).toBe(half);
    await tusClient(two.base, staff.token).rest(upload, bytes);

    expect(await second.post('/api/exam/submit', { attemptId })).toMatchObject({ code: 200, data: { status: 3 } });
    const proof = await second.post('/api/study/prove/apply', { lessonIds: [lesson.id] });
    expect(proof).toMatchObject({ code: 200, data: { status: '有效' } });

    // A third one comes up where nothing was ever kept.
    const three = await boot('three');
    const verified = await agentOf(at(three)).get('/api/cert/verify', { code: proof.data.verifyCode });
    expect(verified).toMatchObject({ code: 200, data: { certNo: proof.data.certNo, status: '有效' } });
    const { data: keys } = await agentOf(at(three)).get('/api/cert/publicKey');
    expect(keys).toHaveLength(1);

    const id = upload.split('/').at(-1) ?? '';
    const row = await eventually(() =>
      world.deps.db.mediaUpload.findFirst({ where: { id, state: { gt: MEDIA_UPLOAD.checking } } }),
    );
    expect(row).toMatchObject({ state: MEDIA_UPLOAD.stored, fault: null });
    const media = await world.deps.db.media.findUniqueOrThrow({ where: { id: row.mediaId ?? '' } });
    expect(await world.deps.storage.size(media.file)).toBe(bytes.length);
    for (const name of ['two', 'three'])
      expect(await readdir(join(folderOf(name), 'incoming-media')).catch(() => [])).toEqual([]);
  },
);
