import { drawDivider, PAGE, startPage } from './frame.ts';
import { drawBody } from './body.ts';
import { drawFoot, drawLogo, drawSample, drawSignature, drawVerification } from './parts.ts';
import { INK, type Pen } from './pen.ts';
import type { AwardSheet } from './sheet.ts';

/** The widest a line may be between the borders. */
const ROOM = 2400;
const TITLE_STEP = 206;
const NAME_STEP = 155;

const drawHolder = ({ doc, text, fit }: Pen, { holder, ofOrg }: AwardSheet): void => {
  const letters = [...holder].length;
  // Few letters stand apart; a long name keeps its own spacing.
  if (letters <= 4)
    text(holder, PAGE.middle, 932, {
      size: 110,
      colour: INK.heading,
      weight: 'bold',
      align: 'middle',
      spread: NAME_STEP * (letters - 1) + 110,
    });
  else
    text(holder, PAGE.middle, 932, {
      size: fit(holder, 1600, 110, 'bold'),
      colour: INK.heading,
      weight: 'bold',
      align: 'middle',
    });
  const half = Math.max(320, letters > 4 ? 820 : 0);
  doc
    .lineWidth(2)
    .strokeColor(INK.gold)
    .moveTo(PAGE.middle - half, 976)
    .lineTo(PAGE.middle + half, 976)
    .stroke();
  if (ofOrg) text(ofOrg, PAGE.middle, 1036, { size: fit(ofOrg, ROOM, 40), colour: INK.second, align: 'middle' });
};

/** 25 × 32 mm beside the name, as one-inch portraits are cut. */
const PORTRAIT = { x: 2400, y: 640, width: 250, height: 321 } as const;

/** Head and shoulders in place of a portrait. */
const drawNobody = ({ doc }: Pen): void => {
  const { x, y, width, height } = PORTRAIT;
  doc.rect(x, y, width, height).fill('#E3E8EF');
  doc.circle(x + width / 2, y + 128, 58).fill('#9AA7B8');
  doc.path(`M${x + 25} ${y + height}v-40c0 -60 40 -80 100 -80s100 20 100 80v40z`).fill('#9AA7B8');
};

const drawPortrait = (pen: Pen, portrait: Uint8Array | 'nobody'): void => {
  const { doc, picture } = pen;
  const { x, y, width, height } = PORTRAIT;
  if (portrait === 'nobody') drawNobody(pen);
  else picture(portrait, PORTRAIT);
  doc.lineWidth(3).strokeColor(INK.gold).rect(x, y, width, height).stroke();
};

/** One page in the look of the certificate: title, number, holder, what was learned, and how to check it. */
export const drawAward = (pen: Pen, sheet: AwardSheet): void => {
  const { doc, text } = pen;
  startPage(doc);
  drawLogo(pen, sheet);
  text(sheet.title, PAGE.middle, 560, {
    size: 150,
    colour: INK.heading,
    weight: 'bold',
    align: 'middle',
    spread: TITLE_STEP * ([...sheet.title].length - 1) + 150,
  });
  drawDivider(doc, 632);
  text(`证书编号　${sheet.certNo}`, PAGE.middle, 736, { size: 44, colour: INK.gold, align: 'middle' });
  drawHolder(pen, sheet);
  if (sheet.portrait) drawPortrait(pen, sheet.portrait);
  drawBody(pen, sheet);
  drawVerification(pen, sheet);
  drawSignature(pen, sheet);
  drawFoot(pen, sheet);
  drawSample(pen, sheet);
};
