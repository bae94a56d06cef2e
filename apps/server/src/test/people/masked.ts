import { gunzipSync } from 'node:zlib';
import { catalogue } from '@zhibiao/contract/endpoints';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { isIdCard } from '@zhibiao/contract/core/id-card';
import type { App } from '#http/app-types.ts';
import { many, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';

/**
 * Reads every byte of every answer that a test gets and, when its world closes, of every row that is kept of what
 * happened: no person's full phone, e-mail address or ID number stands there. A leak fails the file whose test saw it.
 */

const PHONE = /(?<!\w)1[3-9]\d{9}(?!\w)/g;
const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const ID_CARD = /(?<!\w)[1-9]\d{16}[\dX](?!\w)/g;

/** The whole numbers and addresses in a text. */
const contactsIn = (text: string): string[] => [
  ...(text.match(PHONE) ?? []),
  ...(text.match(MAIL) ?? []),
  ...(text.match(ID_CARD) ?? []).filter((number) => isIdCard(number, new Date())),
];

/** Where a person's own contact is what was requested. */
const MAY_NAME: Record<string, string> = {
  'POST /system/learner/reveal': 'one value, for a reason that is kept',
  'GET /api/org/invite/person': 'whoever holds the signed address of an invitation registers with what it was sent to',
};

const accessOf = new Map(catalogue.map(({ spec }) => [`${spec.method} ${API_BASE}${spec.path}`, spec.access]));
/** A learner's own answers may hold what is theirs. */
const OTHERS: ReadonlySet<string | undefined> = new Set(['staff', 'org', 'public', 'optional']);

const textOf = (payload: unknown, encoding: unknown): string => {
  if (typeof payload === 'string') return payload;
  if (!Buffer.isBuffer(payload)) return '';
  return encoding === 'gzip' ? gunzipSync(payload).toString() : payload.toString('latin1');
};

const PEOPLE = sql<{ contact: string }>`
  SELECT mobile AS contact FROM "User" WHERE mobile IS NOT NULL UNION SELECT email FROM "User" WHERE email IS NOT NULL
  UNION SELECT mobile FROM "OrgMember" WHERE mobile IS NOT NULL
  UNION SELECT email FROM "OrgMember" WHERE email IS NOT NULL`;

const ROWS = sql<{ place: string; text: string }>`
  SELECT 'AuditLog' AS place, r::text AS text FROM "AuditLog" r UNION ALL
  SELECT 'AuditDetail', r::text FROM "AuditDetail" r UNION ALL SELECT 'WorkItem', r::text FROM "WorkItem" r UNION ALL
  SELECT 'Delivery', r::text FROM "Delivery" r UNION ALL SELECT 'LoginLog', r::text FROM "LoginLog" r UNION ALL
  SELECT 'JobRun', r::text FROM "JobRun" r UNION ALL SELECT 'JobPast', r::text FROM "JobPast" r`;

type Masked = { leaks: (pool: Pool) => Promise<string[]> };

/** Begins to read; call before the application is ready. */
export const watchAnswers = (app: App): Masked => {
  const seen = new Map<string, Set<string>>();
  const note = (place: string, text: string) => {
    for (const contact of contactsIn(text)) seen.set(contact, (seen.get(contact) ?? new Set()).add(place));
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    const route = `${request.method} ${request.routeOptions.url}`;
    if (OTHERS.has(accessOf.get(route)) && !(route.replace(API_BASE, '') in MAY_NAME))
      note(route, textOf(payload, reply.getHeader('content-encoding')));
    done(null, payload);
  });
  return {
    leaks: async (pool) => {
      for (const { place, text } of await many(pool, ROWS)) note(place, text);
      const people = new Set((await many(pool, PEOPLE)).map(({ contact }) => contact));
      return [...seen].flatMap(([contact, places]) =>
        people.has(contact) || isIdCard(contact, new Date()) ? [...places].map((place) => `${place}: ${contact}`) : [],
      );
    },
  };
};
