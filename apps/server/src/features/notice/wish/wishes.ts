import { LEARNER_GROUPS } from '@zhibiao/contract/core/event-groups';
import { type NotifyWishes, QUIET } from '@zhibiao/contract/notice/learner';
import type { Pool } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import { settingNow } from '#services/settings/settings.ts';
import { isWishLocked, mandatoryNames, readRules } from './locks.ts';

type Row = {
  digest: NotifyWishes['digest'];
  quietFrom: number | null;
  quietTo: number | null;
  prefs: Record<string, { sms: boolean; mail: boolean }> | null;
};
const select = (userId: string) => sql<Row>`
  SELECT digest, "quietFrom", "quietTo", (
    SELECT jsonb_object_agg(p."group", jsonb_build_object('sms', p.sms, 'mail', p.mail))
    FROM "NotifyPref" p WHERE p."userId" = u.id
  ) AS prefs
  FROM "User" u WHERE id = ${userId}`;

/** 1320 → 22:00 */
const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Shown as the own quiet time of a learner who has set none, where the site has none. */
const USUAL = { from: '22:00', to: '08:00' };

export const findWishes = async (pool: Pool, userId: string): Promise<NotifyWishes> => {
  const { digest, quietFrom, quietTo, prefs } = await one(pool, select(userId));
  const rules = await readRules(pool);
  const [from, to] = [await settingNow(pool, 'notify.quietFrom'), await settingNow(pool, 'notify.quietTo')];
  const siteQuiet = from === to ? null : { from: clock(from * 60), to: clock(to * 60) };
  return {
    groups: LEARNER_GROUPS.map((group) => {
      const by = (channel: 'sms' | 'mail') => {
        const locked = isWishLocked(rules, group, channel);
        return { on: locked || (prefs?.[group]?.[channel] ?? true), locked };
      };
      return { group, sms: by('sms'), mail: by('mail'), always: mandatoryNames(rules, group) };
    }),
    digest,
    quiet:
      quietFrom === null || quietTo === null
        ? { mode: QUIET.site, ...(siteQuiet ?? USUAL) }
        : quietFrom === quietTo
          ? { mode: QUIET.off, ...(siteQuiet ?? USUAL) }
          : { mode: QUIET.own, from: clock(quietFrom), to: clock(quietTo) },
    siteQuiet,
  };
};
