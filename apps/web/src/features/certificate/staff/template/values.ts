import type { addTemplate, templateDetail } from '@zhibiao/contract/certificate/staff-template';
import type { AnswerOf, CallOf } from '@zhibiao/contract/core/endpoint';

export type WholeTemplate = AnswerOf<typeof templateDetail>;
export type Body = CallOf<typeof addTemplate>['body'];
/** A picture as the form holds it: what is sent, and what is seen. */
export type StoredPicture = { key: string; data: string } | null;
export type TemplateValues = Omit<Body, 'type' | 'logoKey' | 'sealKey' | 'signKey'> & {
  logo: StoredPicture;
  seal: StoredPicture;
  sign: StoredPicture;
};

export const LABELS: Readonly<Record<keyof TemplateValues, string>> = {
  name: '模板名称',
  issuerName: '颁发机构',
  title: '标题',
  bodyText: '正文',
  footText: '脚注',
  logo: '标志',
  seal: '印章',
  sign: '签名',
  signer: '签名人',
  signerTitle: '职务',
  fields: '内容',
  validYears: '有效期',
};

export const templateValuesOf = (template: WholeTemplate): TemplateValues => {
  const { name, issuerName, title, bodyText, footText, logo, seal, sign } = template;
  const { signer, signerTitle, fields, validYears } = template;
  return {
    name,
    issuerName,
    title,
    bodyText,
    footText,
    logo,
    seal,
    sign,
    signer,
    signerTitle,
    fields,
    validYears,
  };
};

export const templateBodyOf = (type: number, { logo, seal, sign, ...words }: TemplateValues): Body => ({
  ...words,
  type: type as Body['type'],
  logoKey: logo?.key ?? null,
  sealKey: seal?.key ?? null,
  signKey: sign?.key ?? null,
});
