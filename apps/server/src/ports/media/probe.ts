import type { AdviceCode } from '#domain/media/kind.ts';
import { ThreadEnded, threadPool } from '#lib/thread/thread-pool.ts';

/** Files that strangers bring are measured and hashed in threads of their own, which may break on them. */

/** What a sound file turned out to be. */
export type MediaFacts = {
  kind: 'video' | 'audio' | 'pdf';
  ext: string;
  mime: string;
  format: string;
  durationSec: number;
  pages: number | null;
  width: number | null;
  height: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  advice: AdviceCode[];
};
/** `fault` is a sentence for the person who uploaded it. */
export type Probed = MediaFacts | { fault: string };

export type ProbeJob = { measure: string } | { hash: string };
export type ProbeAnswer = { probed: Probed } | { sha256: string };

const MODULE = new URL('./probe-worker.ts', import.meta.url);
const HEAP = { maxOldGenerationSizeMb: 256 };
/** The tables of a film of ten hours are read in seconds. */
const MEASURE_MS = 60_000;
/** 64 GB from a slow disk. */
const HASH_MS = 15 * 60_000;

const measuring = threadPool<ProbeJob, ProbeAnswer>(MODULE, { threads: 1, heap: HEAP, idleMs: 0, limitMs: MEASURE_MS });
const hashing = threadPool<ProbeJob, ProbeAnswer>(MODULE, { threads: 1, heap: HEAP, idleMs: 0, limitMs: HASH_MS });

const TOO_MUCH = '文件结构过于复杂，无法校验，请重新导出后上传';

export const probeMedia = async (path: string): Promise<Probed> => {
  try {
    const answer = await measuring({ measure: path });
    if ('probed' in answer) return answer.probed;
  } catch (error) {
    if (error instanceof ThreadEnded) return { fault: TOO_MUCH };
    throw error;
  }
  throw new Error('media not measured');
};

export const hashFile = async (path: string): Promise<string> => {
  const answer = await hashing({ hash: path });
  if ('sha256' in answer) return answer.sha256;
  throw new Error('file not hashed');
};
