import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RealName } from '../fields.ts';
import { holdsWords, searchText } from './search-text.ts';
import { TotpCode } from '../../staff/auth.ts';
import {
  bareCode,
  digitsIn,
  normaliseEmail,
  normaliseMobile,
  oneLine,
  personName,
  plainText,
  copiedCode,
} from './text-fold.ts';

describe('of a line', () => {
  it('what nobody sees is gone, a line end is a space, and letters stay what they are', () => {
    expect(oneLine(' 研发\u200b部\u202d\u00ad\ufeff ')).toBe('研发部');
    expect(oneLine('研发\r\n一部\t东\u0000')).toBe('研发 一部 东');
    expect(oneLine('⼀⻅⻔，½ ™ ㎡ ① Ａ')).toBe('一见门，½ ™ ㎡ ① Ａ');
    expect(oneLine('Jose\u0301 ❤\ufe0f')).toBe('José ❤\ufe0f');
  });

  it('of an account or a staff number every board writes the same', () => {
    expect(plainText('ＪＷ－００７\u200b')).toBe('JW-007');
    expect(plainText('A‑１２ ٣۴')).toBe('A-12 34');
  });
});

describe('of a name', () => {
  it.each([
    ...['·', '•', '‧', '・', '･', '．', '.', '∙', '⋅', ' · ', '　•　'].map((dot) => [`阿依${dot}古丽`, '阿依·古丽']),
    ['王　芳', '王芳'],
    [' 王 小 明 ', '王小明'],
    ['⽅⼀', '方一'],
    ['J．K．罗琳', 'J.K.罗琳'],
    ['Ａｎｎａ　Lena', 'Anna Lena'],
    ['Anna‐Lena  Muster', 'Anna-Lena Muster'],
    ['Sean O’Example', "Sean O'Example"],
    ["Sean O'Example", "Sean O'Example"],
    ['Sean Oʼ Example', "Sean O'Example"],
    ['Zoe\u0308', 'Zoë'],
    ['葛\u{e0100}\u200b城', '葛城'],
    ['李𥖄', '李𥖄'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(personName(typed)).toBe(stored);
    expect(personName(stored)).toBe(stored);
  });
});

describe('of a number', () => {
  it('86 is a country only before a mobile number', () => {
    for (const typed of [
      '8613900000019',
      '+86 139 0000 0019',
      '0086-139-0000-0019',
      '（+86）13900000019',
      '(86)13900000019',
    ])
      expect(normaliseMobile(typed)).toBe('13900000019');
    for (const typed of ['\u202d13900000019\u202c', '１３９００００００１９', '139‑0000‑0019', '139—0000—0019\u200b'])
      expect(normaliseMobile(typed)).toBe('13900000019');
    expect(normaliseMobile('86139000')).toBe('86139000');
    expect(normaliseMobile('861234567890123')).toBe('861234567890123');
  });

  it('an address has no marks and no capitals', () => {
    expect(normaliseEmail(' Ji＠Example．com\u200b')).toBe('ji@example.com');
  });

  it('what is printed may bring its word along', () => {
    for (const typed of [
      'ZB20 2620 0031 87',
      'ＺＢ２０２６２０００３１８７',
      '证书编号：ZB2026-2000-3187',
      '\u200bZB202620003187',
      '证书编号(No.)：ZB202620003187',
      'No. ZB2026 2000 3187',
      '编号№ZB202620003187',
    ])
      expect(copiedCode(typed)).toBe('ZB202620003187');
  });
});

describe('of a code', () => {
  it.each([
    ' 123456',
    '123 456',
    '１２３４５６',
    '123-456',
    '\u202d123456\u202c',
    '验证码：123456',
    '验证码：123 456',
    '【知标学堂】您的验证码是 123456，5分钟内有效',
    '【知标学堂】验证码 123 456，5 分钟内有效，客服 4001234567',
    '验证码 123456 5分钟内有效',
    '13800000001 的验证码是 123456',
  ])('%s holds it', (pasted) => {
    expect(digitsIn(pasted, 6)).toBe('123456');
  });

  it('what is typed so far stays', () => {
    for (const typed of ['', '1', '12345', '1234567', 'abcde-fghij']) expect(digitsIn(typed, 6)).toBe(typed);
    expect(digitsIn('12 34', 6)).toBe('1234');
  });
});

it('what was folded once is folded', () => {
  const letters = fc.constantFrom(...'ｅ\u0301\ufe0fa汉. ．·－\u3000’⻅１', '王 ', ' . ');
  const texts = fc.array(letters, { maxLength: 8 }).map((some) => some.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      for (const fold of [oneLine, plainText, personName, bareCode]) expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

it('a name has a letter', () => {
  for (const name of ['--', "''", '\u0332\u0301', '· ·']) expect(RealName.safeParse(name).success).toBe(false);
  for (const name of ['阿依 . 古丽', '阿依. 古丽']) expect(RealName.parse(name)).toBe('阿依·古丽');
});

it('a recovery code keeps its digits, and a pasted message loses its words', () => {
  expect(TotpCode.parse('AB234-567CD')).toBe('AB234567CD');
  expect(TotpCode.parse('a234567bcd')).toBe('A234567BCD');
  expect(TotpCode.parse('验证码：123 456')).toBe('123456');
});

it('what folds to nothing is in no text, and what is set apart in one of two spellings', () => {
  expect(holdsWords('企业知识产权', '\u00b4')).toBe(false);
  for (const text of ['王芳', '王\u3000芳', '老王 芳']) expect(holdsWords(text, '王 芳')).toBe(true);
  expect(holdsWords('王 三 芳', '王 芳')).toBe(false);
});

it('compares by every spelling', () => {
  const same = [
    ['圖書館', '图书馆'],
    ['阿依•古丽', '阿依．古丽'],
    ['Zoë Ørsted', 'zoe orsted'],
    ['O’Brien', "o'brien"],
    ['GB/T 29490—2023', 'ｇｂ/ｔ 29490-2023'],
    ['2023–2025年', '2023—2025年'],
    ['⻓⼀\u200b', '长一'],
  ];
  for (const [one, other] of same) expect(searchText(one ?? '')).toBe(searchText(other ?? ''));
});
