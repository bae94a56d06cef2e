import { parentPort } from 'node:worker_threads';
import { openFaces } from './fonts.ts';
import { drawProof } from './proof.ts';
import { type ProofSheet, textsOf } from './sheet.ts';

export type Drawn = { pdf: Uint8Array } | { unprintable: string } | { fault: string };

const draw = async (sheet: ProofSheet): Promise<Drawn> => {
  const faces = openFaces();
  const unprintable = faces.unprintable(textsOf(sheet).join(''));
  return unprintable === null ? { pdf: await drawProof(sheet, faces) } : { unprintable };
};

/** Draws one sheet after the other, away from the thread that answers requests. */
parentPort?.on('message', ({ id, sheet }: { id: number; sheet: ProofSheet }) => {
  void draw(sheet)
    .catch((error: unknown): Drawn => ({ fault: error instanceof Error ? error.stack ?? error.message : String(error) }))
    .then((drawn) => parentPort?.postMessage({ id, drawn }));
});
