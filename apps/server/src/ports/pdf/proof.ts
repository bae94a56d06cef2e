import { drawDivider, PAGE, startPage } from './frame.ts';
import { lessonsPerPage } from './pages.ts';
import { drawFoot, drawLogo, drawSample, drawSignature, drawVerification } from './parts.ts';
import { INK, type Pen } from './pen.ts';
import type { ProofSheet } from './sheet.ts';
import { drawTable, tableSize } from './table.ts';

/** Rows of a proof that goes over several pages. */
const FLOWING = { row: 60, head: 60 } as const;

/** A long table on one page begins so much higher. */
const lift = (lessons: number) => (lessons > 5 ? 50 : 0);

const TITLE_STEP = 190;
const NAME = '{姓名}';

/** The sentence above the table, in stretches: the holder's name stands out. */
const stretchesOf = ({ opening, holder }: ProofSheet) =>
  opening
    .split(NAME)
    .flatMap((text, index) => [
      ...(index === 0 ? [] : [{ text: holder, weight: 'bold', colour: INK.heading } as const]),
      ...(text === '' ? [] : [{ text, weight: 'regular', colour: INK.text } as const]),
    ]);

/** Mark, title, number and the sentence that names the holder. Returns where the table begins. */
const drawOpening = (pen: Pen, sheet: ProofSheet): number => {
  const { doc, text, width } = pen;
  const { title, certNo, lines, year } = sheet;
  const up = lift(lines.length);
  drawLogo(pen, sheet, up);
  text(title, PAGE.middle, 500 - up, {
    size: 130,
    colour: INK.heading,
    weight: 'bold',
    align: 'middle',
    spread: TITLE_STEP * ([...title].length - 1) + 130,
  });
  drawDivider(doc, 566 - up);
  text(`证明编号　${certNo}${year === undefined ? '' : `　　${year}`}`, PAGE.middle, 660 - up, {
    size: 44,
    colour: INK.gold,
    align: 'middle',
  });

  const parts = stretchesOf(sheet);
  const natural = parts.reduce((sum, part) => sum + width(part.text, 54, part.weight), 0);
  const size = 54 * Math.min(1, 2400 / natural);
  let x = PAGE.middle - (natural * size) / 54 / 2;
  for (const { text: part, weight, colour } of parts) {
    text(part, x, 770 - up, { size, colour, weight });
    x += width(part, size, weight);
  }
  return 846 - up;
};

/** The short head of every further page. */
const drawContinued = ({ text }: Pen, { title, certNo, holder }: ProofSheet): number => {
  text(`${title}（续）`, PAGE.middle, 320, { size: 64, colour: INK.heading, weight: 'bold', align: 'middle' });
  text(`证明编号　${certNo}　　持证人　${holder}`, PAGE.middle, 404, { size: 40, colour: INK.gold, align: 'middle' });
  return 460;
};

/** A study proof, over as many pages as its lessons need. */
export const drawProof = (pen: Pen, sheet: ProofSheet): void => {
  const counts = lessonsPerPage(sheet.lines.length);
  let from = 0;
  for (const [index, count] of counts.entries()) {
    const last = index === counts.length - 1;
    startPage(pen.doc);
    const top = index === 0 ? drawOpening(pen, sheet) : drawContinued(pen, sheet);
    const size = counts.length === 1 ? tableSize(count + 1, 1328 - top) : FLOWING;
    drawTable(pen, top, size, sheet.lines.slice(from, from + count), {
      columns: sheet.columns,
      totalHours: sheet.totalHours,
      plannedTotal: sheet.plannedTotal,
      last,
    });
    drawVerification(pen, sheet);
    if (last) drawSignature(pen, sheet);
    else pen.text('续下页', 2550, 1806, { size: 38, colour: INK.second, align: 'right' });
    drawFoot(pen, sheet, index + 1, counts.length);
    drawSample(pen, sheet);
    from += count;
  }
};
