import {
  type TemplatePlaceholder,
  TEMPLATE_PLACEHOLDERS,
  type TemplateFields,
} from '@zhibiao/contract/certificate/template';

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

export type Values = Record<TemplatePlaceholder, string>;
/** A paragraph of a certificate; what was learned stands out. */
export type Paragraph = { text: string; bold: boolean };

const NAMED = new RegExp(`\\{(${TEMPLATE_PLACEHOLDERS.join('|')})\\}`, 'g');
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
    .replace(NAMED, (_, name: TemplatePlaceholder) => values[name])
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
