import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import { POLICY_KIND, SERVICE_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import { type MergeField, textField, wholeField } from '#widgets/merge/merge-fields.ts';
import type { ArticleValues } from './article-values.ts';

/** An article field by field, as two who had it open compare it. */
export const ARTICLE_FIELDS: readonly MergeField<ArticleValues>[] = [
  textField('title', '标题'),
  wholeField('type', '类型', (type) => labelOf(ARTICLE_TYPE, type)),
  {
    label: '类别',
    read: ({ type, kind }) =>
      kind == null ? '' : labelOf(type === ARTICLE_TYPE.service ? SERVICE_KIND : POLICY_KIND, kind),
    take: (into, { kind }) => ({ ...into, kind }),
  },
  wholeField('publishDate', '日期'),
  wholeField('sourceType', '来源', (source) => (source === undefined ? '' : labelOf(SOURCE, source))),
  wholeField('linkUrl', '链接'),
  wholeField('docNo', '文号'),
  wholeField('issuer', '发布机关'),
  wholeField('effectDate', '施行日期'),
  wholeField('effectStatus', '时效'),
  wholeField('isTop', '置顶'),
  textField('summary', '摘要'),
  textField('content', '正文'),
  wholeField('attachments', '附件', (files) => (files ?? []).map(({ name }) => name).join('\n')),
  wholeField('cover', '封面', (cover) => (cover ? `图片 ${cover.split('/').at(-1)}` : '')),
];
