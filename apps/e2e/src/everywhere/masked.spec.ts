import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { withDatabase } from '#support/database.ts';
import { DATA_DIR, LOG_FILE } from '#support/server.ts';
import { expect, test } from '#support/test.ts';

/**
 * After every other test has run: no person's number or address can be read whole in the log, in a row of what happened
 * or in an exported file. (Answers are read by the server's tests as they are given.)
 */

/** Exported in full, by staff who may see them in full. */
const MAY_BE_PLAIN = `input ->> 'plain' = 'true'`;

const STARTED = '按 Ctrl-C 结束。';

/** The text of a file, and of what is packed in it, to any depth. */
const textsOf = (bytes: Uint8Array): string =>
  bytes[0] === 0x50 && bytes[1] === 0x4b
    ? Object.values(unzipSync(bytes)).map(textsOf).join('\n')
    : strFromU8(bytes, true) + strFromU8(bytes);

test('nobody can be read whole where it is only said what was done', async () => {
  const { people, rows, files } = await withDatabase(async (client) => ({
    people: (
      await client.query<{ contact: string }>(`
        SELECT mobile AS contact FROM "User" WHERE mobile IS NOT NULL
        UNION SELECT email FROM "User" WHERE email IS NOT NULL
        UNION SELECT mobile FROM "OrgMember" WHERE mobile IS NOT NULL
        UNION SELECT email FROM "OrgMember" WHERE email IS NOT NULL`)
    ).rows.map(({ contact }) => contact),
    rows: (
      await client.query<{ place: string; text: string }>(`
        SELECT 'AuditLog' AS place, r::text AS text FROM "AuditLog" r
        UNION ALL SELECT 'AuditDetail', r::text FROM "AuditDetail" r
        UNION ALL SELECT 'WorkItem', r::text FROM "WorkItem" r
        UNION ALL SELECT 'Delivery', r::text FROM "Delivery" r
        UNION ALL SELECT 'LoginLog', r::text FROM "LoginLog" r`)
    ).rows,
    files: (
      await client.query<{ kind: string; key: string }>(
        `SELECT kind, "resultFile" AS key FROM "Task" WHERE "resultFile" IS NOT NULL
          AND NOT coalesce(${MAY_BE_PLAIN}, false)`,
      )
    ).rows,
  }));
  expect(people.length).toBeGreaterThan(10);
  expect(rows.length).toBeGreaterThan(100);
  const leaks: string[] = [];
  const look = (place: string, text: string) => {
    for (const contact of people) if (text.includes(contact)) leaks.push(`${place}: ${contact}`);
  };
  const log = await readFile(LOG_FILE, 'utf8');
  // The first lines name the demo's own accounts, for the person who has just started it.
  look('log', log.slice(log.indexOf(STARTED)));
  for (const { place, text } of rows) look(place, text);
  let read = 0;
  for (const { kind, key } of files) {
    const file = join(DATA_DIR, 'files', key);
    if (!existsSync(file)) continue;
    read += 1;
    look(kind, textsOf(await readFile(file)));
  }
  expect(read, 'files that were exported').toBeGreaterThan(0);
  expect(leaks).toEqual([]);
});
