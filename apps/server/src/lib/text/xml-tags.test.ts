import { expect, test } from 'vitest';
import { attributeOf, isOn, localName, tagsOf } from './xml-tags.ts';

const read = (xml: string) => [...tagsOf(xml)].map((tag) => `${tag.kind} ${localName(tag)}`);

test('tags of any prefix, with quotes of both kinds; declarations and comments are none', () => {
  expect(read(`<?xml version='1.0'?><!-- it's --><x:a b="1>2" c='"'>a<b/></x:a>`)).toEqual([
    'open a',
    'empty b',
    'close a',
  ]);
});

test('attributes by their names in full', () => {
  const [tag] = tagsOf(`<c r="A1" rs = 'x' t=""/>`);
  expect(['r', 'rs', 't', 's'].map((name) => (tag ? attributeOf(tag, name) : ''))).toEqual(['A1', 'x', null, null]);
  expect([null, '1', 'true', '0', 'false'].map(isOn)).toEqual([false, true, true, false, false]);
});

test('what is cut short ends the reading, and a tag that was never closed gives way to the next', () => {
  expect(read('<a><b <c><d "')).toEqual(['open a', 'open c']);
});

test('a million quotes without an end are read in no time', () => {
  const before = process.cpuUsage();
  expect(read('<a "'.repeat(1_000_000))).toEqual([]);
  expect(process.cpuUsage(before).user, 'microseconds').toBeLessThan(2_000_000);
});
