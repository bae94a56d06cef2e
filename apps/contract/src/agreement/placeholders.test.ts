import { expect, it } from 'vitest';
import { ALL_PLACEHOLDERS, fillPlaceholders, placeholdersIn } from './placeholders.ts';

const nothing = Object.fromEntries(ALL_PLACEHOLDERS.map((word) => [word, ''])) as Parameters<
  typeof fillPlaceholders
>[1];
const TEXT =
  '<p>〔机构名称，由培训机构在后台设置〕，电话〔联系电话〕，依国发〔2021〕20号，另见〔附件〕。〔联系电话〕</p>';

it('finds what a text leaves open, once each, and takes no document number for one', () => {
  expect(placeholdersIn(TEXT)).toEqual(['机构名称', '联系电话']);
});

it('fills what the settings say, as text, and leaves the rest open', () => {
  const filled = fillPlaceholders(TEXT, { ...nothing, 联系电话: '<400> & $&' });
  expect(filled).toBe(
    '<p>〔机构名称，由培训机构在后台设置〕，电话&lt;400&gt; &amp; $&amp;，依国发〔2021〕20号，另见〔附件〕。&lt;400&gt; &amp; $&amp;</p>',
  );
  expect(placeholdersIn(filled)).toEqual(['机构名称']);
});
