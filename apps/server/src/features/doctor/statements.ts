import type { DoctorRow, stateDoctor, unstateDoctor } from '@zhibiao/contract/doctor/staff';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { lastReport } from './result.ts';

/** What a person answers for: that a risk is accepted, that a copy lies elsewhere. */

type Needs = Pick<Deps, 'pool'>;

const rowOf = async ({ pool }: Needs, key: string): Promise<DoctorRow | undefined> =>
  (await lastReport(pool))?.rows.find((row) => row.key === key);

export const state = async (deps: Needs, staff: Staff, { key, about, reason }: InputOf<typeof stateDoctor>['body']) => {
  const row = await rowOf(deps, key);
  if (!row?.statement) throw missing('体检中没有可以写明的这一项');
  if (row.statement.about !== about) throw conflict();
  return audited(deps, staff, async (client, note) => {
    await run(
      client,
      sql`
        INSERT INTO "DoctorStatement" (key, about, reason, "staffId", "staffName")
        VALUES (${key}, ${about}, ${reason}, ${staff.id}, ${staff.name})
        ON CONFLICT (key) DO UPDATE SET about = excluded.about, reason = excluded.reason,
          "staffId" = excluded."staffId", "staffName" = excluded."staffName", at = clock_timestamp()`,
    );
    // A copy is of one key, and says nothing of the next.
    const facts = row.statement?.kind === 'copy' ? { kid: about } : {};
    note({ object: 'doctor', id: key, name: row.title, reason, facts });
    return { key };
  });
};

export const unstate = async (deps: Needs, staff: Staff, { key }: InputOf<typeof unstateDoctor>['body']) => {
  const row = await rowOf(deps, key);
  return audited(deps, staff, async (client, note) => {
    if ((await run(client, sql`DELETE FROM "DoctorStatement" WHERE key = ${key}`)) === 0)
      throw missing('这一项没有写明过');
    note({ object: 'doctor', id: key, name: row?.title });
    return { key };
  });
};
