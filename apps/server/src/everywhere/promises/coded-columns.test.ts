import { allOf } from '@zhibiao/contract/core/codes';
import { APPLY, APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { ARTICLE, SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import { ACCOUNT_TYPE, GENDER, ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { BATCH, BATCH_ITEM } from '@zhibiao/contract/certificate/staff-batch';
import { TEMPLATE_STATUS } from '@zhibiao/contract/certificate/template';
import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { EXAM_REQUEST, REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { GRANT_SOURCE } from '@zhibiao/contract/exam/staff-grant';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import { RESCORE_DECISION, RESCORE_KIND, RESCORE_POLICY, RESCORE_STATE } from '@zhibiao/contract/exam/staff-rescore';
import { ATTEMPT, REVIEW, SCORE_CAUSE, SUBMIT } from '@zhibiao/contract/exam/types';
import { SUGGEST_BY, SUGGEST_STATUS } from '@zhibiao/contract/feedback/learner';
import { WORK_KIND, WORK_OUTCOME, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { NAME_CHANGE } from '@zhibiao/contract/learner/name';
import { MERGE } from '@zhibiao/contract/learner/staff-merge';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ACCESS, ITEM, LESSON_STATUS, SUBJECT } from '@zhibiao/contract/lesson/types';
import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { INVITE_STATUS } from '@zhibiao/contract/member/org-invites';
import { DIGEST } from '@zhibiao/contract/notice/learner';
import { CHANNEL, DELIVERY } from '@zhibiao/contract/notice/staff';
import { BROADCAST } from '@zhibiao/contract/notice/staff-broadcast';
import { ROBOT, ROBOT_STATUS } from '@zhibiao/contract/notice/staff-robot';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import { BLUR_MODE, PAPER_MODE, PAPER_STATUS, RELEASE_MODE, SHOW } from '@zhibiao/contract/paper/types';
import { PRACTICE_SET } from '@zhibiao/contract/practice/set';
import { BANK_STATUS } from '@zhibiao/contract/question/staff-bank';
import { QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import { ANSWER_RULE, QUESTION, QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { PLAN_STATUS, RETAKE_RULE } from '@zhibiao/contract/round/staff';
import { ROUND_END, ROUND_KIND } from '@zhibiao/contract/round/types';
import { AREA_LEVEL, AREA_STATUS } from '@zhibiao/contract/site/learner';
import { BANNER_STATUS } from '@zhibiao/contract/site/staff';
import { STUDY_DICT_STATUS } from '@zhibiao/contract/site/staff-dict';
import { SSO_KIND } from '@zhibiao/contract/sso/learner';
import { REALM } from '@zhibiao/contract/staff/log';
import { STAFF_SCOPE, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { CLAUSE_MAP, STANDARD_STATUS } from '@zhibiao/contract/standard/staff';
import { APPEAL, APPEAL_NOTE } from '@zhibiao/contract/study/appeal';
import { INCIDENT } from '@zhibiao/contract/study/staff-appeal';
import { LIGHT, STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { TASK } from '@zhibiao/contract/task/types';
import { EVALUATE_ITEM } from '@zhibiao/contract/teacher/learner';
import { TEACHER_STATUS } from '@zhibiao/contract/teacher/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';

/** Columns that hold a code which the contract declares, by table. */
const CODED: Record<string, Record<string, object>> = {
  CertApply: { kind: APPLY_KIND, status: APPLY },
  CertApplyItem: { result: ITEM_RESULT },
  CertApplyLog: { fromStatus: APPLY, toStatus: APPLY },
  Article: { type: ARTICLE, sourceType: SOURCE, status: ARTICLE_STATUS },
  AuditLog: { kind: AUDIT_KIND },
  LoginLog: { realm: REALM },
  Certificate: { type: CERT_TYPE, status: CERT_STORED },
  CertTemplate: { type: CERT_TYPE, status: TEMPLATE_STATUS },
  CertBatch: { kind: APPLY_KIND, status: BATCH },
  CertBatchItem: { state: BATCH_ITEM },
  Attempt: {
    multiRule: ANSWER_RULE,
    indefRule: ANSWER_RULE,
    blurMode: BLUR_MODE,
    releaseMode: RELEASE_MODE,
    reviewState: REVIEW,
    status: ATTEMPT,
    submitType: SUBMIT,
    voidedFrom: ATTEMPT,
  },
  ExamOverride: { blurMode: BLUR_MODE },
  AttemptGrant: { source: GRANT_SOURCE },
  ExamRequest: { kind: EXAM_REQUEST, status: REQUEST_STATUS },
  MarkTask: { state: MARK_TASK },
  Rescore: { kind: RESCORE_KIND, policy: RESCORE_POLICY, state: RESCORE_STATE },
  RescoreEffect: { decision: RESCORE_DECISION },
  ScoreChange: { cause: SCORE_CAUSE },
  Suggestion: { status: SUGGEST_STATUS },
  SuggestReply: { by: SUGGEST_BY },
  WorkItem: { kind: WORK_KIND, state: WORK_STATE, outcome: WORK_OUTCOME },
  User: { gender: GENDER, role: ROLE, type: ACCOUNT_TYPE, status: USER_STATUS, digest: DIGEST },
  UserMerge: { status: MERGE },
  NameChange: { status: NAME_CHANGE },
  Lesson: { subject: SUBJECT, access: ACCESS, status: LESSON_STATE },
  LessonItem: { type: ITEM },
  MediaUpload: { state: MEDIA_UPLOAD },
  OrgMember: { status: MEMBER, source: MEMBER_SOURCE },
  LeaverStudy: { status: LESSON_STATUS, light: LIGHT },
  LeaverCertificate: { type: CERT_TYPE },
  OrgInvite: { status: INVITE_STATUS },
  Delivery: { channel: CHANNEL, state: DELIVERY },
  ChannelReach: { channel: CHANNEL },
  Robot: { kind: ROBOT, status: ROBOT_STATUS },
  Broadcast: { state: BROADCAST },
  Organisation: { ipmsStatus: IPMS_STATUS, status: ORG_STATUS },
  OrgChange: { status: CHANGE_STATUS },
  OrgStudyRecord: { status: LESSON_STATUS },
  OrgCertificate: { type: CERT_TYPE, status: CERT_STORED },
  Paper: {
    mode: PAPER_MODE,
    multiRule: ANSWER_RULE,
    indefRule: ANSWER_RULE,
    showResult: SHOW,
    blurMode: BLUR_MODE,
    releaseMode: RELEASE_MODE,
    status: PAPER_STATUS,
  },
  PracticeSet: { kind: PRACTICE_SET },
  QuestionBank: { status: BANK_STATUS },
  Question: { type: QUESTION, status: QUESTION_STATUS },
  QuestionImport: { state: QUESTION_IMPORT },
  QuestionImportRow: { type: QUESTION },
  LessonRound: { kind: ROUND_KIND, source: STUDY_SOURCE, subject: SUBJECT, why: ROUND_END },
  PaperRound: { kind: ROUND_KIND },
  RetakePlan: { rule: RETAKE_RULE, status: PLAN_STATUS },
  StudyDict: { status: STUDY_DICT_STATUS },
  Area: { level: AREA_LEVEL, status: AREA_STATUS },
  Banner: { status: BANNER_STATUS },
  SsoProvider: { kind: SSO_KIND },
  Staff: { status: STAFF_STATUS, scopeKind: STAFF_SCOPE },
  Standard: { status: STANDARD_STATUS },
  ClauseMap: { kind: CLAUSE_MAP },
  UserLesson: { source: STUDY_SOURCE, status: LESSON_STATUS },
  Appeal: { status: APPEAL },
  AppealNote: { by: APPEAL_NOTE },
  Incident: { status: INCIDENT },
  Task: { status: TASK },
  Teacher: { status: TEACHER_STATUS },
  EvaluateItem: { status: EVALUATE_ITEM },
};

/** Columns that are called like a code and hold none of the contract's. */
const OTHERS = [
  'Article.kind', // POLICY_KIND or SERVICE_KIND, by its type
  'OrgFigure.kind', // what a figure counts, which only the database knows
  'StudyGrant.kind',
  'StudySegment.kind', // of the ledger, whose rows are sealed
  'Task.realm', // of the queue
  'TitlePinyin.kind', // of the search
];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const tables = Object.entries(CODED).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, enumeration]) => ({ table, column, codes: allOf(enumeration) as number[] })),
);

describe('a column that holds a code', () => {
  it('takes the codes that answers declare, and no other', async () => {
    // The checks of a column alone, tried with each number: those that pass are what it takes.
    const checks = await many(
      database.pool,
      sql<{ table: string; column: string; says: string }>`
        SELECT c.relname AS "table", a.attname AS "column",
          string_agg(pg_get_expr(k.conbin, k.conrelid), ' AND ') AS says
        FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
        WHERE k.contype = 'c' AND cardinality(k.conkey) = 1 GROUP BY 1, 2`,
    );
    const taken = await Promise.all(
      tables.map(async ({ table, column }) => {
        const { says } = checks.find((one) => one.table === table && one.column === column) ?? { says: 'true' };
        const rows = await database.asOwner<{ n: number }>(
          `SELECT "${column}" AS n FROM generate_series(-2, 99) AS t("${column}") WHERE ${says}`,
        );
        return rows.map(({ n }) => n).join();
      }),
    );
    const unlike = tables.flatMap(({ table, column, codes }, at) => {
      const declared = codes.toSorted((a, b) => a - b).join();
      return taken[at] === declared ? [] : [`${table}.${column} takes ${taken[at]}, the contract has ${declared}`];
    });
    expect(unlike).toEqual([]);
  });

  it('stands in this list', async () => {
    const named = await many(
      database.pool,
      sql<{ name: string }>`
        SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
          AND a.attnum > 0 AND NOT a.attisdropped
          AND a.atttypid = 'int4'::regtype
          AND a.attname ~*
            '(status|type|kind|source|role|realm|state|result|level|mode|channel|subject|outcome|rule)$'`,
    );
    const known = [...tables.map(({ table, column }) => `${table}.${column}`), ...OTHERS];
    expect(named.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});
