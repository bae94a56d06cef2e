/**
 * Prints the PDF documents: one lesson item and two public ones.
 *
 *   DOCUMENT_FONTS=…/@expo-google-fonts/noto-sans-sc node scripts/make/documents.ts
 *
 * Needs chromium, and Noto Sans SC as TrueType (OFL). The results are kept in the repository, so this is run only
 * after a document's text was changed.
 */
import path from 'node:path';
import { examRules } from '../documents/exam-rules.ts';
import { ipmsChecklist } from '../documents/ipms-checklist.ts';
import { userGuide } from '../documents/user-guide.ts';
import { draw } from '../lectures/chromium.ts';

const root = path.resolve(import.meta.dirname, '../..');
const documents: [html: string, file: string][] = [
  [ipmsChecklist, 'prisma/seed/media/ipms-checklist.pdf'],
  [userGuide, 'apps/web/public/docs/user-guide.pdf'],
  [examRules, 'apps/web/public/docs/exam-rules.pdf'],
];

for (const [html, file] of documents) {
  await draw(html, [
    `--print-to-pdf=${path.join(root, file)}`,
    '--no-pdf-header-footer',
    '--generate-pdf-document-outline',
  ]);
  console.log(file);
}
