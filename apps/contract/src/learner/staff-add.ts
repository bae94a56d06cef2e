import { z } from 'zod';
import { download, endpoint, upload } from '../core/endpoint.ts';
import { DateTime, PageQuery, idOf } from '../core/fields.ts';
import { learnerId } from './staff.ts';
import { Sent } from '../member/sending.ts';
import { StudentImportFault, IMPORT_MAX_MB, StudentFields } from '../member/org-students.ts';
import { ReadNotes } from '../core/read-notes.ts';

/** Learners whom staff bring in, one by one or by a workbook; how these first come in; what is noted about anybody. */

/** A link to set the first password leads somewhere so long. */
export const FIRST_LINK_DAYS = 7;
/** Learners of one workbook; links of one call. */
export const LEARNER_IMPORT_ROWS = 1_000;
export const FIRST_LINKS = 100;
export const LEARNER_NOTE_MAX = 500;

const enrol = { access: 'staff', permission: 'learner:enrol', scope: 'org' } as const;
/** Into whose register; staff with a data scope have to name an organisation within it. */
const orgId = idOf('机构').nullable().default(null);
/** Whether the link goes out; the account is there either way. */
const send = z.boolean({ error: '请选择是否发送首次登录链接' }).default(true);

/** By which channels a link would go now. */
export const firstWays = endpoint({
  title: '首次登录链接可用的渠道',
  ...enrol,
  scope: 'none',
  method: 'GET',
  path: '/system/learner/firstWays',
  data: z.object({ sms: z.boolean(), mail: z.boolean() }),
});

/** `link`: where no channel leads to the learner it is shown, this once. */
const FirstLink = Sent.extend({ link: z.string().nullable() });

export const addLearner = endpoint({
  title: '新建学员',
  ...enrol,
  method: 'POST',
  path: '/system/learner/add',
  audit: 'learner.add',
  humanOnly: true,
  once: true,
  body: StudentFields.safeExtend({ orgId, send }),
  data: FirstLink.extend({ id: z.string() }),
  done: '已新建学员',
});

/** Only to learners who never logged in: others set a password by a code. A new link voids the ones before it. */
export const sendFirstLinks = endpoint({
  title: '发送首次登录链接',
  ...enrol,
  method: 'POST',
  path: '/system/learner/firstLink',
  audit: 'learner.firstLink',
  humanOnly: true,
  once: true,
  body: z.object({
    ids: z
      .array(learnerId, { error: '请选择学员' })
      .min(1, '请选择学员')
      .max(FIRST_LINKS, `一次最多选择${FIRST_LINKS}名学员`),
  }),
  /** Shown for one learner alone; `leftOut`: who got none, and why. */
  data: FirstLink.extend({ leftOut: z.array(z.object({ name: z.string(), why: z.string() })) }),
});

export const learnerTemplate = download({
  title: '学员导入模板',
  ...enrol,
  scope: 'none',
  method: 'GET',
  path: '/system/learner/import/template',
  files: ['xlsx'],
});
/** What the workbook holds: nothing is written yet. */
export const LearnerSheet = z.object({
  total: z.number(),
  /** Rows that can be imported, and those with anything wrong in them. */
  ok: z.number(),
  failed: z.number(),
  faults: z.array(StudentImportFault),
  /** What was read of the file, and what was not. */
  notes: ReadNotes,
  /** The first of the good rows. */
  names: z.array(z.string()),
  /** Good rows that name a department or a number where no organisation is chosen to keep them. */
  unplaced: z.number(),
  /** Of the good rows: messages with their links, and to whom no channel leads. */
  sending: Sent.extend({ unreachable: z.number() }),
});
export type LearnerSheet = z.output<typeof LearnerSheet>;
const sheetOrg = z.object({ orgId: idOf('机构').optional() });
export const readLearners = upload({
  title: '读取学员导入表',
  ...enrol,
  method: 'POST',
  path: '/system/learner/import/read',
  audit: 'learner.importRead',
  humanOnly: true,
  maxMb: IMPORT_MAX_MB,
  query: sheetOrg,
  data: LearnerSheet,
});
/** The same workbook once more; what is in there already has an account by then, so that twice is once. */
export const importLearners = upload({
  title: '导入学员',
  ...enrol,
  method: 'POST',
  path: '/system/learner/import',
  audit: 'learner.import',
  humanOnly: true,
  maxMb: IMPORT_MAX_MB,
  query: sheetOrg.extend({ send: z.enum(['0', '1'], { error: '请选择是否发送首次登录链接' }).default('1') }),
  data: Sent.extend({
    ids: z.array(z.string()),
    /** To whom no channel leads: their link is made on their own page. */
    unreachable: z.number(),
    leftOut: z.array(StudentImportFault),
    /** The people left out, as a workbook with the reasons, base64; null without any, or where it cannot be written. */
    workbook: z.string().nullable(),
  }),
});
export type ImportedLearners = z.output<typeof importLearners.data>;

/** What staff tell each other about a learner; no learner and no organisation ever sees it. */
export const LearnerNote = z.object({
  id: z.string(),
  content: z.string(),
  by: z.string(),
  mine: z.boolean(),
  at: DateTime,
});
/** The latest first. */
export const listLearnerNotes = endpoint({
  title: '学员的备注',
  method: 'GET',
  path: '/system/learner/:id/note',
  access: 'staff',
  permission: 'learner:list',
  scope: 'org',
  params: z.object({ id: learnerId }),
  query: PageQuery,
  rows: LearnerNote,
});
export const addLearnerNote = endpoint({
  title: '添加学员备注',
  ...enrol,
  method: 'POST',
  path: '/system/learner/note',
  audit: 'learner.note',
  humanOnly: true,
  once: true,
  body: z.object({
    id: learnerId,
    content: z
      .string({ error: '请输入备注' })
      .trim()
      .min(2, '备注至少2个字符')
      .max(LEARNER_NOTE_MAX, `备注不能超过${LEARNER_NOTE_MAX}个字符`),
  }),
  data: z.object({ id: z.string() }),
  done: '备注已添加',
});
/** One's own. */
export const removeLearnerNote = endpoint({
  title: '删除自己的学员备注',
  ...enrol,
  method: 'POST',
  path: '/system/learner/note/remove',
  audit: 'learner.noteRemove',
  humanOnly: true,
  body: z.object({ id: learnerId, noteId: idOf('备注') }),
  data: z.null(),
  done: '备注已删除',
});
