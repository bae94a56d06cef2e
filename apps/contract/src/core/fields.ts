import { z } from 'zod';
import { allOf } from './codes.ts';
import { schemaOf } from './code-schema.ts';
import { CODE_LENGTH, EVIDENCE_MAX, PAGE_SIZE_MAX, PASSWORD } from './limits.ts';
import { digitsIn, normaliseEmail, normaliseMobile, oneLine, personName, copiedCode } from './text/text-fold.ts';

/** The platform's field types. Each refuses with its own Chinese sentence, the same in form and server. */

const text = (missing: string) => z.string({ error: missing });

export const Mobile = text('请输入手机号')
  .max(40, '请输入正确的手机号码')
  .transform(normaliseMobile)
  .pipe(
    z
      .string()
      .min(1, '请输入手机号')
      .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号码'),
  );

export const Email = text('请输入邮箱')
  .max(200, '邮箱不能超过64个字符')
  .transform(normaliseEmail)
  .pipe(
    z
      .string()
      .min(1, '请输入邮箱')
      .max(64, '邮箱不能超过64个字符')
      .regex(/^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/, '请输入正确的邮箱'),
  );

/** A phone number or an e-mail address, as the password login takes it. */
export const Account = text('请输入手机号或邮箱')
  .max(200, '请输入正确的手机号码或邮箱')
  .transform((value) => (/[@＠]/.test(value) ? normaliseEmail(value) : normaliseMobile(value)))
  .pipe(
    z
      .string()
      .min(1, '请输入手机号或邮箱')
      .regex(/^(1[3-9]\d{9}|[^\s@]+@[^\s@]+\.[^\s@]+)$/, '请输入正确的手机号码或邮箱'),
  );

/** What may be pasted whole: the message that brought a code. */
const MESSAGE_MAX = 500;
export const SmsCode = text('请输入验证码')
  .max(MESSAGE_MAX, `请输入${CODE_LENGTH}位数字验证码`)
  .overwrite((typed) => digitsIn(typed, CODE_LENGTH))
  .min(1, '请输入验证码')
  .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `请输入${CODE_LENGTH}位数字验证码`);

/** What is seen as a box, and could not be left out unseen: halves of characters, private and unassigned ones. */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd]/u;
/** Of every text of one line that may be printed: `.overwrite(oneLine)…refine(isOneLine, notOneLine('部门'))`. */
export const isOneLine = (value: string): boolean => !UNPRINTABLE.test(value);
export const notOneLine = (whose: string): string => `${whose}不能包含无法显示的字符`;

/** What a list is searched for; only invisible characters are left out of it. */
export const searchWord = (most: number, tooLong = `关键词不能超过${most}个字符`) =>
  z.string().overwrite(oneLine).max(most, tooLong);

