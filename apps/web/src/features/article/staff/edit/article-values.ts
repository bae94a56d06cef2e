import { SOURCE } from '@zhibiao/contract/article/learner';
import { type addArticle, ARTICLE_TYPE, type StaffArticle } from '@zhibiao/contract/article/staff';
import type { CallOf } from '@zhibiao/contract/core/endpoint';
import type { z } from 'zod';
import { dayFromNow } from '#lib/format/day-from-now.ts';

export type Whole = z.output<typeof StaffArticle>;

export type ArticleValues = CallOf<typeof addArticle>['body'];

/** What is written of it, now or in an earlier version. */
type Written = Omit<Whole, 'id' | 'version' | 'status' | 'publishAt' | 'updateTime' | 'editedBy'>;

export const articleValuesOf = (article: Written | null): ArticleValues =>
  article === null
    ? {
        type: ARTICLE_TYPE.notice,
        sourceType: SOURCE.here,
        title: '',
        content: '',
        publishDate: dayFromNow(0),
      }
    : { ...article, type: article.type as ArticleValues['type'], sourceType: article.sourceType as 1 };

/** An emptied field is none. */
export const articleBodyOf = (values: ArticleValues): ArticleValues => ({
  ...values,
  kind: values.kind ?? null,
  cover: values.cover || null,
  effectDate: values.effectDate || null,
});
