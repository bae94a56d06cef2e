import '#ports/in-background.ts';
import { parentPort } from 'node:worker_threads';
import { drawSheet } from './document.ts';
import { openFaces } from './fonts.ts';
import { type Sheet, textsOf } from './sheet.ts';

export type Drawn = { pdf: Uint8Array } | { unprintable: string } | { fault: string };

const draw = async (sheet: Sheet): Promise<Drawn> => {
  const faces = openFaces();
  const unprintable = faces.unprintable(textsOf(sheet).join(''));
  return unprintable === null ? { pdf: await drawSheet(sheet, faces) } : { unprintable };
};

/** Draws one sheet after the other, away from the thread that answers requests. */
parentPort?.on('message', ({ id, sheet }: { id: number; sheet: Sheet }) => {
  void draw(sheet)
    .catch((error: unknown): Drawn => ({ fault: error instanceof Error ? error.stack ?? error.message : String(error) }))
    .then((drawn) => parentPort?.postMessage({ id, drawn }));
});
