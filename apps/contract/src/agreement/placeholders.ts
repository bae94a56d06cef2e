import { htmlText } from '../core/text/html-text.ts';
import type { SettingKey } from '../settings.ts';

/** What the texts leave open, 〔联系电话，由培训机构在后台设置〕 or 〔联系电话〕, each with the setting that fills it. */
export const PLACEHOLDERS = {
  机构名称: 'cert.issuer',
  联系地址: 'site.address',
  联系电话: 'site.hotline',
  联系邮箱: 'site.mail',
  姓名或者部门: 'site.privacyContact',
  服务商名称: 'site.messageProvider',
  主管部门名称: 'site.regulator',
} as const satisfies Record<string, SettingKey>;
export type Placeholder = keyof typeof PLACEHOLDERS;
export const ALL_PLACEHOLDERS = Object.keys(PLACEHOLDERS) as Placeholder[];
/** Of each, what the settings say; empty while they say nothing. */
export type Fillings = Readonly<Record<Placeholder, string>>;

const MARK = /〔([^〔〕，]+)(?:，[^〔〕]*)?〕/g;
const isPlaceholder = (word: string | undefined): word is Placeholder =>
  word !== undefined && Object.hasOwn(PLACEHOLDERS, word);

/** Which of them this text leaves open, each once. */
export const placeholdersIn = (html: string): Placeholder[] => [
  ...new Set([...html.matchAll(MARK)].map(([, word]) => word).filter(isPlaceholder)),
];

/** What the settings do not say stays open. */
export const fillPlaceholders = (html: string, fillings: Fillings): string =>
  html.replace(MARK, (mark, word: string) => (isPlaceholder(word) && htmlText(fillings[word])) || mark);
