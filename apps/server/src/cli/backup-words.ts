import { readFile } from 'node:fs/promises';
import { whyUnwritable } from '#boot/place.ts';
import { bootSentence } from '#boot/words.ts';
import { instantOf } from '#domain/time/time.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';

/** What the commands of backup share. */

/** What a disk or a bucket answered. */
const placeSentence = (error: unknown): string | null => {
  const { path, message, $metadata } = error as { path?: string; message?: string; $metadata?: object };
  if ($metadata) return `存储桶没有接受请求：${message}`;
  const why = whyUnwritable(error);
  return why !== null && path ? `${path} 不能写入：${why}。` : null;
};

/** Says why a command could not do it; its exit code. */
export const commandFault = (error: unknown): number => {
  const sentence = error instanceof BackupError ? error.message : (bootSentence(error) ?? placeSentence(error));
  process.stderr.write(`${sentence ?? String(error instanceof Error ? error.stack : error)}\n`);
  return error instanceof BackupError ? 1 : 2;
};

const ENDED = '已按要求停止，没有完成。';
/** Aborted when a signal ends this process, or the server that started it is gone. */
export const endsWith = (process: NodeJS.Process): AbortSignal => {
  const ending = new AbortController();
  const end = () => ending.abort(new BackupError(ENDED));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  process.once('disconnect', end);
  return ending.signal;
};

const CLOCK = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/;
/** The moment that --at names, by the site's clock unless it says its zone. */
export const momentIn = (text: string | undefined): Date | null => {
  if (text === undefined) return null;
  const at = CLOCK.test(text) ? instantOf(text) : new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : '');
  if (Number.isNaN(at.getTime())) throw new BackupError(`--at 须写成 '2026-11-27 15:30'（北京时间），不是 ${text}。`);
  return at;
};

/** The text of the file with the private key that --identity names. */
export const identityIn = async (path: string | undefined): Promise<string | null> => {
  if (path === undefined) return null;
  return readFile(path, 'utf8').catch(() => {
    throw new BackupError(`读不到私钥文件 ${path}。`);
  });
};
