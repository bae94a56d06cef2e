import { z } from 'zod';
import { ARTICLE, ArticleRow, DocumentKind, POLICY_KIND, SERVICE_KIND, SOURCE } from './learner.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { DayText, HtmlText, lineOf, LinkOrNone, lineOrNone } from '../core/content-fields.ts';
import { download, endpoint, upload } from '../core/endpoint.ts';
import {
  codeFilter,
  DateTime,
  Day,
  PageQuery,
  PictureAddress,
  queryInt,
  Reason,
  StaffMinute,
  Version,
  Versioned,
  searchWord,
  idOf,
} from '../core/fields.ts';
import { ATTACHMENTS_MAX, ATTACHMENT_MAX_MB } from '../core/limits.ts';
import { StateCounts, UNCOUNTED } from '../core/state-counts.ts';

/** 0 → 1 ⇄ 2, never back to 草稿. */
export const ARTICLE_STATUS = codes({ draft: [0, '草稿'], published: [1, '已发布'], withdrawn: [2, '已下架'] });
/** What staff write; agreements have a page of their own. */
export const ARTICLE_TYPE = codes({
  policy: [ARTICLE.policy, '政策文件'],
  notice: [ARTICLE.notice, '通知公告'],
  service: [ARTICLE.service, '认证服务'],
  question: [ARTICLE.question, '常见问题'],
  usage: [ARTICLE.usage, '使用说明'],
});

const articleId = idOf('文章');
const Attachment = z.object({
  name: lineOf('附件名称', 120),
  url: z
    .string({ error: '请重新上传附件' })
    .max(400, '请重新上传附件')
    .regex(/^\/[\w-][\w./-]*$/, '请重新上传附件'),
});

export const ArticleBody = z
  .object({
    type: schemaOf(ARTICLE_TYPE, '请选择类型'),
    /** Of a policy its POLICY_KIND, of a service its SERVICE_KIND. */
    kind: DocumentKind.nullable().default(null),
    sourceType: schemaOf(SOURCE, '请选择来源').default(SOURCE.here),
    title: lineOf('标题', 100),
    summary: z.string().trim().max(300, '摘要不能超过300个字符').default(''),
    cover: PictureAddress.nullable().default(null),
    content: HtmlText.default(''),
    linkUrl: LinkOrNone,
    docNo: lineOrNone('文号', 60),
    issuer: lineOrNone('发布机关', 60),
    publishDate: DayText('请选择发布日期'),
    effectDate: DayText('施行日期有误').nullable().default(null),
    effectStatus: lineOrNone('时效', 20),
    attachments: z
      .array(Attachment, { error: '附件有误' })
      .max(ATTACHMENTS_MAX, `附件最多${ATTACHMENTS_MAX}个`)
      .default([]),
    isTop: z.boolean().default(false),
  })
  .refine((one) => one.sourceType !== SOURCE.link || one.linkUrl, { path: ['linkUrl'], error: '请输入链接地址' })
  .refine(
    ({ type, kind }) =>
      kind === null ||
      (type === ARTICLE_TYPE.policy && Object.values(POLICY_KIND).some((one) => one === kind)) ||
      (type === ARTICLE_TYPE.service && Object.values(SERVICE_KIND).some((one) => one === kind)),
    { path: ['kind'], error: '请选择类别' },
  );
export type ArticleBody = z.output<typeof ArticleBody>;

const StaffArticleRow = ArticleRow.omit({ content: true, summary: true, cover: true }).extend({
  version: z.number(),
  status: schemaOf(ARTICLE_STATUS),
  /** When a draft is to come out by itself. */
  publishAt: DateTime.nullable(),
  updateTime: DateTime,
  editedBy: z.string().nullable(),
});
export type StaffArticleRow = z.output<typeof StaffArticleRow>;

export const listStaffArticles = endpoint({
  title: '文章列表（员工）',
  method: 'GET',
  path: '/system/article/list',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  query: PageQuery.extend({
    type: codeFilter(ARTICLE_TYPE, '文章类型有误'),
    status: codeFilter(ARTICLE_STATUS, '状态有误'),
    keyword: searchWord(50).optional(),
  }),
  rows: StaffArticleRow,
});
export const articleCounts = endpoint({
  title: '各状态的文章数',
  method: 'GET',
  path: '/system/article/counts',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  query: listStaffArticles.query.omit(UNCOUNTED),
  data: StateCounts,
});

