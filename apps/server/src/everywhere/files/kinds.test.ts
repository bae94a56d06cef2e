import { readFileSync } from 'node:fs';
import { verifyBatch } from '@zhibiao/contract/certificate/batch';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { MEDIA_UPLOAD, setMediaCaptions } from '@zhibiao/contract/media/staff';
import { checkImport } from '@zhibiao/contract/member/org-students';
import { readQuestions, type StagedQuestion } from '@zhibiao/contract/question/staff-import';
import { readClauseSheet } from '@zhibiao/contract/standard/staff';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { intakeTasks, tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { buildMedia } from '#test/content/factories.ts';
import { LARGE } from '#test/files/large-files.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { eventually, tusClient } from '#test/files/tus.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * Files of many kinds and programs, made without a look at the readers, each through its door: what is read of it, what
 * is wrong in it, and whether what was left out is said.
 */

const FILES = new URL('../../test/fixtures/kinds/', import.meta.url);
const fixture = (name: string) => Buffer.from(LARGE[name]?.() ?? readFileSync(new URL(name, FILES)));

/** `rows`, `questions`, `cues` (or how `many`) or `taken` (pages); or `refused`; `said`: words that the notes hold. */
type Truth = Record<string, unknown> & { said?: string[] };
/** Where several ways of reading it are right, `anyOf` has them all. */
type Case = Truth & { file: string; kind: string; door: string; anyOf?: Truth[] };
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const CASES = JSON.parse(String(fixture('expected.json')), (key, value: unknown) => {
  if (key === 'refused') return expect.stringMatching(new RegExp(String(value), 'i'));
  if (!isRecord(value)) return value;
  if (typeof value['like'] === 'string') return expect.stringContaining(value['like']);
  if (!Array.isArray(value['oneOf'])) return value;
  return expect.toBeOneOf(value['oneOf'].map((one) => (isRecord(one) ? expect.objectContaining(one) : one)));
}) as Case[];
const waysOf = ({ file: _file, kind: _kind, door: _door, anyOf, ...only }: Case): Truth[] => anyOf ?? [only];

/** What came of a file; `text`: all that was said of it. */
type Came = Record<string, unknown> & { text: string };
const fits = ({ said = [], ...truth }: Truth, { text, ...came }: Came): unknown => {
  try {
    const found = said.filter((word) => text.includes(word));
    expect({ ...came, said: found }).toMatchObject({ ...truth, said });
    return null;
  } catch (fault) {
    return fault;
  }
};
const expectOneOf = (ways: Truth[], came: Came) => {
  const faults = ways.map((way) => fits(way, came));
  if (!faults.includes(null)) throw faults[0];
};

let world: TestWorld;
let staff: StaffPerson;
let owner: { token: string };
let tus: ReturnType<typeof tusClient>;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  staff = await buildStaff(world, {
    permissions: ['bank:import', 'standard:edit', 'media:list', 'media:upload'],
  });
  owner = await (await buildOrganisation(world)).owner();
  tus = tusClient(await world.app.listen({ port: 0, host: '127.0.0.1' }), staff.token);
  stop = startTasks(world.deps, { handlers: { ...tasks, ...intakeTasks }, log: { warn: () => {} } });
});
beforeEach(() => run(world.deps.pool, sql`DELETE FROM "RateLimit"`));
afterAll(async () => {
  await stop();
  await world.close();
});

type Person = Record<'name' | 'mobile' | 'email' | 'department' | 'empNo' | 'position', string | null>;
type Fault = { place: string; field: string };
type Data = {
  id: string;
  checkId: string;
  faults: Fault[];
  rows: Record<string, string | number>[];
  notes?: unknown;
  unread?: unknown;
};
type Sent = { refused: string } | { data: Data };
const send = async (path: string, file: string, token = ''): Promise<Sent> => {
  const request = supertest(world.app.server).post(API_BASE + path);
  if (token) request.set('authorization', `Bearer ${token}`);
  const { body } = await request.attach('file', fixture(file), file);
  const { code, msg, data } = body as { code: number; msg: string; data: Data };
  return code === 200 ? { data } : { refused: msg };
};
const refusal = (refused: string): Came => ({ refused, text: refused });
const said = ({ notes, unread }: Data): string => JSON.stringify({ notes, unread });
const placesOf = (faults: Fault[]) => faults.map(({ place, field }) => [Number(/第 (\d+) 行/.exec(place)?.[1]), field]);
/** The order of people does not matter. */
const byReach = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? (rows as string[][]).toSorted((a, b) => `${a[1]} ${a[2]}`.localeCompare(`${b[1]} ${b[2]}`))
    : rows;