/** Han characters and Latin letters, and what stands between the parts of a name. */
const NAME = /^(?=.*[\p{Script=Han}\p{Script=Latin}])[\p{Script=Han}\p{Script=Latin}\u0300-\u036f·.\-' ]+$/u;
const nameOf = (whose: string) =>
  text(`请输入${whose}`)
    .overwrite(personName)
    .min(1, `请输入${whose}`)
    .min(2, `${whose}至少2个字符`)
    .max(30, `${whose}不能超过30个字符`)
    .refine(isOneLine, notOneLine(whose))
    .regex(NAME, `${whose}只能包含汉字、拉丁字母、间隔号、连字符、撇号和空格`);
export const RealName = nameOf('姓名');
/** Of whom an organisation names for questions. */
export const ContactName = nameOf('联系人姓名');

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
export const isLongEnough = ({ length }: string): boolean => length >= PASSWORD.min && length <= PASSWORD.max;
export const isMixedEnough = (value: string): boolean =>
  KINDS.filter((kind) => kind.test(value)).length >= PASSWORD.kinds;

/**
 * 8–64 characters with three of upper, lower, digit, symbol. The weak list and the account are the server's to check.
 */
const newPassword = (label: string) =>
  text(`请输入${label}`)
    .min(1, `请输入${label}`)
    .min(PASSWORD.min, `密码至少${PASSWORD.min}个字符`)
    .max(PASSWORD.max, `密码不能超过${PASSWORD.max}个字符`)
    .refine((value) => !/\p{Surrogate}/u.test(value), '密码包含无法识别的字符')
    .refine(isMixedEnough, '密码须包含大写字母、小写字母、数字、符号中的三种');

/** Of a new account; of an account that has one already. */
export const FirstPassword = newPassword('密码');
export const NewPassword = newPassword('新密码');

/** One that is only compared, under the name its form gives it. */
const password = (label: string) => text(`请输入${label}`).min(1, `请输入${label}`).max(200, '密码不能超过64个字符');
export const Password = password('密码');
export const OldPassword = password('原密码');
export const OwnPassword = password('登录密码');

/** An opaque id of a thing. A malformed one is simply missing, so its sentence says so. */
export const idOf = (thing: string) => z.uuid({ error: `${thing}不存在` });
export const Id = idOf('请求的内容');
export const PaperId = idOf('考试');
export const AttemptId = idOf('考试记录');

export const AreaCode = text('请选择所在地区').regex(/^\d{6}$/, '请选择所在地区');

/** Optional text: an empty one clears the field. */
export const cleared = (max: number, tooLong: string, fold = oneLine) =>
  z
    .string()
    .overwrite(fold)
    .max(max, tooLong)
    .refine(isOneLine, notOneLine('此处'))
    .transform((text) => text || null)
    .nullable();

/** The address of a picture without what lets this session see it. */
export const bareAddress = (address: string): string => address.replace(/\?t=[\w.-]*$/, '');

/** A picture of one's own uploads (POST /api/common/upload), or the one that is there already. */
export const PictureAddress = z
  .string({ error: '请重新上传图片' })
  .max(400, '请重新上传图片')
  .regex(/^\/[\w-][\w./-]*(\?t=[\w.-]+)?$/, '请重新上传图片')
  .transform(bareAddress);
/** What a private file is of: a portrait, a business licence, or evidence for a request. */
export const FilePurpose = z.enum(['photo', 'licence', 'evidence'], { error: '文件用途有误' });
export type FilePurpose = z.output<typeof FilePurpose>;
/** Pictures that prove a request, each a private upload of the one who makes the request. */
export const Evidence = z
  .array(PictureAddress, { error: '请上传证明材料' })
  .min(1, '请上传证明材料')
  .max(EVIDENCE_MAX, `证明材料最多${EVIDENCE_MAX}张`)
  .refine((files) => new Set(files).size === files.length, '证明材料有重复，请移除重复的图片');

export const Picture = z
  .union([z.literal('').transform(() => null), PictureAddress], { error: '请重新上传图片' })
  .nullable();

export const OrgName = text('请输入机构名称')
  .overwrite(oneLine)
  .min(1, '请输入机构名称')
  .min(2, '机构名称至少2个字符')
  .max(60, '机构名称不能超过60个字符')
  .refine(isOneLine, notOneLine('机构名称'));
/** By its shape; the check character is the server's to verify. */
export const CreditCode = text('请输入统一社会信用代码')
  .overwrite(copiedCode)
  .toUpperCase()
  .min(1, '请输入统一社会信用代码')
  .regex(/^[0-9A-HJ-NPQRTUWXY]{18}$/, '请输入18位统一社会信用代码');

/** Whole number from a query string. */
export const queryInt = (message: string) =>
  z.coerce.number<number | string>({ error: message }).int(message).min(0, message).max(2_147_483_647, message);

/** A code that a list is narrowed to, sent as text in an address. */
export const codeFilter = <E extends Record<string, number>>(enumeration: E, message: string) => {
  const code = schemaOf(enumeration, message);
  // The description of the interface goes by what is sent: it says the codes there, too.
  const sent = queryInt(message).meta({ description: code.description, enum: allOf(enumeration) });
  return sent.pipe(code).optional();
};

export const PageQuery = z.object({
  pageNum: queryInt('页码有误').min(1, '页码从1开始').max(1_000_000, '页码有误').default(1),
  pageSize: queryInt('每页条数有误').min(1, '每页至少1条').max(PAGE_SIZE_MAX, `每页最多${PAGE_SIZE_MAX}条`).default(10),
});
export type PageQuery = z.output<typeof PageQuery>;

/** yyyy-MM-dd HH:mm:ss, Asia/Shanghai, for people to read. */
export const DateTime = z.string();
/** yyyy-MM-dd */
export const Day = z.string();
/** Epoch milliseconds, for clocks that count. */
export const Instant = z.number();

/** Why a person did what affects others, for those who read of it later. */
export const Reason = text('请填写原因')
  .trim()
  .min(1, '请填写原因')
  .min(2, '原因至少2个字符')
  .max(200, '原因不能超过200个字符');

/** A minute of Asia/Shanghai as staff enter it: `2026-12-01 09:00`, with or without seconds. */
export const StaffMinute = (error: string) =>
  z
    .string({ error })
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, error)
    .refine((text) => !Number.isNaN(Date.parse(text.replace(' ', 'T'))), error);

/** Optimistic lock: the version that the caller saw. */
export const Version = z
  .number({ error: '请刷新后重试' })
  .int('请刷新后重试')
  .min(0, '请刷新后重试')
  .max(2_147_483_647, '请刷新后重试');
/** What a write of the console answers. */
export const Versioned = z.object({ id: z.string(), version: z.number() });

/** The number of a certificate as the caller typed it. */
export const CertNo = z
  .string({ error: '请输入证书编号' })
  .overwrite(copiedCode)
  .toUpperCase()
  .min(1, '请输入证书编号')
  .max(32, '证书编号有误');
