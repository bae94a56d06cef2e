import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';

type StaffEvent = { attemptId: string; type: 'void' | 'unvoid' | 'review'; note: string };

const insert = (by: string | null, { attemptId, type, note }: StaffEvent) => sql`
  INSERT INTO "ExamEvent" (id, "attemptId", type, at, by, note)
  VALUES (${uuid()}, ${attemptId}, ${type}, clock_timestamp(), ${by}::uuid, ${note})`;
/** What staff did to an attempt, for its timeline. */
export const addStaffEvent = async (client: Client, staff: Staff, event: StaffEvent): Promise<void> => {
  await run(client, insert(personIdOf(staff), event));
};
