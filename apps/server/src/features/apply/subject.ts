import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { Client } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';

import type { Apply } from './move.ts';

type About = { kind: number; lessonName: string | null; standardCode: string | null };

/** Which certificate is meant, in words: 《课程》培训合格证书, or GB/T 29490-2023 内审员证书. */
export const certificateOf = ({ kind, lessonName, standardCode }: About): string => {
  const name = labelOf(APPLY_KIND, kind) || '证书';
  if (lessonName !== null) return `《${lessonName}》${name}`;
  return standardCode === null ? name : `${standardCode} ${name}`;
};

const findLesson = (lessonId: string) => sql<{ name: string }>`SELECT name FROM "Lesson" WHERE id = ${lessonId}`;

/** The application as its messages name it: what it is for, and its number. */
export const subjectOf = async (client: Client, { kind, lessonId, standardCode, applyNo }: Apply): Promise<string> => {
  const lesson = lessonId === null ? null : await maybeOne(client, findLesson(lessonId));
  return `${certificateOf({ kind, lessonName: lesson?.name ?? null, standardCode })}申请 ${applyNo}`;
};