const DOORS: Record<string, (file: string) => Promise<Came>> = {
  roster: async (file) => {
    const sent = await send(checkImport.path, file, owner.token);
    if ('refused' in sent) return refusal(sent.refused);
    const { input } = await world.deps.db.task.findUniqueOrThrow({ where: { id: sent.data.checkId } });
    const people = (input as { rows: { student: Person | null }[] }).rows.flatMap(({ student }) => student ?? []);
    const rows = people.map((one) => [one.name, one.mobile, one.email, one.department, one.empNo, one.position]);
    return { rows: byReach(rows), faults: placesOf(sent.data.faults), text: said(sent.data) };
  },
  questions: async (file) => {
    const sent = await send(readQuestions.path, file, staff.token);
    if ('refused' in sent) return refusal(sent.refused);
    const { id } = sent.data;
    const state = (await staff.agent.get(`/system/question/import/${id}`)).data as Data;
    const { rows } = await staff.agent.get('/system/question/import/rows', { id, pageSize: 100 });
    const questions = (rows as StagedQuestion[]).map(({ place, question, faults }) => ({
      place,
      ...question,
      options: question.options.map(({ text }) => text),
      faulty: faults.length > 0,
    }));
    const warnings = (rows as StagedQuestion[]).flatMap((row) => row.warnings);
    return { questions, text: said(state) + warnings.join('；') };
  },
  clauses: async (file) => {
    const sent = await send(readClauseSheet.path, file, staff.token);
    if ('refused' in sent) return refusal(sent.refused);
    const rows = sent.data.rows.map(({ number, title, explain }) => [number, title, explain]);
    return { rows, text: said(sent.data) };
  },
  batch: async (file) => {
    const sent = await send(verifyBatch.path, file);
    if ('refused' in sent) return refusal(sent.refused);
    return { rows: sent.data.rows.map(({ line, certNo, name }) => [line, certNo, name]), text: said(sent.data) };
  },
  captions: async (name) => {
    const { id } = await buildMedia(world.deps, 'video', 20);
    const file = fixture(name).toString('base64');
    const answer = await staff.agent.post(setMediaCaptions.path, { id, version: 0, file });
    if (answer.code !== 200) return refusal(answer.msg);
    const { captions } = await world.deps.db.media.findUniqueOrThrow({ where: { id } });
    const ends = String(await world.deps.storage.read(captions ?? '')).matchAll(/--> (?:(\d+):)?(\d+):([\d.]+)/g);
    const seconds = Array.from(ends, ([, h = '0', m, s]) => Number(h) * 3600 + Number(m) * 60 + Number(s));
    const cues = await world.deps.db.captionCue.findMany({ where: { mediaId: id }, orderBy: { no: 'asc' } });
    const read = cues.map(({ fromMs, text }, at) => [fromMs / 1000, seconds[at], text.replace(/\s+/g, ' ').trim()]);
    return { cues: read, many: read.length, text: JSON.stringify(answer) };
  },
  library: async (file) => {
    const id = (await tus.whole(fixture(file), file)).split('/').at(-1) ?? '';
    const { state, fault, mediaId } = await eventually(() =>
      world.deps.db.mediaUpload.findFirst({ where: { id, state: { gt: MEDIA_UPLOAD.checking } } }),
    );
    if (state !== MEDIA_UPLOAD.stored) return refusal(fault ?? '');
    const { pages } = await world.deps.db.media.findUniqueOrThrow({ where: { id: mediaId ?? '' } });
    return { taken: pages, text: '' };
  },
};

// Most of a case is waiting for its task.
it.concurrent.each(CASES.map((one) => [one.door, one.file, one.kind, one] as const))(
  '%s, %s: %s',
  async (door, file, _kind, one) => {
    const ways = waysOf(one).map((way) =>
      door === 'roster' && !way['refused'] ? { faults: [], ...way, rows: byReach(way['rows']) } : way,
    );
    expectOneOf(ways, (await DOORS[door]?.(file)) ?? refusal('no such door'));
  },
);
