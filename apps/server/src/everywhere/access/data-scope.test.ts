import { catalogue } from '@zhibiao/contract/endpoints';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { addMember, buildCandidate, buildManaged, STANDARD } from '#features/apply/apply-fixtures.ts';
import { storeCertificate } from '#features/certificate/certificate-fixtures.ts';
import { absentId, type Answer } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { filled } from '#test/content/filled.ts';
import { buildAttemptedPaper, sitPaper } from '#test/content/sat-paper.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * Every endpoint of the staff, called by one whose scope is one organisation alone: what is of the whole platform is
 * refused, and of another organisation nothing is read and nothing changes; its ids are answered as ids of nothing.
 */

const NAME = '闻人砚秋';
const ORG = '远山测绘（演示）';
/** The last day of this year, so that what ends on it is still to come. */
const YEAR = day(new Date()).slice(0, 4);
const END = `${YEAR}-12-31`;

type Row = 'user' | 'org' | 'member' | 'paper' | 'lesson' | 'item' | 'attempt' | 'running' | 'away' | 'voided';
type Thing =
  'apply' | 'change' | 'certificate' | 'batch' | 'request' | 'override' | 'suggestion' | 'work' | 'delivery' | 'name';
type More = 'session' | 'appeal' | 'broadcast' | 'task' | 'owner' | 'certNo';
type Ids = Record<Row | Thing | More, string>;

let world: TestWorld;
let near: StaffPerson;
let chief: StaffPerson;
let theirs: Ids;

const buildTheirs = async (): Promise<Ids> => {
  const { db, pool, storage } = world.deps;
  const org = await buildManaged(world, ORG);
  const person = await buildCandidate(world, org.id, NAME);
  const [userId, orgId] = [person.id, org.id];
  const member = await db.orgMember.findFirstOrThrow({ where: { orgId, userId } });
  const selfApply = await org.manager.agent.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [userId] });
  const apply = selfApply.data.id as string;
  const item = await db.certApplyItem.findFirstOrThrow({ where: { applyId: apply } });
  const holder = { id: userId, orgId, name: NAME };
  const certificate = await storeCertificate(world.deps, holder, { expireDate: new Date(END) });
  const paper = await buildAttemptedPaper(world.deps, ['single']);
  const given = [{ gained: 0, chosen: ['A'] }];
  const sittings = [3, 0, 4, 9].map((status, at) => ({ userId, no: at + 1, status, given }));
  const [attempt = '', running = '', away = '', voided = ''] = await sitPaper(world.deps, paper, sittings);
  await db.attempt.update({ where: { id: away }, data: { reviewState: 1 } });
  await db.attempt.update({ where: { id: voided }, data: { voidedFrom: 3 } });
  const lesson = await buildLesson(world.deps);
  await db.userLesson.create({ data: { userId, lessonId: lesson.id } });
  const change = await db.orgChange.create({
    data: { orgId, changes: { legalPerson: { from: null, to: NAME } }, createdBy: userId },
  });
  const template = await db.certTemplate.findFirstOrThrow();
  const batch = await db.certBatch.create({
    data: {
      no: 'ZZ-FAR-1',
      kind: 2,
      templateId: template.id,
      total: 1,
      items: { create: { applyItemId: item.id, applyId: apply, applyVersion: 1, state: 0 } },
    },
  });
  const request = await db.examRequest.create({ data: { userId, paperId: paper.id, kind: 1, reason: '补考' } });
  const override = await db.examOverride.create({ data: { userId, paperId: paper.id, extraMin: 10, reason: '病假' } });
  const suggestion = await db.suggestion.create({ data: { userId, type: '1', content: `${NAME}的建议`, images: [] } });
  const delivery = await db.delivery.create({
    data: { event: 'x', channel: 1, userId, toMasked: '1', subject: NAME, state: 3 },
  });
  const name = await db.nameChange.create({ data: { userId, fromName: NAME, toName: '闻人秋', reason: '改名' } });
  const appeal = await db.appeal.create({
    data: {
      no: 'SS-FAR-1',
      userId,
      orgId,
      lessonId: lesson.id,
      lid: lesson.items[0]!.id,
      round: 1,
      seqs: [1],
      claimSec: 60,
      reason: '断网',
    },
  });
  const broadcast = await db.broadcast.create({
    data: {
      title: ORG,
      content: '通知',
      audience: { kind: 'org', orgId },
      audienceText: ORG,
      channels: ['site'],
      by: chief.id,
    },
  });
  const task = await db.task.create({
    data: { kind: 'learner-export', realm: 2, ownerId: chief.id, input: {}, status: 3, resultName: `${ORG}.xlsx` },
  });
  const owner = await db.orgOwnerChange.create({ data: { id: v7(), orgId, ownerId: userId } });
  const session = await db.session.findFirstOrThrow({ where: { userId } });
  await db.loginLog.create({
    data: { userId, account: '1', method: 'sms', ok: true, ip: '203.0.113.9', device: 'test' },
  });
  const [work] = await many(
    pool,
    sql<{ id: string }>`SELECT id FROM "WorkItem" WHERE "subjectId" = ${suggestion.id}::uuid`,
  );
  await storage.put(Buffer.from('x'), 'png');
  return {
    user: userId,
    org: orgId,
    member: member.id,
    paper: paper.id,
    lesson: lesson.id,
    item: item.id,
    attempt,
    running,
    away,
    voided,
    apply,
    change: change.id,
    certificate: certificate.id,
    batch: batch.id,
    request: request.id,
    override: override.id,
    suggestion: suggestion.id,
    work: work?.id ?? '',
    delivery: delivery.id,
    name: name.id,
    session: session.id,
    appeal: appeal.id,
    broadcast: broadcast.id,
    task: task.id,
    owner: owner.id,
    certNo: certificate.certNo,
  };
};

beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  const own = await buildManaged(world, '近水仪器（演示）');
  chief = await buildStaff(world, { permissions: ALL_PERMISSIONS, name: '主管' });
  near = await limitTo(world, await buildStaff(world, { permissions: ALL_PERMISSIONS, name: '片区' }), own.id);
  await addMember(world.deps, own.id, (await buildCandidate(world, own.id)).id).catch(() => null);
  theirs = await buildTheirs();
}, 60_000);
afterAll(() => world.close());

const doors = catalogue.flatMap(({ spec }) => (spec.access === 'staff' ? [spec] : []));
type Door = (typeof doors)[number];
const nameOf = ({ method, path }: Door) => `${method} ${path}`;

/** Whose id `id`, `ids` and `:id` are, by the beginning of the path. */
const OF: readonly [path: RegExp, of: keyof Ids][] = [
  [/nameChange/, 'name'],
  [/learner/, 'user'],
  [/apply/, 'apply'],
  [/cert\/batch/, 'batch'],
  [/cert/, 'certificate'],
  [/exam\/request/, 'request'],
  [/exam\/override/, 'override'],
  [/exam\/attempt/, 'attempt'],
  [/suggest/, 'suggestion'],
  [/inbox/, 'work'],
  [/notify\/log/, 'delivery'],
  [/notify\/send/, 'broadcast'],
  [/org\/change/, 'change'],
  [/org\/owner\//, 'owner'],
  [/org/, 'org'],
  [/appeal/, 'appeal'],
  [/online/, 'session'],
  [/task/, 'task'],
];
const ATTEMPT: readonly [path: RegExp, of: keyof Ids][] = [
  [/review/, 'away'],
  [/unvoid/, 'voided'],
  [/extend|handin|message|desk\/attempt/, 'running'],
  [/./, 'attempt'],
];
const firstOf = (table: readonly [RegExp, keyof Ids][], path: string) => table.find(([at]) => at.test(path))?.[1];

const idsFor =
  ({ path }: Door, ids: Ids) =>
  (field: string): string | undefined => {
    if (/^attemptIds?$/.test(field)) return ids[firstOf(ATTEMPT, path) ?? 'attempt'];
    if (/^(userIds?|keepId)$/.test(field)) return ids.user;
    if (field === 'dropId') return absentId();
    if (/^orgIds?$/.test(field)) return ids.org;
    if (/^applyIds$/.test(field)) return ids.apply;
    if (field === 'paperId') return /round/.test(path) ? undefined : ids.paper;
    if (field === 'lessonId') return ids.lesson;
    if (field === 'memberId') return ids.member;
    if (field === 'itemId') return ids.item;
    if (field === 'certNo') return ids.certNo;
    if (field === 'staffId') return chief.id;
    if (field === 'actId') return absentId();
    if (/^ids?$/.test(field))
      return path.startsWith('/system/lesson/student/') ? ids.lesson : ids[firstOf(OF, path) ?? 'user'];
    return undefined;
  };

/** Of people, not of an organisation. */
const ENROL = { orgId: undefined, department: undefined, deadline: undefined };

/** What the shape alone does not tell. */
const MORE: Record<string, (ids: Ids) => object> = {
  'POST /system/exam/override': () => ({ extraMin: 10, orgId: null }),
  'PUT /system/exam/override': () => ({ extraMin: 20 }),
  'POST /system/learner/add': ({ org }) => ({ name: '沈知夏', mobile: '13900000001', department: null, orgId: org }),
  'GET /system/study/enrol/plan': ({ lesson, user }) => ({ ...ENROL, lessonIds: lesson, userIds: user }),
  'POST /system/study/enrol/match': () => ({ accounts: ['13900000001'] }),
  'POST /system/study/enrol': ({ lesson, user }) => ({ ...ENROL, lessonIds: [lesson], userIds: [user] }),
  'GET /system/exam/override/subject': () => ({ kind: 'user', keyword: NAME }),
  'GET /system/jump': () => ({ word: NAME }),
  'GET /system/report/orgs': () => ({ keyword: ORG }),
  'GET /system/report/regulator/orgs': () => ({ keyword: ORG }),
  'GET /system/notify/send/subject': () => ({ kind: 'org', keyword: ORG }),
  'GET /system/round/subject/list': () => ({ keyword: ORG }),
  'GET /system/online/list': () => ({ realm: 1 }),
  'GET /system/loginlog/list': () => ({ realm: 1 }),
  'GET /system/cert/list': () => ({ certNo: undefined, batchId: undefined, attemptId: undefined }),
  'GET /system/cert/counts': () => ({ certNo: undefined, batchId: undefined, attemptId: undefined }),
  'GET /system/cert/calendar': () => ({ year: YEAR }),
  'GET /system/cert/ending': () => ({ from: `${YEAR}-12-01`, to: END }),
  'GET /system/inbox/handlers': () => ({ kind: 1 }),
  'POST /system/suggest/reply': () => ({ text: '已收到，会在下一版改进' }),
  'POST /system/notify/send': ({ org }) => ({ channels: ['site'], audience: { kind: 'org', orgId: org } }),
  'PUT /system/notify/send': ({ org }) => ({ channels: ['site'], audience: { kind: 'org', orgId: org } }),
  'POST /system/report/export': ({ org }) => ({
    columns: ['name'],
    filters: { from: `${YEAR}-01-01`, to: END, orgId: org },
  }),
  'POST /system/round/open': ({ lesson }) => ({ lessonId: lesson, paperId: null, deadline: null }),
};

const ask = (who: StaffPerson, door: Door, ids: Ids): Promise<Answer<unknown>> => {
  const idOf = idsFor(door, ids);
  const path = door.path.replace(/:(\w+)/g, (_, field: string) => {
    if (field === 'no' || field === 'of') return '0';
    return idOf(field) ?? idOf('id') ?? absentId();
  });
  const more = MORE[nameOf(door)]?.(ids) ?? {};
  const query = 'query' in door ? { ...filled(door.query, idOf), ...(door.method === 'GET' ? more : {}) } : undefined;
  const body = 'body' in door && door.body ? { ...filled(door.body, idOf), ...more } : undefined;
  return who.agent.call(door.method.toLowerCase() as 'get', path, {
    ...(query && { query: query as Record<string, string> }),
    ...(body && { body }),
  });
};

describe('what concerns the whole platform', () => {
  const whole = doors.filter(({ scope }) => scope === 'platform');

  it('is refused, read or write, to whoever has a data scope, and told so', async () => {
    expect(whole.length).toBeGreaterThan(40);
    for (const door of whole) {
      const answer = await ask(near, door, theirs);
      expect({ of: nameOf(door), code: answer.code, msg: answer.msg }).toEqual({
        of: nameOf(door),
        code: 403,
        msg: STAFF_COPY.platformOnly,
      });
    }
  });
});

/** As `theirs`, of nothing; papers and courses are everybody's. */
const nobodys = (): Ids => {
  const { paper, lesson } = theirs;
  const ids = Object.fromEntries(Object.keys(theirs).map((key) => [key, absentId()])) as Ids;
  return { ...ids, paper, lesson, certNo: 'ZB-2026-2-000000-0' };
};
const shown = (answer: Answer<unknown>) => {
  const text = JSON.stringify(answer);
  return text.includes(NAME) || text.includes(ORG);
};
const said = ({ status, code, msg }: Answer<unknown>) => `${status}/${code} ${msg}`;

/** Without what is of the moment. */
const told = ({ headers: _, ...answer }: Answer<unknown>) => JSON.stringify(answer);

const TABLES = sql<{ name: string }>`
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE '\\_%'
    AND c.relname NOT IN ('RateLimit', 'AuditLog', 'AuditDetail', 'AuditSubject', 'AuditHead', 'StaffSession',
      'DeskAct', 'Task')`;
/** Every row that names something of theirs; what the caller requested is the caller's own. */
const rowsOfTheirs = async (): Promise<string[]> => {
  const ids = Object.values(theirs).filter((id) => id !== theirs.paper && id !== theirs.lesson && id !== '');
  const found: string[] = [];
  for (const { name } of await many(world.deps.pool, TABLES)) {
    const { rows } = await world.deps.pool.query<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" t WHERE t::text ~ $1 ORDER BY 1`,
      [ids.join('|')],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
};

/** Calls that staff who see everything are answered in the same words, each with why. */
const SAME: Record<string, string> = {
  'GET /system/inbox/handlers': 'staff, who are of no organisation',
  'GET /system/cert/batch/:id/sample/:no': 'there is no such file',
  'GET /system/org/change/:id/licence': 'there is no such file',
  'GET /system/appeal/:id/evidence/:of/:no': 'there is no such file',
  'POST /system/learner/cancel/begin': 'asks for a file first',
  'POST /system/learner/merge': 'asks for a file first',
  'POST /system/learner/import/read': 'asks for a file first',
  'POST /system/learner/import': 'asks for a file first',
  'POST /system/learner/note/remove': 'there is no such note',
  'POST /system/org/owner': 'asks for a file first',
  'POST /system/learner/rename': 'asks for a file first',
  'POST /system/learner/cancel/hold': 'nobody is leaving',
  'POST /system/online/kick': 'ended by the call before',
  'GET /system/learner/merge/check': 'of two learners one is nobody',
  'POST /system/notify/log/retry': 'there is nothing to send',
  'POST /system/report/regulator': 'asks for a format first',
};

describe('logins', () => {
  it('of learners are seen and ended within the data scope; those of the staff are of the whole platform', async () => {
    const online = (who: StaffPerson) => who.agent.get('/system/online/list', { realm: 1, pageSize: 100 });
    const log = (who: StaffPerson) => who.agent.get('/system/loginlog/list', { realm: 1, pageSize: 100 });
    const ids = async (of: typeof online, who: StaffPerson) =>
      ((await of(who)).rows ?? []).map(({ id }) => id as string);
    expect(await ids(online, near)).not.toContain(theirs.session);
    expect(await ids(online, chief)).toContain(theirs.session);
    expect((await log(near)).total).toBe(0);
    expect((await log(chief)).total).toBe(1);
    const kick = (who: StaffPerson, realm: number) =>
      who.agent.post('/system/online/kick', { realm, ids: [theirs.session], reason: '核对之后下线' });
    expect((await kick(near, 1)).data).toEqual({ ended: 0 });
    for (const answer of [
      await kick(near, 2),
      await near.agent.get('/system/online/list', { realm: 2 }),
      await near.agent.get('/system/loginlog/list', { realm: 2 }),
    ])
      expect(answer).toMatchObject({ code: 403, msg: STAFF_COPY.platformOnly });
  });
});

describe('of another organisation', () => {
  it('nothing is read, nothing changes, and its ids are answered as ids of nothing', async () => {
    const reached = doors.filter(({ scope }) => scope !== 'platform' && scope !== 'own');
    const data = reached.filter(({ scope }) => scope === 'org');
    expect(data.length).toBeGreaterThan(100);
    // The first call of the list sets the days that are due.
    await chief.agent.get('/system/inbox/list');
    const before = await rowsOfTheirs();
    const answers = new Map<Door, Answer<unknown>>();
    const faults: object[] = [];
    for (const door of reached) {
      if (door.scope === 'none' && door.method !== 'GET') continue;
      const own = await ask(near, door, theirs);
      answers.set(door, own);
      if (shown(own)) faults.push({ of: nameOf(door), shows: own });
      if (door.scope === 'none') continue;
      const nothing = await ask(near, door, nobodys());
      if (said(own) !== said(nothing)) faults.push({ of: nameOf(door), own: said(own), nothing: said(nothing) });
    }
    const after = await rowsOfTheirs();
    const changed = after.filter((row) => !before.includes(row));

    // The same calls by staff who see everything find it: the calls were right. First what only reads, as what is done
    // ends what others would find.
    const idle: string[] = [];
    const isRead = ({ method }: Door) => method === 'GET';
    for (const door of [...data.filter(isRead), ...data.filter((one) => !isRead(one))]) {
      const all = await ask(chief, door, theirs);
      if (told(all) === told(answers.get(door)!)) idle.push(`${nameOf(door)} ${said(all)}`);
    }
    const nameIn = (line: string) => line.split(' ', 2).join(' ');
    const unexplained = idle.filter((line) => !(nameIn(line) in SAME));
    const needless = Object.keys(SAME).filter((name) => !idle.some((line) => nameIn(line) === name));
    const lost = before.filter((row) => !after.includes(row));
    expect(faults).toEqual([]);
    expect({ changed, lost }).toEqual({ changed: [], lost: [] });
    expect({ unexplained, needless }).toEqual({ unexplained: [], needless: [] });
  }, 300_000);
});
