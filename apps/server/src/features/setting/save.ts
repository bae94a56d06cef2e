import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { sentenceOf, WITH_INPUT } from '@zhibiao/contract/core/refusal';
import type { saveSettings } from '@zhibiao/contract/setting/staff';
import { settingAbout } from '@zhibiao/contract/settings';
import type { Client } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { AppError, conflict, refused } from '#errors.ts';
import { refuseUnprintable } from '#ports/pdf/pdf.ts';
import { isWithin } from '#domain/network/networks.ts';
import { audited } from '#services/audit/audited.ts';
import { refillAgreements } from '#services/agreement/fill.ts';
import { forgetSettings } from '#services/settings/settings.ts';
import { findSettings } from './queries.ts';

type Value = InputOf<typeof saveSettings>['body']['values'][number];

/** The first version of it, or the next one after the version that was seen. */
const store = ({ key, value, version }: Value, by: string | null) =>
  version === 0
    ? sql`
      INSERT INTO "Setting" (key, value, version, "updatedBy", "updatedAt")
      VALUES (${key}, ${JSON.stringify(value)}::jsonb, 1, ${by}, clock_timestamp())
      ON CONFLICT (key) DO NOTHING RETURNING 1`
    : sql`
      UPDATE "Setting" SET value = ${JSON.stringify(value)}::jsonb, version = version + 1, "updatedBy" = ${by},
        "updatedAt" = clock_timestamp()
      WHERE key = ${key} AND version = ${version} RETURNING 1`;

/** As the setting's own rules read it; a refusal stands at its field. */
const readValue = ({ key, value, version }: Value): Value => {
  const { schema } = settingAbout(key);
  const read = schema.safeParse(value, WITH_INPUT);
  if (read.success) return { key, value: read.data, version };
  const [issue] = read.error.issues;
  throw refused(issue ? sentenceOf(issue) : '设置有误', { field: [key, ...(issue?.path ?? [])].join('.') });
};

/** Staff who lock the console to some networks must be within one of them, or no one could open it again. */
const requireOwnNetwork = (values: readonly Value[], ip: string): void => {
  const list = values.find(({ key }) => key === 'security.consoleCidrs');
  if (list && !isWithin(ip, list.value as string[]))
    throw refused(`网段须包含您现在的网络地址 ${ip}，否则您将无法再进入后台`, { field: list.key });
};

/** The issuer is printed on every certificate. */
const requirePrintable = async (values: readonly Value[]): Promise<void> => {
  const issuer = values.find(({ key }) => key === 'cert.issuer');
  if (!issuer) return;
  await refuseUnprintable(settingAbout(issuer.key).label, issuer.value as string).catch((error: unknown) => {
    throw error instanceof AppError ? refused(error.message, { field: issuer.key }) : error;
  });
};

export const storeSettings = async (
  deps: Pick<Deps, 'pool' | 'config'>,
  staff: Staff,
  { values: sent }: InputOf<typeof saveSettings>['body'],
): Promise<AnswerOf<typeof saveSettings>> => {
  const keys = sent.map(({ key }) => key);
  if (new Set(keys).size !== keys.length) throw refused('设置重复');
  const values = sent.map(readValue);
  requireOwnNetwork(values, staff.ip);
  await requirePrintable(values);
  const saved = await audited(deps, staff, async (client: Client, note) => {
    const before = new Map((await findSettings(client, deps.config, keys)).map((row) => [row.key, row]));
    // In one order for everybody, so that two who save the same do not wait for each other.
    for (const one of values.toSorted((a, b) => a.key.localeCompare(b.key))) {
      if (!(await maybeOne(client, store(one, personIdOf(staff))))) throw conflict();
      const { label } = settingAbout(one.key);
      const changes = changesOf({ value: before.get(one.key)?.value }, { value: one.value });
      note({ object: 'setting', id: one.key, name: label, changes });
    }
    for (const refilled of await refillAgreements(client, deps.config)) note(refilled);
    return findSettings(client, deps.config, keys);
  });
  forgetSettings(deps.pool);
  return saved;
};
