import type { TemplateWords } from '@zhibiao/contract/certificate/template';
import { one, type Queryable, sql } from '#db/sql.ts';
import { refused } from '#errors.ts';

const countImages = (keys: readonly string[]) => sql<{ known: number }>`
  SELECT count(*)::int AS known FROM "CertImage" WHERE key = ANY(${keys})`;

/** The pictures of a template came through the door for them: no other file can be drawn, and so read. */
export const requireImages = async (
  on: Queryable,
  { logoKey, sealKey, signKey }: Pick<TemplateWords, 'logoKey' | 'sealKey' | 'signKey'>,
): Promise<void> => {
  const keys = [...new Set([logoKey, sealKey, signKey].filter((key) => key !== null))];
  if (keys.length === 0) return;
  if ((await one(on, countImages(keys))).known < keys.length) throw refused('有图片已失效，请重新上传');
};
