import { type Placeholder, PLACEHOLDERS, type TemplateFields } from '@zhibiao/contract/certificate-template';

/** What a revision says, and what of a document it shows; its pictures are no words. */
export type TemplateWords = {
  title: string;
  /** One paragraph a line. */
  bodyText: string;
  footText: string;
  signer: string;
  signerTitle: string;
  fields: TemplateFields;
};

const FOOT = '不作为知识产权管理体系认证证书使用。';
const UNSIGNED = { signer: '', signerTitle: '' } as const;

/**
 * The look of the house, with which templates began: documents from before there were any are drawn by it for good, so
 * it never changes.
 */
export const HOUSE: Readonly<Record<1 | 2 | 3, TemplateWords>> = {
  1: {
    ...UNSIGNED,
    title: '学习证明',
    bodyText: '兹证明　{姓名}　在本平台完成下列课程，学时由服务器逐段记录。',
    footText: `本证明记载培训学习事实，${FOOT}`,
    fields: { portrait: false, org: false, finishDate: true, score: true },
  },
  2: {
    ...UNSIGNED,
    title: '培训合格证书',
    bodyText: '于 {起止}参加\n{课程}（{标准}）\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，准予合格。',
    footText: `本证书记载培训学习事实，${FOOT}`,
    fields: { portrait: false, org: false, finishDate: true, score: true },
  },
  3: {
    ...UNSIGNED,
    title: '内审员证书',
    bodyText:
      '于 {起止}参加\n{标准} 知识产权管理体系内部审核员\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，考核合格。',
    footText: '本证书记载内审员培训与考核的事实，不表示任何机构已通过体系认证。',
    fields: { portrait: true, org: true, finishDate: true, score: true },
  },
};

export type Values = Record<Placeholder, string>;
/** A paragraph of a certificate; what was learned stands out. */
export type Paragraph = { text: string; bold: boolean };

const NAMED = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g');
/** The brackets of something that is not there. */
const EMPTY = /（\s*）|\(\s*\)|《\s*》/g;

/** Less than one hour is no number of hours that was prescribed: it is said in minutes alone. */
const inMinutes = (text: string, { 学时 }: Values): string =>
  学时.endsWith('分钟')
    ? text.replace(/(?:完成规定的\s*)?\{学时\}\s*学时/g, (found) => (found.startsWith('{') ? '' : '实测学习 ') + 学时)
    : text;

/** The text with what its placeholders stand for. */
export const fillIn = (text: string, values: Values): string =>
  inMinutes(text, values)
    .replace(NAMED, (_, name: Placeholder) => values[name])
    .replace(EMPTY, '')
    .trim();

/**
 * The paragraphs of a certificate's body. A standard that the course's name says already is not said again, and nothing
 * is said of an organisation where there is none.
 */
export const paragraphsOf = (body: string, values: Values): Paragraph[] =>
  body.split('\n').flatMap((line) => {
    if (line.includes('{机构}') && values.机构 === '') return [];
    const said = line.includes('{课程}') && values.标准 !== '' && values.课程.includes(values.标准);
    const text = fillIn(line, said ? { ...values, 标准: '' } : values);
    return text === '' ? [] : [{ text, bold: line.includes('{课程}') || line.includes('{标准}') }];
  });

/** Whether its documents name the holder's organisation. */
export const showsOrg = ({ fields, bodyText, footText }: TemplateWords): boolean =>
  fields.org || bodyText.includes('{机构}') || footText.includes('{机构}');
