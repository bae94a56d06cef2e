import { SOURCE } from '@zhibiao/contract/article/learner';
import type { AuditChange } from '@zhibiao/contract/audit/staff';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@zhibiao/contract/audit-actions';
import { type AuditField, fieldWord } from '@zhibiao/contract/audit/words';
import { ARTICLE_STATUS, ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import { codes, labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import { QUESTION, QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { ACCESS, ITEM, SUBJECT } from '@zhibiao/contract/lesson/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { SETTING_KEYS, settingAbout } from '@zhibiao/contract/settings';
import { CLAUSE_MAP, STANDARD_STATUS } from '@zhibiao/contract/standard/staff';
import { STARTER_PARTS } from '@zhibiao/contract/starter/staff';
import { TEACHER_STATUS } from '@zhibiao/contract/teacher/staff';
import type { Pool } from '#db/client.ts';
import { type About, type Names, namesNow } from './names.ts';

/** What an entry tells, in words: its codes by their labels, its references by the names that they have now. */

type Fields<T> = Readonly<Partial<Record<AuditField, T>>>;
const SHOWN = codes({ off: [0, '停用'], on: [1, '启用'] });

/** What the codes of a thing's fields are called. */
const CODES: Readonly<Record<string, Fields<object>>> = {
  lesson: { status: LESSON_STATE, access: ACCESS, subject: SUBJECT },
  item: { type: ITEM },
  article: { status: ARTICLE_STATUS, type: ARTICLE_TYPE, sourceType: SOURCE },
  banner: { status: SHOWN },
  teacher: { status: TEACHER_STATUS },
  standard: { status: STANDARD_STATUS, kind: CLAUSE_MAP },
  dict: { status: codes({ on: ['0', '启用'], off: ['1', '停用'] }) },
  studyDict: { status: SHOWN },
  bank: { status: SHOWN },
  question: { status: QUESTION_STATUS, type: QUESTION },
  attempt: { status: ATTEMPT, reviewState: REVIEW },
};
/** What a word of ours is called, whatever it is about. */
const LABELS: Fields<Readonly<Record<string, string>>> = {
  action: AUDIT_ACTIONS,
  objectType: AUDIT_OBJECTS,
  parts: STARTER_PARTS,
  channel: { sms: '短信', mail: '邮件' },
  purpose: { first: '首位管理员', setup: '启用账号', reset: '重设密码' },
  step: { begin: '开始绑定' },
};
/** What a field refers to. */
const REFERENCES: Fields<string> = {
  lessonId: 'lesson',
  copiedFrom: 'lesson',
  chapterId: 'chapter',
  mediaId: 'media',
  teacherId: 'teacher',
  categoryId: 'studyDict',
  pId: 'studyDict',
  parentId: 'clause',
  fromId: 'clause',
  toId: 'clause',
  clauseId: 'clause',
  bankId: 'bank',
  questionId: 'question',
  otherId: 'question',
  lawId: 'law',
  orgId: 'org',
  staff: 'staff',
  userId: 'learner',
  ownerId: 'learner',
};
/** Lists of fields, by their names. */
const LISTS_FIELDS: ReadonlySet<string> = new Set<AuditField>(['filters', 'fields']);

type Detail = {
  changes?: Record<string, { from?: unknown; to?: unknown }>;
  facts?: Record<string, unknown>;
};
export type AuditedAct = { objectType: string; objectId: string | null; detail: Detail | null };
export type Words = { changes: AuditChange[]; facts: Record<string, unknown> | null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a field of a thing refers to; an order is one of such things. */
const referredBy = (objectType: string, field: string): string | undefined =>
  field === 'order' ? objectType : (REFERENCES as Record<string, string>)[field];

const idsIn = (objectType: string, field: string, value: unknown): About[] => {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(objectType, field, one));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, one]) => idsIn(objectType, key, one));
  const type = referredBy(objectType, field);
  return type && (typeof value === 'string' || typeof value === 'number') ? [{ type, id: String(value) }] : [];
};

const wordOf = (nameOf: Names, objectType: string, field: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => wordOf(nameOf, objectType, field, one));
  if (isRecord(value)) {
    // An impact has its sentence beside its figures.
    if (typeof value['sentence'] === 'string') return value['sentence'] || '无';
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, wordOf(nameOf, objectType, key, one)] as const),
    );
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value ?? null;
  if (LISTS_FIELDS.has(field)) return fieldWord(String(value));
  const referred = referredBy(objectType, field);
  if (referred) return nameOf(referred, String(value)) ?? value;
  const enumeration = (CODES[objectType] as Record<string, object> | undefined)?.[field];
  if (enumeration) return labelOf(enumeration, value) || value;
  return (LABELS as Record<string, Record<string, string>>)[field]?.[value] ?? value;
};

/** Where the lectures' order differs there are digests, which say nothing to a reader. */
const inOrder = ({ field, from, to }: AuditChange): AuditChange =>
  field === 'order' && isRecord(from) && isRecord(to) ? { field, from: '原次序', to: '新次序' } : { field, from, to };

const valuesIn = ({ detail }: AuditedAct): [field: string, value: unknown][] => [
  ...Object.entries(detail?.changes ?? {}).flatMap(([field, { from, to }]): [string, unknown][] => [
    [field, from],
    [field, to],
  ]),
  ...Object.entries(detail?.facts ?? {}),
];

/** A setting's figure has its unit: `20 分钟`. */
const withUnit = ({ objectType, objectId }: AuditedAct, value: unknown): unknown => {
  const key = objectType === 'setting' ? SETTING_KEYS.find((one) => one === objectId) : undefined;
  const unit = key && settingAbout(key).unit;
  return unit && typeof value === 'number' ? `${value} ${unit}` : value;
};

/** Details in words, by one look at the names of all that they refer to. */
export const wordsNow = async (pool: Pool, acts: readonly AuditedAct[]): Promise<(one: AuditedAct) => Words> => {
  const nameOf = await namesNow(
    pool,
    acts.flatMap((one) => valuesIn(one).flatMap(([field, value]) => idsIn(one.objectType, field, value))),
  );
  return (one) => {
    const { changes = {}, facts = null } = one.detail ?? {};
    const said = (field: string, value: unknown) => withUnit(one, wordOf(nameOf, one.objectType, field, value));
    return {
      changes: Object.entries(changes).map(([field, { from, to }]) =>
        inOrder({ field, from: said(field, from), to: said(field, to) }),
      ),
      facts: facts && Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, said(field, value)])),
    };
  };
};
