import { z } from 'zod';
import { expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';

/** Every field that takes a name, a number or a code, before every way of writing one that people bring in. */

type Kind = { of: RegExp; value: string; spellings: string[] };
const KINDS: Record<string, Kind> = {
  name: {
    of: /^(realName|contactName|legalPerson|signer)$/,
    value: '阿依·古丽',
    spellings: [
      '阿依•古丽',
      '阿依‧古丽',
      '阿依・古丽',
      '阿依．古丽',
      ' 阿依 · 古丽\u3000',
      '\u202d阿依·古丽\u202c',
      '阿\u200b依·古丽',
    ],
  },
  foreignName: {
    of: /^(realName|contactName|legalPerson|signer)$/,
    value: "Zoë Ana-Lu O'Example",
    spellings: ['Zoe\u0308  Ana‐Lu\u3000O‘Example', '\ufeffＺoë Ana–Lu Oʼ Example', 'Zoë Ana-Lu O’Example'],
  },
  mobile: {
    of: /^(mobile|phone|phones|phonenumber|contactMobile)$/,
    value: '13900000016',
    spellings: [
      '\u202d13900000016\u202c',
      '13900000016\u200b',
      '139‑0000‑0016',
      '8613900000016',
      '+86 139 0000 0016',
      '1390000００１６',
    ],
  },
  email: {
    of: /^(email|emails|contactEmail)$/,
    value: 'ji@example.com',
    spellings: ['ji@example.com\u200b', '\u2060Ji＠example．com ', '\u202aji@example.com\u202c'],
  },
  smsCode: {
    of: /^smsCode$/,
    value: '123456',
    spellings: [' 123456', '123 456', '验证码：123456', '１２３４５６', '【知标学堂】您的验证码是 123456，5分钟内有效'],
  },
  certNo: {
    of: /^(certNo|renews)$/,
    value: 'ZB202620003187',
    spellings: [' zb2026 2000 3187', 'ＺＢ２０２６２０００３１８７', 'ZB20262000\u200b3187', 'ZB2026—2000—3187'],
  },
  creditCode: {
    of: /^creditCode$/,
    value: '91320500MA1X000003',
    spellings: ['91320500 ma1x 000003', '９１３２０５００ＭＡ１Ｘ０００００３', '91320500MA1X000003\u200b'],
  },
  idCard: {
    of: /^idCard$/,
    value: '11010519491231002X',
    spellings: ['110105 19491231 002x', '１１０１０５１９４９１２３１００２Ｘ', '11010519491231002X\u202c'],
  },
  empNo: { of: /^empNo$/, value: 'A-007', spellings: ['Ａ－００７', 'A‑007\u200b', ' A–007'] },
  keyword: { of: /^(keyword|word)$/, value: '29490 解读', spellings: ['\u200b29490 解读\u202c', '29490\n解读 '] },
};
/** A `name`, a `code` and an `account` are of something else in most places: here they are what they are there. */
const NAMED: Record<string, readonly string[]> = {
  name: [
    'POST /api/org/student/add',
    'PUT /api/org/student/update',
    'POST /system/learner/add',
    'GET /api/cert/verify',
    'POST /api/cert/verify',
    'PUT /system/auth/me',
    'POST /system/auth/setup',
    'POST /system/staff',
    'PUT /system/staff/:id',
    'POST /system/teacher',
    'PUT /system/teacher',
    'POST /system/paper/link',
  ],
};
const NAMES_OF_THINGS = [
  '/article',
  '/bank',
  '/certTemplate',
  '/certTemplate/preview',
  '/department',
  '/studyDict',
  '/job/runs',
  '/job/run',
  '/law',
  '/lesson',
  '/lesson/list',
  '/media',
  '/org/search',
  '/notify/robot',
  '/regulator/map',
  '/round/plan',
  '/sso',
  '/role',
  '/role/:id',
  '/token',
  '/view',
  '/standard',
];
/** Lists that are searched by a name. */
const SEARCHED = /\/(cert\/(counts|list|zip)|candidates|teacher\/list)$/;
const TOTP = /\/auth\/(enrol\/confirm|totp\/confirm|fresh|totp)$/;
const ACCOUNTS = ['POST /api/user/resetPwd/verify'];

type Field = { where: string; key: string; schema: z.ZodType };
/** The fields of a body or a query, in whatever they are wrapped. */
const fieldsIn = (schema: z.ZodType, where: string, key = ''): Field[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, inner]) => fieldsIn(inner, where, name));
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element as z.ZodType, where, key);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap() as z.ZodType;
    if (inner instanceof z.ZodObject || inner instanceof z.ZodArray) return fieldsIn(inner, where, key);
  }
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => fieldsIn(option as z.ZodType, where, key));
  return [{ where, key, schema }];
};
const fields = endpoints.flatMap((one) => {
  const where = `${one.method} ${one.path}`;
  return [one.body, one.query].flatMap((part) => (part ? fieldsIn(part, where) : []));
});

const kindsOf = ({ where, key }: Field): string[] => {
  if (NAMED[key]?.includes(where)) return ['name', 'foreignName'];
  if (key === 'code' && TOTP.test(where)) return ['smsCode'];
  if (key === 'account' && ACCOUNTS.includes(where)) return ['mobile', 'email'];
  return Object.entries(KINDS).flatMap(([kind, { of }]) => (of.test(key) ? [kind] : []));
};

it.each(Object.keys(KINDS))('%s: every field takes every spelling for the same', (kind) => {
  const { value, spellings } = KINDS[kind] ?? { value: '', spellings: [] };
  const taking = fields.filter((field) => kindsOf(field).includes(kind));
  expect(taking.length).toBeGreaterThan(0);
  for (const { where, key, schema } of taking) {
    const plain = schema.safeParse(value);
    expect([where, key, plain.error?.issues[0]?.message]).toEqual([where, key, undefined]);
    for (const spelling of spellings)
      expect([where, key, spelling, schema.safeParse(spelling).data]).toEqual([where, key, spelling, plain.data]);
  }
});

it('a name is known for that of a person or of a thing', () => {
  const unknown = fields.filter(
    ({ where, key }) =>
      key === 'name' &&
      !NAMED['name']?.includes(where) &&
      !NAMES_OF_THINGS.some((thing) => where.endsWith(thing)) &&
      !SEARCHED.test(where),
  );
  expect(unknown.map(({ where }) => where)).toEqual([]);
});
