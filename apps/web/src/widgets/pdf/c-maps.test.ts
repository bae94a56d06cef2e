import { expect, test } from 'vitest';
import { cMapOf } from './c-maps.ts';

test('the tables of Chinese fonts are where the build looks for them', () => {
  expect(cMapOf('UniGB-UCS2-H.bcmap')).toContain('UniGB-UCS2-H');
  expect(cMapOf('GBK-EUC-H.bcmap')).toContain('GBK-EUC-H');
});
