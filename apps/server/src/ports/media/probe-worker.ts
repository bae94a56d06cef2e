import '#lib/in-background.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fileKind, KIND_BYTES } from '#domain/files/file-kind.ts';
import { containerOf } from '#domain/media/kind.ts';
import { answerJobs } from '#lib/thread/thread-jobs.ts';
import type { ProbeAnswer, ProbeJob, Probed } from '#ports/media/probe.ts';
import { measureFilm } from './film.ts';
import { measurePdf } from './pdf.ts';

/** The thread in which ports/media/probe.ts looks into one file. */

const EMPTY = '文件是空的，请重新选择';
const UNKNOWN = '无法识别文件内容，请上传 MP4、MOV、WebM、MP3、M4A 或 PDF 文件';

/** No picture and no page is wider, and nothing that is could be stored as measured. */
const SIDE_MOST = 1_000_000;
const TOO_WIDE = '画面或页面的尺寸过大，请重新导出后上传';

const firstBytes = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const measure = async (path: string): Promise<Probed> => {
  const { size } = await stat(path);
  if (size === 0) return { fault: EMPTY };
  const head = await firstBytes(path);
  const container = containerOf(head);
  if (container === null) {
    const kind = fileKind(head);
    return { fault: kind ? `${kind.said}，${kind.advice}` : UNKNOWN };
  }
  const probed = await (container === 'pdf' ? measurePdf(path, size) : measureFilm(path, size, container));
  const isTooWide = 'kind' in probed && Math.max(probed.width ?? 0, probed.height ?? 0) > SIDE_MOST;
  return isTooWide ? { fault: TOO_WIDE } : probed;
};

const hash = async (path: string): Promise<string> => {
  const sum = createHash('sha256');
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) sum.update(part as Buffer);
  return sum.digest('hex');
};

answerJobs<ProbeJob, ProbeAnswer>(async (job) =>
  'hash' in job ? { sha256: await hash(job.hash) } : { probed: await measure(job.measure) },
);
