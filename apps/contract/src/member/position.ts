import { z } from 'zod';
import { oneLine } from '../core/text/text-fold.ts';

/** 岗位: a member's post, as the organisation calls it. */
export const POSITION_MAX = 50;
/** What a list is narrowed to, or an assignment made for: exactly this post. */
export const positionFilter = z
  .string({ error: '岗位有误' })
  .overwrite(oneLine)
  .min(1, '请选择岗位')
  .max(POSITION_MAX, '岗位有误');
