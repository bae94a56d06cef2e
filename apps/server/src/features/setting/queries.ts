import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { listSettings } from '@zhibiao/contract/setting/staff';
import { SETTING_KEYS, settingAbout, type SettingKey } from '@zhibiao/contract/settings';
import type { Client, Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { settingHere } from '#services/settings/settings.ts';

type Row = { key: SettingKey; value: unknown; version: number; name: string | null; updatedAt: Date };
const selectRows = (keys: readonly string[]) => sql<Row>`
  SELECT s.key, s.value, s.version, p.name, s."updatedAt"
  FROM "Setting" s LEFT JOIN "Staff" p ON p.id = s."updatedBy" WHERE s.key = ANY(${keys})`;

/** These settings in the order of the page, with what holds where staff have set none. */
export const findSettings = async (
  on: Pool | Client,
  config: Deps['config'],
  keys: readonly SettingKey[],
): Promise<AnswerOf<typeof listSettings>> => {
  const rows = new Map((await many(on, selectRows(keys))).map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = rows.get(key);
    return {
      key,
      value: settingHere(config, key, row?.value),
      version: row?.version ?? 0,
      updatedBy: row?.name ?? null,
      updateTime: dateTimeOrNull(row?.name ? row.updatedAt : null),
    };
  });
};

export const findGroup = (
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  { group }: InputOf<typeof listSettings>['query'],
): Promise<AnswerOf<typeof listSettings>> =>
  findSettings(
    pool,
    config,
    SETTING_KEYS.filter((key) => group === undefined || settingAbout(key).group === group),
  );
