import type { Browser } from 'playwright-core';
import { type Lecture, madeNote, type Slide, type SlideItem } from '../../prisma/seed/lectures/lecture.ts';
import type { Shot } from './timeline.ts';

const width = 1280;
const height = 720;

/** The same picture serves every sentence that lights the same item. */
export async function drawShots(
  browser: Browser,
  lecture: Lecture,
  shots: Shot[],
  picture: (shot: Shot) => string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  const different = new Map(shots.map((shot) => [picture(shot), shot]));
  for (const [path, { slide, lit }] of different) {
    await page.setContent(slideHtml(lecture, slide, lit));
    await page.screenshot({ path });
  }
  await page.close();
}

function slideHtml(lecture: Lecture, number: number, lit: number | undefined): string {
  const slide = lecture.slides[number];
  if (!slide) throw new Error(`${lecture.title} has no slide ${number}`);
  const saysSo = number === 0 || number === lecture.slides.length - 1;
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${style}</style><body>
<header><h1>${escape(slide.heading)}</h1><p>${escape(slide.sub)}</p></header>
<main class="${slide.layout} n${slide.items.length}">${itemsHtml(slide, lit)}</main>
${slide.foot ? `<p class="foot">${escape(slide.foot)}</p>` : ''}
<footer><span>${escape(lecture.label)}　${escape(lecture.title)}</span>
<span>${saysSo ? `${madeNote(lecture)}　` : ''}${number + 1} / ${lecture.slides.length}</span></footer>`;
}

function itemsHtml(slide: Slide, lit: number | undefined): string {
  const join = slide.layout === 'steps' ? arrow : '';
  return slide.items.map((item, index) => itemHtml(item, index === lit)).join(join);
}

function itemHtml(item: SlideItem, lit: boolean): string {
  const note = item.note ? `<small>${escape(item.note)}</small>` : '';
  return `<section class="${lit ? 'lit' : ''}"><b>${escape(item.label)}</b>${note}</section>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const arrow = '<svg viewBox="0 0 24 24"><path d="m9 5 7 7-7 7" fill="none" stroke="#5B80B2" stroke-width="2"/></svg>';

/** A white sheet with a spine. The lowest 90 px stay calm, for the player lays captions there. */
const style = `
* { box-sizing: border-box; margin: 0; }
body { position: relative; width: ${width}px; height: ${height}px; overflow: hidden; background: #fff; color: #1B2430;
  border-left: 18px solid #1D4F91; font-family: "Noto Sans SC", "Noto Sans CJK SC", sans-serif;
  font-variant-numeric: tabular-nums; }
header { position: absolute; left: 78px; top: 56px; right: 64px; }
h1 { font-size: 54px; line-height: 1.3; font-weight: 700; color: #12233D; }
header p { margin-top: 6px; font-size: 32px; line-height: 1.5; color: #4A5666; }
main { position: absolute; left: 78px; right: 64px; top: 216px; height: 276px; display: flex; gap: 24px;
  align-items: center; }
section { background: #EAF1FA; color: #12233D; border-radius: 4px; }
.lit { background: #1D4F91; color: #fff; }
b { font-size: 40px; line-height: 1.3; font-weight: 700; }
small { font-size: 27px; line-height: 1.4; }
.boxes section, .steps section { flex: 1 1 0; min-width: 0; height: 186px; padding: 0 12px;
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 8px; text-align: center; }
.boxes .lit, .steps .lit { height: 232px; }
.n5 { gap: 16px; } .n5 b, .n4 b { font-size: 35px; } .n5 small, .n4 small { font-size: 24px; }
.steps { gap: 8px; } .steps svg { flex: none; width: 44px; } .steps.n5 svg { width: 30px; }
.list { flex-direction: column; align-items: stretch; justify-content: center; gap: 12px; }
.list section { display: flex; align-items: baseline; gap: 28px; padding: 9px 28px; border-left: 6px solid #A9C1DF;
  border-radius: 0 4px 4px 0; }
.list .lit { border-left-color: #163E73; }
.list b { flex: none; width: 290px; font-size: 31px; } .list.n5 { gap: 8px; } .list.n5 section { padding-block: 5px; }
.list small { font-size: 27px; }
.foot { position: absolute; left: 78px; right: 64px; top: 508px; font-size: 26px; color: #4A5666; }
footer { position: absolute; left: 78px; right: 64px; top: 572px; padding-top: 14px; border-top: 2px solid #D8E5F5;
  display: flex; justify-content: space-between; font-size: 22px; color: #5F6B7C; }
`;
