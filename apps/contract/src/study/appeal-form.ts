import { z } from 'zod';
import { Evidence } from '../core/fields.ts';
import { APPEAL_COPY } from './appeal-copy.ts';

/** What is written in an appeal, as its forms and the server check it. */

/** Pictures that show what happened; none are needed. */
export const AppealEvidence = Evidence.or(z.tuple([])).default([]);
const words = (whose: string, least: number, most: number) =>
  z
    .string({ error: `请填写${whose}` })
    .trim()
    .min(1, `请填写${whose}`)
    .min(least, `${whose}至少${least}个字符`)
    .max(most, `${whose}不能超过${most}个字符`);
export const AppealReason = words('申诉理由', 10, 500);
export const Opinion = words('意见', 10, 500);
export const AppealText = words('补充说明', 2, 500);

export const AppealId = z.object({ id: z.uuid({ error: APPEAL_COPY.missing }) });
