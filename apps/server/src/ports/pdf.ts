import { Worker } from 'node:worker_threads';
import { refused, unavailable } from '#errors.ts';
import type { Sheet } from './pdf/sheet.ts';
import type { Drawn, Job } from './pdf/worker.ts';

export type { AwardSheet, ProofLine, ProofSheet, Sheet } from './pdf/sheet.ts';

/** Ten seconds' worth of drawing; whoever comes after that is asked to try again. */
const WAITING_MAX = 500;
/** The thread holds 30 to 60 MB of fonts; it goes when nobody has needed it for so long. */
const IDLE_MS = 60_000;

/** Each document parses its fonts anew; without a limit their garbage would grow to 300 MB before it is collected. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 } as const;

type Waiting = { resolve: (drawn: Drawn) => void; reject: (error: Error) => void };

/** One drawing thread a process, started at first use. */
const drawer = () => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let next = 0;

  const start = (): Worker => {
    const started = new Worker(new URL('./pdf/worker.ts', import.meta.url), { execArgv: [], resourceLimits: HEAP });
    const lost = (reason: Error) => {
      if (worker === started) worker = null;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    };
    started.on('message', ({ id, drawn }: { id: number; drawn: Drawn }) => {
      waiting.get(id)?.resolve(drawn);
      waiting.delete(id);
      if (waiting.size === 0) rest(started);
    });
    started.on('error', lost);
    started.on('exit', () => {
      if (worker === started) lost(new Error('the drawing thread ended'));
    });
    return started;
  };

  /** Nothing to draw: the process may end, and after a while the thread does. */
  const rest = (resting: Worker) => {
    resting.unref();
    idle = setTimeout(() => {
      worker = null;
      void resting.terminate();
    }, IDLE_MS).unref();
  };

  return (job: Job): Promise<Drawn> =>
    new Promise((resolve, reject) => {
      if (waiting.size >= WAITING_MAX) throw unavailable();
      if (idle) clearTimeout(idle);
      worker ??= start();
      worker.ref();
      next += 1;
      waiting.set(next, { resolve, reject });
      worker.postMessage({ id: next, job });
    });
};

const draw = drawer();

/**
 * Line ends and marks without a shape: rows from before they were refused may hold them, and print as one line all the
 * same.
 */
const onOneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .trim();
const tidy = <T>(value: T): T => {
  if (typeof value === 'string') return onOneLine(value) as T;
  if (Array.isArray(value)) return value.map(tidy) as T;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tidy(part)])) as T;
};

/** Refuses, naming it, a character that no font of ours has, rather than print a box. */
const drawOrRefuse = async (job: Job): Promise<Drawn> => {
  const drawn = await draw(job);
  if ('unprintable' in drawn) throw refused(`“${drawn.unprintable}”字暂时无法印制，请联系管理员`);
  if ('fault' in drawn) throw new Error(drawn.fault);
  return drawn;
};

/** The PDF of a proof or certificate. */
export const printSheet = async (sheet: Sheet): Promise<Uint8Array> => {
  const drawn = await drawOrRefuse({ sheet: tidy(sheet) });
  if ('pdf' in drawn) return drawn.pdf;
  throw new Error('the sheet was not printed');
};

/** Its first page for the screen, an SVG: the very drawing of the PDF. */
export const pictureSheet = async (sheet: Sheet): Promise<string> => {
  const drawn = await drawOrRefuse({ pictured: tidy(sheet) });
  if ('picture' in drawn) return drawn.picture;
  throw new Error('the sheet was not pictured');
};

/** Every font has these; for anything else the fonts are asked. */
const EVERYDAY = /^[\u4e00-\u9fa5A-Za-z0-9·. ()（）]*$/;

/** Refuses, where it is typed, what could not be printed later. `whose` is the field as its form calls it. */
export const refuseUnprintable = async (whose: string, text: string | null | undefined): Promise<void> => {
  if (!text || EVERYDAY.test(text)) return;
  const drawn = await draw({ text: onOneLine(text) });
  if ('unprintable' in drawn) throw refused(`${whose}中的“${drawn.unprintable}”字暂时无法印制在证书上，请更换`);
  if ('fault' in drawn) throw new Error(drawn.fault);
};
