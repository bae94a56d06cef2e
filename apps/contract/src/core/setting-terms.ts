import { z } from 'zod';
import { isOneLine, notOneLine } from './fields.ts';
import { oneLine } from './text/text-fold.ts';

/** What a setting of `settings.ts` is made of. */

/** The groups of the settings page, in its order. */
export const SETTING_GROUPS = ['基本', '安全', '学时', '媒体', '证书', '审批', '办理期限', '消息'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** How a setting is entered. `lines`: one address on each line. */
type SettingControl = 'text' | 'number' | 'switch' | 'picture' | 'links' | 'lines';

export type Setting<S extends z.ZodType = z.ZodType> = {
  group: SettingGroup;
  label: string;
  help?: string;
  control: SettingControl;
  unit?: string;
  schema: S;
  /** What holds while staff have not set it; in production it may be another. */
  default: z.output<S>;
  inProduction?: z.output<S>;
  /** Answered to everybody by /api/common/kv. */
  public?: true;
};
export const setting = <S extends z.ZodType>(one: Setting<S>): Setting<S> => one;

/** A line of text that may be empty, which hides it. */
export const settingLine = (label: string, max: number) =>
  z
    .string({ error: `请输入${label}` })
    .overwrite(oneLine)
    .max(max, `${label}不能超过${max}个字符`)
    .refine(isOneLine, notOneLine(label));
export const settingNumber = (label: string, least: number, most: number) =>
  z
    .number({ error: `请输入${label}` })
    .int(`${label}须为整数`)
    .min(least, `${label}须在${least}–${most}之间`)
    .max(most, `${label}须在${least}–${most}之间`);

/** Fills a place that the agreements leave open. */
export const TO_AGREEMENTS = '填入协议，改动后协议自动生成新版本，已同意的版本原样保留';
export const onOff = z.boolean({ error: '请选择开启或关闭' });
