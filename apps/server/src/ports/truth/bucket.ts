import { text as textOf } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { keptFor } from '#lib/kept-for.ts';
import { slots } from '#lib/slots.ts';
import { type Bucket, isMissing, listObjects, s3Of, s3Status } from '#ports/bucket/s3.ts';
import type { LogFile, Truth } from '#ports/truth/truth.ts';

const ROOT = 'truth/';
/** The last checks are read by every probe. */
const KEPT_MS = 10_000;
/** A log that was looked at this very second. */
const LOOK_MS = 1_000;
/** While the bucket does not answer, what is known of a log holds so long, and so rarely it is tried. */
const HOLDS_MS = 10 * 60_000;
const QUIET_MS = 10_000;
const ANSWER_MS = 10_000;
const AT_ONCE = 16;

/** The objects below `truth/` in the bucket, by the names of their files. */
const truthObjects = (place: Bucket) => {
  const opened = s3Of(place);
  const at = (file: string) => ({ Bucket: place.bucket, Key: ROOT + file });
  const where = (file = '') => `存储桶 ${place.bucket} 的 ${ROOT}${file}`;

  const fetch = async (file: string): Promise<string | null> => {
    const { client, library } = await opened();
    try {
      const { Body } = await client.send(new library.GetObjectCommand(at(file)), {
        abortSignal: AbortSignal.timeout(ANSWER_MS),
      });
      return await textOf(Body as Readable);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const put = async (file: string, text: string, more: { IfNoneMatch?: '*' } = {}): Promise<void> => {
    const { client, library } = await opened();
    const type = { ContentType: 'text/plain; charset=utf-8' };
    await client.send(new library.PutObjectCommand({ ...at(file), ...type, ...more, Body: text }));
  };
  /** False when there was another of this name. A store that does not know the condition is read beforehand. */
  const putFirst = async (file: string, text: string): Promise<boolean> => {
    if ((await fetch(file)) !== null) return false;
    try {
      await put(file, text, { IfNoneMatch: '*' });
    } catch (error) {
      if (s3Status(error) === 501) await put(file, text);
      // Also what is written twice, because the first answer was lost on the way.
      else if (s3Status(error) === 412) return (await fetch(file)) === text;
      else throw error;
    }
    return true;
  };
  const list = async (folder: string): Promise<string[]> => {
    const found = await listObjects(await opened(), place, `${ROOT}${folder}/`);
    return found.map(({ key }) => key.slice(ROOT.length + folder.length + 1));
  };
  const remove = async (file: string): Promise<void> => {
    const { client, library } = await opened();
    await client.send(new library.DeleteObjectCommand(at(file)));
  };
  return { where, fetch, put, putFirst, list, remove };
};
type TruthObjects = ReturnType<typeof truthObjects>;

const linesOf = (text: string) => text.split('\n').slice(0, -1);

/** The parts of a log, each an object that is named by the number of its first line. */
const logParts = ({ where, fetch, list }: TruthObjects, file: string) => {
  const partOf = (line: number) => `${file}/${String(line).padStart(12, '0')}`;
  const inTurn = slots(AT_ONCE);
  const gap = (line: number) => new Error(`${where(file)} 缺少第 ${line} 行，请从备份恢复`);

  const all = async (): Promise<string[]> => {
    const names = await list(file);
    const texts = await Promise.all(names.map((name) => inTurn(() => fetch(`${file}/${name}`))));
    const lines: string[] = [];
    for (const [index, name] of names.entries()) {
      if (Number(name) !== lines.length + 1) throw gap(lines.length + 1);
      lines.push(...linesOf(texts[index] ?? ''));
    }
    return lines;
  };
  const following = async (after: number): Promise<string[]> => {
    const lines: string[] = [];
    for (;;) {
      const text = await fetch(partOf(after + lines.length + 1));
      if (text === null) return lines;
      lines.push(...linesOf(text));
    }
  };
  return { partOf, linesAfter: (line: number) => (line === 0 ? all() : following(line)) };
};

const bucketLog = (objects: TruthObjects, file: string): LogFile => {
  const where = objects.where(file);
  const parts = logParts(objects, file);
  let looked = { at: -Infinity, lines: 0 };
  let quietUntil = -Infinity;
  return {
    where,
    async linesAfter({ lines }, fresh = false) {
      const now = performance.now();
      const known = !fresh && lines === looked.lines;
      if (known && (now - looked.at < LOOK_MS || now < quietUntil)) return [];
      try {
        const more = await parts.linesAfter(lines);
        looked = { at: now, lines: lines + more.length };
        return more;
      } catch (error) {
        if (!known || lines === 0 || now - looked.at > HOLDS_MS) throw error;
        quietUntil = performance.now() + QUIET_MS;
        return [];
      }
    },
    async append(lines, after) {
      const done = await objects.putFirst(parts.partOf(after + 1), lines.map((line) => `${line}\n`).join(''));
      if (!done) throw new Error(`${where} 第 ${after + 1} 行已由另一个进程写入`);
    },
  };
};

/**
 * Below `truth/` in the bucket. A log is an object for each time that something was added, named by the number of its
 * first line: none is ever written again, so that the bucket's own object lock may hold them.
 */
export const bucketTruth = (place: Bucket): Truth => {
  const objects = truthObjects(place);
  const kept = keptFor<string | null>(KEPT_MS);
  return {
    where: objects.where,
    read: (file) => kept.get(file, () => objects.fetch(file)),
    async put(file, text) {
      await objects.put(file, text);
      kept.forget();
    },
    async keep(file, texts) {
      await objects.putFirst(file, [...texts].join(''));
      kept.forget();
    },
    list: objects.list,
    async remove(file) {
      await objects.remove(file);
      kept.forget();
    },
    log: (file) => bucketLog(objects, file),
  };
};
