import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import bcrypt from 'bcrypt';

/** The process in which passwords are hashed (hashing.ts). It knows no secret: what it hashes is a digest. */

export type HashJob = { id: number; text: string } & ({ hash: string } | { cost: number });
export type HashAnswer = { id: number } & ({ value: string | boolean } | { fault: string });

const NICE = constants.priority.PRIORITY_BELOW_NORMAL;
setPriority(0, NICE);
if (process.platform === 'linux') {
  // There a priority is a thread's own, and the threads that hash have read this module already.
  for (const id of readdirSync('/proc/self/task')) setPriority(Number(id), NICE);
  // And it counts within a session only, of which this process has one for itself; among sessions, such as those of
  // PostgreSQL, counts what is written here (sched(7), autogroup), unless the kernel knows no such groups.
  try {
    writeFileSync('/proc/self/autogroup', String(NICE));
  } catch {}
}

process.on('message', (job: HashJob) => {
  const { id, text } = job;
  const work: Promise<string | boolean> = 'hash' in job ? bcrypt.compare(text, job.hash) : bcrypt.hash(text, job.cost);
  work.then(
    (value) => process.send?.({ id, value } satisfies HashAnswer),
    (error: Error) => process.send?.({ id, fault: error.message } satisfies HashAnswer),
  );
});
// Ctrl-C reaches every process of the terminal; what is under way ends with the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(0));
