import path from 'node:path';
import { SITE_TITLE } from '@zhibiao/contract/core/limits';

/** What the front of a document says. */
export type Front = { title: string; sub: string; note: string };

/** One printable A4 document: a front block, then the body. */
export function sheet(front: Front, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${front.title}</title>
<style>${fontFaces()}${style}@page { @bottom-left { content: "${front.title}　${edition}"; } }</style></head><body>
<header><p class="brand">${mark}${SITE_TITLE}</p><h1>${front.title}</h1>
<p class="sub">${front.sub}</p><p class="note">${front.note}</p></header>
${body}</body></html>`;
}

/** A short list with numbers, for things done in order. */
export function steps(...lines: string[]): string {
  return `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;
}

export function points(...lines: string[]): string {
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

export function table(head: string[], rows: string[][], className = ''): string {
  const headCells = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const bodyRows = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table class="${className}"><thead><tr>${headCells}</tr></thead><tbody>${bodyRows}</tbody></table>`;
}

/**
 * TrueType Noto Sans SC from the folder DOCUMENT_FONTS names. Chromium embeds it as a small subset;
 * the system's OpenType collection would become several hundred kilobytes of drawn shapes.
 */
function fontFaces(): string {
  const folder = process.env.DOCUMENT_FONTS;
  if (!folder) throw new Error('Set DOCUMENT_FONTS to the folder of the package @expo-google-fonts/noto-sans-sc.');
  const face = (file: string, weight: number): string =>
    `@font-face { font-family: "Noto Sans SC"; font-weight: ${weight};
  src: url("file://${path.resolve(folder, file)}"); }`;
  return face('400Regular/NotoSansSC_400Regular.ttf', 400) + face('700Bold/NotoSansSC_700Bold.ttf', 700);
}

const edition = '2026 年 11 月版';

const mark = `<svg viewBox="0 0 40 40" aria-hidden="true"><path fill="#12233D" d="M4 9.5 18.5 6v26L4 35.5z"/>
<path fill="#5B80B2" d="M36 9.5 21.5 6v26L36 35.5v-3.6l-6-1.45v-2.5l6 1.45v-3.4l-9-2.17v-2.5l9 2.17v-3.4
  l-6-1.45v-2.5l6 1.45v-3.4l-9-2.17v-2.5l9 2.17z"/></svg>`;

const footer = 'font: 8pt "Noto Sans SC"; color: #5F6B7C;';

const style = `
@page { size: A4; margin: 20mm 20mm 22mm; @bottom-left { ${footer} } @bottom-right { ${footer}
content: counter(page) " / " counter(pages); } }
* { box-sizing: border-box; }
body { margin: 0; font: 10.5pt/1.75 "Noto Sans SC"; color: #1B2430; text-autospace: normal; line-break: strict; }
header { margin: 0 0 8mm; padding: 7mm 8mm 6mm; background: #EAF1FA; border-left: 3mm solid #1D4F91; }
.brand { display: flex; align-items: center; gap: 2mm; margin: 0 0 5mm; font-size: 11pt; font-weight: 700;
  color: #12233D; }
.brand svg { width: 6mm; height: 6mm; }
h1 { margin: 0; font-size: 22pt; line-height: 1.3; color: #12233D; }
.sub { margin: 2mm 0 0; font-size: 11pt; color: #4A5666; }
.note { margin: 4mm 0 0; font-size: 9pt; color: #4A5666; }
h2 { margin: 8mm 0 3mm; padding-bottom: 1.5mm; font-size: 14pt; line-height: 1.3; color: #12233D;
  border-bottom: .3mm solid #A9C1DF; break-after: avoid; }
h3 { margin: 5mm 0 1.5mm; font-size: 11.5pt; line-height: 1.4; color: #163E73; break-after: avoid; }
p { margin: 0 0 2.5mm; orphans: 2; widows: 2; }
ol, ul { margin: 0 0 3mm; padding-left: 6mm; } li { margin-bottom: 1mm; break-inside: avoid; }
li::marker { color: #1D4F91; font-weight: 700; }
.box { margin: 3mm 0 4mm; padding: 3mm 5mm; background: #F5F7FA; border-left: 1.2mm solid #5B80B2;
  break-inside: avoid; } .box p:last-child { margin: 0; }
table { width: 100%; margin: 2mm 0 4mm; border-collapse: collapse; font-size: 9pt; line-height: 1.55;
  font-variant-numeric: tabular-nums; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th { padding: 1.6mm 2mm; background: #EAF1FA; color: #12233D; text-align: left; font-weight: 700;
  white-space: nowrap; border-bottom: .4mm solid #1D4F91; }
td { padding: 1.8mm 2mm; vertical-align: top; border-bottom: .2mm solid #C9D3E0; }
.check td:nth-child(1) { width: 12mm; } .check td:nth-child(3) { width: 48mm; color: #4A5666; }
.check td:nth-child(4) { width: 33mm; white-space: nowrap; } .check td:nth-child(5) { width: 24mm; }
.blank td { height: 9mm; } .blank td:first-child { width: 14mm; } .blank td:nth-child(n+3) { width: 32mm; }
.sum td { height: 8mm; } .sum td:first-child { width: 52mm; }
.sum td:nth-child(2), .sum td:nth-child(3), .sum td:nth-child(4), .sum td:nth-child(5) { width: 15mm; }
.two td:first-child { width: 44mm; font-weight: 700; }
.form { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm 8mm; margin: 4mm 0; }
.form p { margin: 0; padding-bottom: 1mm; border-bottom: .2mm solid #7E8BA0; }
.page { break-before: page; margin-top: 0; }
`;
