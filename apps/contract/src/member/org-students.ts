import { z } from 'zod';
import { ROLE } from '../auth/roles.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { copy } from '../core/copy.ts';
import { departmentField, departmentFilter } from './department-form.ts';
import { download, endpoint, upload } from '../core/endpoint.ts';
import {
  codeFilter,
  DateTime,
  Email,
  isOneLine,
  Mobile,
  notOneLine,
  PageQuery,
  RealName,
  searchWord,
  idOf,
} from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { PAGE_SIZE_MAX } from '../core/limits.ts';
import { MEMBER, MEMBER_SOURCE } from './learner.ts';
import { InviteSending, Sent } from './sending.ts';
import { POSITION_MAX } from './position.ts';
import { ReadNotes } from '../core/read-notes.ts';
import { TaskStarted } from '../task/types.ts';
import { oneLine, plainText } from '../core/text/text-fold.ts';

/** An organisation's own students: its members, its invitations, and who asks to be taken in. */

export const IMPORT_MAX_MB = 5;
export const IMPORT_MAX_ROWS = 5_000;
/**
 * People one organisation may invite within 24 hours, by form and by import together: as many as the largest that the
 * platform is built for has, on its first day.
 */
export const INVITES_PER_DAY = 20_000;
/** What became of the message of an invitation. */
export const INVITATION = codes({
  unreachable: [0, '未发送（无可用渠道）'],
  waiting: [1, '待发'],
  sent: [2, '已送出'],
  failed: [3, '发送失败'],
  unsent: [4, '未发送'],
});
/** Of whom an import would bring in so many are named. */
export const IMPORT_NAMES_SHOWN = 20;
/** A check answers at most so many faults; the workbook of failed rows has them all. */
export const IMPORT_FAULTS_SHOWN = 200;
export const AUDIT_MAX = 100;

const id = idOf('学员');
/** Text that may be left out; empty is none. */
const optionalText = (label: string, max: number, fold = oneLine) =>
  z
    .string({ error: `请输入${label}` })
    .overwrite(fold)
    .max(max, `${label}不能超过${max}个字符`)
    .refine(isOneLine, notOneLine(label))
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null);
const orNone = <S extends z.ZodType>(field: S) =>
  z
    .preprocess((value) => (typeof value === 'string' && oneLine(value) === '' ? null : value), field.nullish())
    .transform((value) => value ?? null);

const place = {
  department: departmentField()
    .nullish()
    .transform((path) => path ?? null),
  empNo: optionalText('工号', 30, plainText),
  position: optionalText('岗位', POSITION_MAX),
};

/** One person as an administrator enters them; a row of the import is the same. */
export const StudentFields = z
  .object({ name: RealName, mobile: orNone(Mobile), email: orNone(Email), ...place })
  .refine((student) => student.mobile !== null || student.email !== null, {
    error: '手机号码和邮箱至少填写一项',
    path: ['mobile'],
  });
export type StudentFields = z.output<typeof StudentFields>;

/** 发送邀请: whether messages go out; the invitation is there either way. */
const Choice = z.object({ send: z.boolean({ error: '请选择是否发送邀请' }).default(true) });

const Filters = z.object({
  /** Part of the name; a whole or partial phone number; a whole e-mail address. */
  keyword: searchWord(50).optional(),
  /** With all below it. */
  department: departmentFilter.optional(),
});
const status = codeFilter(MEMBER, '状态有误');
/** Without those who have not answered their invitation yet: they are a list of their own. */
const answered = z.enum(['1'], { error: '筛选条件有误' }).optional();

/** What a member has studied in the courses that the organisation may see, and when last. */
export const MemberStudy = z.object({
  lessons: z.number(),
  done: z.number(),
  /** Of all these courses, each counting alike. */
  progress: z.number(),
  earnedHours: Hours,
  lastStudy: DateTime.nullable(),
});
export type MemberStudy = z.output<typeof MemberStudy>;
export const Student = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  department: z.string().nullable(),
  empNo: z.string().nullable(),
  position: z.string().nullable(),
  status: schemaOf(MEMBER),
  source: schemaOf(MEMBER_SOURCE),
  /** Only of a member in 在册: the account, and its role here (1 学员 · 2 机构负责人 · 5 培训管理员 · 7 认证管理员). */
  userId: z.string().nullable(),
  role: schemaOf(ROLE).nullable(),
  /** Without an account the name may still be corrected. */
  hasAccount: z.boolean(),
  /** Only of an invitation. */
  invite: z.object({ state: schemaOf(INVITATION), canResend: z.boolean() }).nullable(),
  createTime: DateTime,
  joinTime: DateTime.nullable(),
  leaveTime: DateTime.nullable(),
  /** Only of a member in 在册. */
  study: MemberStudy.nullable(),
});
export type Student = z.output<typeof Student>;
export const listStudents = endpoint({
  title: '学员列表',
  method: 'GET',
  path: '/api/org/student/list',
  access: 'org',
  right: 'people',
  query: PageQuery.extend({ ...Filters.shape, status, answered }),
  rows: Student,
});

/** How many there are in each status under the same filters, for the tabs; every status is there. */
export const countStudents = endpoint({
  title: '各状态的学员数',
  method: 'GET',
  path: '/api/org/student/counts',
  access: 'org',
  right: 'people',
  query: Filters,
  data: z.object({ total: z.number(), byStatus: z.array(z.object({ status: schemaOf(MEMBER), count: z.number() })) }),
});

