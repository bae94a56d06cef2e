import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { probeMedia } from '#ports/media/probe.ts';
import type { Recall } from './recall.ts';
import { pdfCorpus, type PdfSample } from './pdf-corpus.ts';

/** Of the documents that pdf.js opens, how many the library takes; whether others are refused with the reason. */

const opens = async (bytes: Uint8Array): Promise<boolean> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    return (await loading.promise).numPages > 0;
  } catch {
    return false;
  } finally {
    await loading.destroy();
  }
};

/** One that is cut off counts as none, though pdf.js mends it. */
const recall = async (name: string, samples: readonly PdfSample[]): Promise<Recall> => {
  const folder = await mkdtemp(join(tmpdir(), 'zhibiao-import-'));
  const path = join(folder, 'file');
  const faults: string[] = [];
  let [readable, taken] = [0, 0];
  for (const { name: one, bytes, why } of samples) {
    await writeFile(path, bytes);
    const found = await probeMedia(path);
    const fault = 'fault' in found ? found.fault : null;
    if (why) {
      if (!why.test(fault ?? '')) faults.push(`${one}: ${fault ?? 'taken'}, wanted ${why}`);
    } else if (await opens(bytes)) {
      readable += 1;
      if (fault === null) taken += 1;
      else faults.push(`${one}: ${fault}`);
    }
  }
  await rm(folder, { recursive: true, force: true });
  return { name: `${name}, ${samples.length} files: those that pdf.js opens`, readable, taken, faults };
};

const inFolder = async (folder: string): Promise<PdfSample[]> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.toLowerCase().endsWith('.pdf'));
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
};

export const pdfPart = async (folder: string | undefined): Promise<Recall[]> => [
  await recall('PDF', await pdfCorpus()),
  ...(folder ? [await recall(`PDF in ${folder}`, await inFolder(folder))] : []),
];
