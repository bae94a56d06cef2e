import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { CommonPart, PageParcel } from './page-parcel.ts';

const STYLES = `<style>${Array.from({ length: 500 }, (_, n) => `.课程_${n}{margin:${n}px}`).join('')}</style>`;
const [BEFORE, AFTER] = ['<!doctype html><title>课程</title>', `<h1 class="课程_7">专利</h1>${'条款'.repeat(3_000)}`];

it.each([
  ['both sides', BEFORE, STYLES, AFTER],
  ['nothing before', '', STYLES, AFTER],
  ['nothing after', BEFORE, STYLES, ''],
  ['nothing in common', BEFORE, '', AFTER],
])('is the page for whoever opens it, with %s', async (_, before, common, after) => {
  const parcel = new PageParcel({ before, common: new CommonPart(common), after }, 0);
  const page = before + common + after;
  expect(parcel.bytes.toString()).toBe(page);
  const packed = await parcel.packed();
  expect(gunzipSync(packed).toString()).toBe(page);
  expect(packed.length).toBeLessThan(gzipSync(page).length * 1.05 + 64);
});

it('is marked by all that is in it', () => {
  const common = new CommonPart(STYLES);
  const marks = [
    { before: BEFORE, common, after: AFTER },
    { before: `${BEFORE} `, common, after: AFTER },
    { before: BEFORE, common, after: `${AFTER} ` },
    { before: BEFORE, common: new CommonPart(`${STYLES} `), after: AFTER },
  ].map((page) => new PageParcel(page, 0).etag);
  expect(new Set(marks).size).toBe(4);
  expect(new PageParcel({ before: BEFORE, common: new CommonPart(STYLES), after: AFTER }, 1).etag).toBe(marks[0]);
});
