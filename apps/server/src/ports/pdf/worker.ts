import '#lib/in-background.ts';
import { parentPort } from 'node:worker_threads';
import { drawSheet } from './document.ts';
import { openFaces } from './fonts.ts';
import { type Sheet, textsOf } from './sheet.ts';

export type Job = { sheet: Sheet } | { text: string };
export type Drawn = { pdf: Uint8Array } | { printable: true } | { unprintable: string } | { fault: string };

const draw = async (job: Job): Promise<Drawn> => {
  const faces = openFaces();
  const unprintable = faces.unprintable('text' in job ? job.text : textsOf(job.sheet).join(''));
  if (unprintable !== null) return { unprintable };
  return 'text' in job ? { printable: true } : { pdf: await drawSheet(job.sheet, faces) };
};

/** Draws one sheet after the other, away from the thread that answers requests. */
parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => {
  void draw(job)
    .catch((error: unknown): Drawn => ({
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((drawn) => parentPort?.postMessage({ id, drawn }));
});