/** The paths of all departments, in the order of the tree. */
export const listDepartments = endpoint({
  title: '部门',
  method: 'GET',
  path: '/api/org/student/departments',
  access: 'org',
  right: 'people',
  data: z.array(z.string()),
});

/** Invites one person: 待接受 until they accept. Whether they have an account elsewhere is not disclosed. */
export const addStudent = endpoint({
  title: '添加学员',
  method: 'POST',
  path: '/api/org/student/add',
  access: 'org',
  right: 'people',
  once: true,
  body: StudentFields.safeExtend(Choice.shape),
  data: Sent.extend({ id: z.string() }),
  done: copy.invited,
});

/**
 * What would go out: to a person about to be entered under this phone and address, or with `id` to one listed, sent
 * once more.
 */
export const previewSending = endpoint({
  title: '查看邀请将发送的短信与邮件',
  method: 'POST',
  path: '/api/org/student/resendPreview',
  access: 'org',
  right: 'people',
  body: z.object({ id: id.optional(), mobile: orNone(Mobile), email: orNone(Email) }),
  data: InviteSending,
});

/** The message of an invitation once more. */
export const resendInvitation = endpoint({
  title: '再次发送邀请',
  method: 'POST',
  path: '/api/org/student/resend',
  access: 'org',
  right: 'people',
  body: z.object({ id }),
  data: z.null(),
  done: '邀请已排入发送',
});

/** `name` only while the student has no account. */
export const updateStudent = endpoint({
  title: '修改学员',
  method: 'PUT',
  path: '/api/org/student/update',
  access: 'org',
  right: 'people',
  body: z.object({ id, name: RealName.optional(), ...place }),
  data: z.null(),
  done: '保存成功',
});

/** Decides requests (待审核) one by one; who could not be taken in is named with the reason. */
export const auditStudents = endpoint({
  title: '审核加入申请',
  method: 'POST',
  path: '/api/org/student/audit',
  access: 'org',
  right: 'people',
  once: true,
  body: z
    .object({
      ids: z
        .array(id, { error: '请选择要审核的学员' })
        .min(1, '请选择要审核的学员')
        .max(AUDIT_MAX, `一次最多审核${AUDIT_MAX}名学员`),
      pass: z.boolean({ error: '请选择审核结果' }),
      reason: z.string().trim().max(200, '拒绝原因不能超过200个字符').optional(),
    })
    .refine((body) => body.pass || !!body.reason, { error: '请输入拒绝原因', path: ['reason'] }),
  data: z.object({
    done: z.number(),
    failures: z.array(z.object({ id: z.string(), name: z.string().nullable(), msg: z.string() })),
  }),
});

/** Ends a membership, or takes an invitation back. */
export const removeStudent = endpoint({
  title: '移出学员',
  method: 'POST',
  path: '/api/org/student/remove',
  access: 'org',
  right: 'people',
  body: z.object({ id }),
  data: z.null(),
  done: '已移出',
});

/** Starts a task whose file is the list under these filters, or of these students alone; phones and e-mails masked. */
export const exportStudents = endpoint({
  title: '导出学员',
  method: 'POST',
  path: '/api/org/student/export',
  access: 'org',
  right: 'people',
  once: true,
  body: Filters.extend({
    status,
    answered,
    ids: z
      .array(id, { error: '请选择学员' })
      .min(1, '请选择学员')
      .max(PAGE_SIZE_MAX, `一次最多选择${PAGE_SIZE_MAX}名学员`)
      .optional(),
  }),
  data: TaskStarted,
});

/** The workbook to fill in. */
export const getStudentTemplate = download({
  title: '下载学员导入模板',
  method: 'GET',
  path: '/api/org/student/template',
  access: 'org',
  right: 'people',
  files: ['xlsx'],
});

/** '第 3 行', and where several sheets are read '“新员工”第 3 行'; who stands there; `field` is the column's name. */
export const StudentImportFault = z.object({ place: z.string(), name: z.string(), field: z.string(), msg: z.string() });
export type StudentImportFault = z.output<typeof StudentImportFault>;
export const ImportCheck = z.object({
  checkId: z.string(),
  total: z.number(),
  ok: z.number(),
  failed: z.number(),
  faults: z.array(StudentImportFault),
  /** What was read of the file, and what was not. */
  notes: ReadNotes,
  /** The first of whom it would invite, and of those who name no new department. */
  names: z.array(z.string()),
  namesWithoutNew: z.array(z.string()),
  /** Departments that the rows name and that are not there yet, with those above them. */
  newDepartments: z.array(z.string()),
  /** Good rows that name one of them; without `createDepartments` they fail. */
  inNewDepartments: z.number(),
  /** What goes out to the good rows, and to those of them that name no new department. */
  sending: InviteSending,
  sendingWithoutNew: InviteSending,
});
export type ImportCheck = z.output<typeof ImportCheck>;
/** The first step of an import, of a workbook: nothing is written to the list. */
export const checkImport = upload({
  title: '导入学员：检查表格',
  method: 'POST',
  path: '/api/org/student/import/check',
  access: 'org',
  right: 'people',
  maxMb: IMPORT_MAX_MB,
  data: ImportCheck,
});

/**
 * Imports what the check found good; failed rows come back as the task's file. The same check confirmed again is the
 * same task.
 */
export const confirmImport = endpoint({
  title: '导入学员：确认导入',
  method: 'POST',
  path: '/api/org/student/import/confirm',
  access: 'org',
  right: 'people',
  body: z.object({
    checkId: z.uuid({ error: '请重新上传文件' }),
    createDepartments: z.boolean().default(false),
    ...Choice.shape,
  }),
  data: TaskStarted,
});
