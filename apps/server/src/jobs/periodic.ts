import type { Deps } from '#deps.ts';

/** What a job touches. */
export type JobDeps = Pick<
  Deps,
  | 'db'
  | 'pool'
  | 'reading'
  | 'storage'
  | 'truth'
  | 'mail'
  | 'sms'
  | 'robots'
  | 'secrets'
  | 'config'
  | 'signer'
  | 'register'
>;
export type Job = {
  name: string;
  /** What the console calls it. */
  title: string;
  everyMs: number;
  /**
   * How many rows it dealt with. `over` tells a long one that the server ends, or another runs it; `requested`, that
   * staff want it now, due or not.
   */
  run: (deps: JobDeps, log: JobLog, over?: AbortSignal, requested?: boolean) => Promise<number>;
};
type LogLine = (fields: object, text: string) => void;
export type JobLog = Record<'info' | 'warn' | 'error', LogLine>;
