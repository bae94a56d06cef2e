import { parentPort } from 'node:worker_threads';

export type Reply<Answer> = { answer: Answer } | { fault: string };

/** For the module of a thread of thread-pool.ts: answers its jobs; what `work` throws becomes the job's fault. */
export const answerJobs = <Job, Answer>(work: (job: Job) => Promise<Answer>): void => {
  const replyTo = (job: Job): Promise<Reply<Answer>> =>
    work(job).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  parentPort?.on('message', (job: Job) => void replyTo(job).then((reply) => parentPort?.postMessage(reply)));
};
