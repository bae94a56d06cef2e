import { expect, it } from 'vitest';
import { openFaces } from './fonts.ts';

it('no stretch is set in a font that lacks one of its letters', () => {
  const { fontOf, runs } = openFaces();
  const lacking = ['regular', 'bold'].flatMap((weight) =>
    ['Dvořák Ⅱ级', 'ＡＢ Zoë Ⅻ', '张三 Ø'].flatMap((text) =>
      runs(text, weight as 'regular' | 'bold').flatMap(({ face, text: stretch }) =>
        [...stretch].filter((char) => !fontOf(face).hasGlyphForCodePoint(char.codePointAt(0) ?? 0)),
      ),
    ),
  );
  expect(lacking).toEqual([]);
});
