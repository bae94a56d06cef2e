/**
 * npm run bench -- import: files of many shapes through the readers of the product, and how much of them is taken.
 * npm run bench -- import <folder>: the PDFs of a folder too.
 */
import { captionsPart } from './captions.ts';
import { pdfPart } from './pdf.ts';
import { wordPart } from './word.ts';
import { workbookPart } from './workbook.ts';
import type { Recall } from './recall.ts';

type Part = (folder: string | undefined) => Promise<Recall[]>;

const GOAL = 0.98;
const PARTS: readonly Part[] = [captionsPart, pdfPart, workbookPart, wordPart];

const [folder] = process.argv.slice(3);
for (const part of PARTS)
  for (const { name, readable, taken, faults } of await part(folder)) {
    const share = taken / readable;
    const reached = share >= GOAL && faults.length === 0;
    process.stdout.write(
      `${name}\n  ${taken} of ${readable}, ${(share * 100).toFixed(1)} %  (goal ≥ ${GOAL * 100} %)  ` +
        `${reached ? 'reached' : 'not reached'}\n${faults.map((fault) => `  ${fault}\n`).join('')}`,
    );
    if (!reached) process.exitCode = 1;
  }
