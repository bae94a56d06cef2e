import type { z } from 'zod';
import { AUTH_SETTINGS } from './auth/settings.ts';
import { CERTIFICATE_SETTINGS } from './certificate/settings.ts';
import { FEEDBACK_SETTINGS } from './feedback/settings.ts';
import { INBOX_SETTINGS } from './inbox/settings.ts';
import { MEDIA_SETTINGS } from './media/settings.ts';
import { MEMBER_SETTINGS } from './member/settings.ts';
import { NOTICE_SETTINGS } from './notice/settings.ts';
import { SITE_SETTINGS } from './site/settings.ts';
import { CONSOLE_SETTINGS, DUTY_SETTINGS, STAFF_IDLE_SETTINGS, STAFF_LOGIN_SETTINGS } from './staff/settings.ts';
import { STUDY_SETTINGS } from './study/settings.ts';
import type { Setting } from './core/setting-terms.ts';

/** Within its group the page shows them in this order: that of the subjects here, and of each file. */
export const SETTINGS = {
  ...SITE_SETTINGS,
  ...STAFF_IDLE_SETTINGS,
  ...MEMBER_SETTINGS,
  ...STAFF_LOGIN_SETTINGS,
  ...AUTH_SETTINGS,
  ...CONSOLE_SETTINGS,
  ...STUDY_SETTINGS,
  ...MEDIA_SETTINGS,
  ...CERTIFICATE_SETTINGS,
  ...DUTY_SETTINGS,
  ...FEEDBACK_SETTINGS,
  ...INBOX_SETTINGS,
  ...NOTICE_SETTINGS,
};

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Of one key without its own type, for callers that list them all. */
export const settingAbout = (key: SettingKey): Setting => SETTINGS[key] as Setting;

/** What holds while staff have not set it. */
export const settingDefault = <K extends SettingKey>(key: K, production: boolean): SettingValue<K> => {
  const { default: value, inProduction } = settingAbout(key);
  return (production ? (inProduction ?? value) : value) as SettingValue<K>;
};

/** A stored value as what it means; one that no longer fits its schema is the default. */
export const settingFrom = <K extends SettingKey>(key: K, stored: unknown, production: boolean): SettingValue<K> => {
  const read = stored === undefined || stored === null ? null : SETTINGS[key].schema.safeParse(stored);
  return read?.success ? (read.data as SettingValue<K>) : settingDefault(key, production);
};