export const StaffArticle = StaffArticleRow.extend({
  summary: z.string(),
  cover: z.string().nullable(),
  content: z.string(),
  effectDate: Day.nullable(),
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
});
export const getStaffArticle = endpoint({
  title: '文章的编辑内容',
  method: 'GET',
  path: '/system/article/:id',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  params: z.object({ id: articleId }),
  data: StaffArticle,
});

export const addArticle = endpoint({
  title: '新建文章',
  method: 'POST',
  path: '/system/article',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  audit: 'article.add',
  once: true,
  body: ArticleBody,
  data: Versioned,
  done: '草稿已保存',
});
/** Of a published article learners see the change at once. */
export const editArticle = endpoint({
  title: '修改文章',
  method: 'PUT',
  path: '/system/article',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  audit: 'article.edit',
  body: z.object({ id: articleId, version: Version }).and(ArticleBody),
  data: Versioned,
  done: '保存成功',
});
const OLDER = { by: z.string().nullable(), at: DateTime };
/** What an article was, the latest first; the first row is what it is. A draft that never came out has that alone. */
export const articleVersions = endpoint({
  title: '文章的历次版本',
  method: 'GET',
  path: '/system/article/version/list',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  query: PageQuery.extend({ id: articleId }),
  rows: z.object({
    version: z.number(),
    ...OLDER,
    /** The fields that differ from the version before, in words. */
    changed: z.array(z.string()),
  }),
});
/** One version as it was. */
export const articleVersion = endpoint({
  title: '文章的一个早前版本',
  method: 'GET',
  path: '/system/article/version',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  query: z.object({ id: articleId, version: queryInt('版本有误') }),
  data: StaffArticle.omit({ id: true, status: true, publishAt: true, updateTime: true, editedBy: true }).extend(OLDER),
});
/** An earlier version, saved once more: what stands now becomes an earlier one too. */
export const restoreArticle = endpoint({
  title: '恢复文章的早前版本',
  method: 'POST',
  path: '/system/article/restore',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  audit: 'article.restore',
  body: z.object({ id: articleId, version: Version, of: z.int('版本有误') }),
  data: Versioned,
  done: '已恢复',
});
/** A draft; what was published once is withdrawn instead. */
export const removeArticle = endpoint({
  title: '删除文章草稿',
  method: 'POST',
  path: '/system/article/remove',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  audit: 'article.remove',
  body: z.object({ id: articleId, version: Version }),
  data: Versioned,
  done: '草稿已删除',
});

const Moved = Versioned.extend({ status: schemaOf(ARTICLE_STATUS), publishAt: DateTime.nullable() });
/** Now, or at a time; `at: null` takes a planned time back. */
export const publishArticle = endpoint({
  title: '发布或预约发布文章',
  method: 'POST',
  path: '/system/article/publish',
  access: 'staff',
  permission: 'article:publish',
  scope: 'none',
  audit: 'article.publish',
  body: z.object({ id: articleId, version: Version, at: StaffMinute('发布时间有误').nullish() }),
  data: Moved,
});
export const withdrawArticle = endpoint({
  title: '下架文章',
  method: 'POST',
  path: '/system/article/withdraw',
  access: 'staff',
  permission: 'article:publish',
  scope: 'none',
  audit: 'article.withdraw',
  body: z.object({ id: articleId, version: Version, reason: Reason }),
  data: Moved,
  done: '文章已下架',
});

/** For articles: pdf, docx, xlsx or zip, by its content. */
export const uploadAttachment = upload({
  title: '上传附件',
  method: 'POST',
  path: '/system/upload/file',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  audit: 'file.upload',
  maxMb: ATTACHMENT_MAX_MB,
  data: z.object({ url: z.string(), size: z.number() }),
});
/** What staff sent as an attachment, also while its article is a draft; saved under the name that the page gives it. */
export const getAttachment = download({
  title: '下载文章附件（含草稿）',
  method: 'GET',
  path: '/system/upload/file/:folder/:name',
  access: 'staff',
  permission: 'article:edit',
  scope: 'none',
  params: z.object({
    folder: z.string().regex(/^[0-9a-f]{2}$/, '附件不存在'),
    name: z.string().regex(/^[0-9a-f]{64}\.(pdf|docx|xlsx|zip)$/, '附件不存在'),
  }),
  files: ['pdf', 'docx', 'xlsx', 'zip'],
});
