import { describe, expect, it } from 'vitest';
import { EVENT_CODES, eventOf, eventOfTemplate, fillWords, namesIn, smsParams, smsSize, templateOf } from './events.ts';

const samplesOf = (code: (typeof EVENT_CODES)[number]) =>
  Object.fromEntries(Object.entries(eventOf(code).params).map(([name, { sample }]) => [name, sample]));

describe('events', () => {
  it.each(EVENT_CODES)('%s reads in every channel with its samples', (code) => {
    const event = eventOf(code);
    for (const words of [event.title, event.body, event.site ?? '', event.sms]) {
      expect(Object.keys(event.params)).toEqual(expect.arrayContaining(namesIn(words)));
      expect(fillWords(words, samplesOf(code))).not.toMatch(/[{}]/);
    }
    expect(event.title).not.toBe('');
    if (event.channels.sms !== undefined) expect(event.sms).not.toBe('');
  });

  it.each(EVENT_CODES)('%s has short values in a short message, and no link', (code) => {
    const event = eventOf(code);
    const long = Object.fromEntries(
      Object.keys(event.params).map((name) => [name, `${'长'.repeat(40)}https://example.com/x`]),
    );
    for (const [name, value] of Object.entries(smsParams(event, long)))
      expect([...value].length).toBeLessThanOrEqual(event.params[name]?.smsMax ?? 0);
    expect(event.sms).not.toContain('http');
    const links = Object.fromEntries(Object.keys(event.params).map((name) => [name, 'http://a.cn/1']));
    expect(Object.values(smsParams(event, links)).join('')).toBe('');
  });

  it('is found again by the name of its templates', () => {
    for (const code of EVENT_CODES) expect(eventOfTemplate(templateOf(code))).toBe(code);
    expect(eventOfTemplate('code-login')).toBeUndefined();
  });

  it('counts the parts of a short message', () => {
    expect([0, 70, 71, 134, 135].map((n) => smsSize('字'.repeat(n)).parts)).toEqual([1, 1, 2, 2, 3]);
  });
});
