import { z } from 'zod';
import { PictureAddress } from '../core/fields.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** What a learner writes, as the form and the server check it. */

export const SUGGEST_IMAGES = 3;

export const NewSuggestion = z.object({
  /** A value of dictionary suggest_type. */
  type: z.string({ error: '请选择反馈类型' }).min(1, '请选择反馈类型').max(10, '请选择反馈类型'),
  content: z
    .string({ error: '请输入反馈内容' })
    .trim()
    .min(1, '请输入反馈内容')
    .min(5, '反馈内容至少5个字符')
    .max(500, '反馈内容不能超过500个字符'),
  /** One's own uploads. */
  images: z
    .array(PictureAddress, { error: '请重新上传图片' })
    .max(SUGGEST_IMAGES, `最多上传${SUGGEST_IMAGES}张图片`)
    .default([]),
  contact: z
    .string({ error: '联系方式有误' })
    .overwrite(oneLine)
    .max(50, '联系方式不能超过50个字符')
    .transform((text) => text || null)
    .nullable()
    .default(null),
});
/** What a learner asks about an answer. */
export const MoreText = z
  .string({ error: '请输入追问内容' })
  .trim()
  .min(1, '请输入追问内容')
  .min(2, '追问内容至少2个字符')
  .max(500, '追问内容不能超过500个字符');
