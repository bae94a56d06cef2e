import {
  ALL_PLACEHOLDERS,
  fillPlaceholders,
  type Fillings,
  type Placeholder,
  PLACEHOLDERS,
  placeholdersIn,
} from '@zhibiao/contract/agreement/placeholders';
import { AGREEMENT } from '@zhibiao/contract/agreement/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import { htmlText } from '@zhibiao/contract/core/text/html-text';
import { PRODUCT_ISSUER } from '@zhibiao/contract/core/limits';
import type { Client } from '#db/client.ts';
import { many, type Queryable, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { insertVersion, lockAgreement } from './version.ts';
import { findInForce, AGREEMENT_IN_FORCE, listInForce } from './agreements.ts';
import { SYSTEM } from '#services/audit/audited.ts';
import { sealNotes, type AuditNote } from '#services/audit/seal.ts';
import { settingHere } from '#services/settings/settings.ts';

/**
 * The settings fill the placeholders of the agreements. What a learner agreed to stays provable: filling writes another
 * version, with its own digest, and the one before it is kept as it was.
 */

type Config = Deps['config'];
const STORED = sql<{ key: string; value: unknown }>`
  SELECT key, value FROM "Setting" WHERE key = ANY(${Object.values(PLACEHOLDERS)})`;

/** A body that has only the product's name has none yet. */
export const fillingsNow = async (on: Queryable, config: Config): Promise<Fillings> => {
  const stored = new Map((await many(on, STORED)).map(({ key, value }) => [key, value]));
  const valueOf = (word: Placeholder): string => {
    const key = PLACEHOLDERS[word];
    const value = settingHere(config, key, stored.get(key));
    return value === PRODUCT_ISSUER ? '' : value;
  };
  return Object.fromEntries(ALL_PLACEHOLDERS.map((word) => [word, valueOf(word)])) as Fillings;
};

const CODES = sql<{ code: string }>`SELECT f.code FROM (${AGREEMENT_IN_FORCE}) f ORDER BY f.code`;

/** What is new in it: the places whose words the text did not have until now. */
const changesOf = (source: string, before: string, fillings: Fillings): string => {
  const fresh = placeholdersIn(source).filter((word) => !before.includes(htmlText(fillings[word]) || `〔${word}`));
  return `按培训机构的最新信息更新${fresh.length > 0 ? fresh.join('、') : '联系信息'}，其余内容不变。`;
};

/**
 * Those in force whose words are no longer what the settings say, as notes for the audit log. No learner has to agree
 * again: staff who publish a text decide that.
 */
export const refillAgreements = async (client: Client, config: Config): Promise<AuditNote[]> => {
  const fillings = await fillingsNow(client, config);
  const refilled: AuditNote[] = [];
  for (const { code } of await many(client, CODES)) {
    const seen = await findInForce(client, code);
    if (!seen || fillPlaceholders(seen.source, fillings) === seen.content) continue;
    await lockAgreement(client, code);
    const text = await findInForce(client, code);
    if (!text || fillPlaceholders(text.source, fillings) === text.content) continue;
    const { title, source, content, version: from } = text;
    const changes = changesOf(source, content, fillings);
    const written = { code, title, source, changes, reconsent: false, at: null, by: null };
    const [day = from] = from.split('.');
    const { version: to, sha256 } = await insertVersion(client, written, fillings, day);
    refilled.push({
      action: 'agreement.publish',
      object: 'agreement',
      id: code,
      name: labelOf(AGREEMENT, code),
      changes: { version: { from, to } },
      facts: { reconsent: false, sha256 },
    });
  }
  if (refilled.length > 0) await listInForce(client);
  return refilled;
};

/** By the installation itself: at its start, and when a text comes into force that was published before a change. */
export const refillByItself = ({ pool, config }: Pick<Deps, 'pool' | 'config'>): Promise<number> =>
  inTransaction(pool, async (client) => {
    const refilled = await refillAgreements(client, config);
    if (refilled.length > 0) await sealNotes(client, SYSTEM, refilled);
    return refilled.length;
  });
