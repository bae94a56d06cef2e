import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, Day, PageQuery, queryInt, searchWord } from '../core/fields.ts';

export const ARTICLE = codes({
  policy: [1, '政策文件'],
  notice: [2, '通知公告'],
  service: [3, '认证服务'],
  agreement: [4, '协议'],
  question: [5, '常见问题'],
  usage: [6, '使用说明'],
});
export const SOURCE = codes({ here: [1, '站内文章'], link: [2, '外部链接'] });
/** What kind of document a policy is, as lawyers rank them. */
export const POLICY_KIND = codes({
  law: [1, '法律'],
  regulation: [2, '行政法规'],
  rule: [3, '部门规章'],
  normative: [4, '规范性文件'],
  standard: [5, '国家标准'],
});
/** Whose document a certificate service leads to. */
export const SERVICE_KIND = codes({
  own: [1, '本平台签发'],
  assist: [2, '本平台协助准备'],
  body: [3, '由认证机构办理'],
});

/** Of a policy its POLICY_KIND, of a service its SERVICE_KIND. */
export const DocumentKind = z.union([schemaOf(POLICY_KIND), schemaOf(SERVICE_KIND)], { error: '请选择类别' });

export const ArticleRow = z.object({
  id: z.string(),
  type: schemaOf(ARTICLE),
  /** Of a policy its POLICY_KIND, of a service its SERVICE_KIND. */
  kind: DocumentKind.nullable(),
  sourceType: schemaOf(SOURCE),
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  linkUrl: z.string().nullable(),
  docNo: z.string().nullable(),
  issuer: z.string().nullable(),
  publishDate: Day,
  effectStatus: z.string().nullable(),
  isTop: z.boolean(),
  /** Of a policy that was searched: where its text has the word. */
  passage: z.string().nullish(),
  /** Whole text, only in lists of type 5 and 6, which the help widget reads. */
  content: z.string().optional(),
});
export type ArticleRow = z.output<typeof ArticleRow>;

export const Article = ArticleRow.extend({
  content: z.string(),
  updateTime: DateTime,
  effectDate: Day.nullable(),
  code: z.string().nullable(),
  version: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Of a policy: courses that cite it, or whose standard it names. */
  lessons: z.array(z.object({ lessonId: z.string(), name: z.string(), desc: z.string() })).optional(),
});

export const listArticles = endpoint({
  title: '文章列表',
  method: 'GET',
  path: '/api/article/list',
  access: 'public',
  shared: 2,
  searches: ['title', 'keyword'],
  query: PageQuery.extend({
    type: codeFilter(ARTICLE, '文章类型有误'),
    kind: queryInt('文件类型有误').pipe(DocumentKind).optional(),
    title: searchWord(50, '搜索词不能超过50个字符').optional(),
    /** In the title, in the document's number, whatever its brackets and spaces, or in the text of a policy. */
    keyword: searchWord(50, '搜索词不能超过50个字符').optional(),
  }),
  rows: ArticleRow,
});
/** `id` may also be the name of a text of the platform: user-agreement, privacy-policy, accessibility. */
export const getArticle = endpoint({
  title: '文章详情',
  method: 'GET',
  path: '/api/article/:id',
  access: 'public',
  shared: 2,
  params: z.object({
    id: z.string().regex(/^([0-9a-f-]{36}|user-agreement|privacy-policy|accessibility)$/, '文章不存在'),
  }),
  data: Article,
});
