import { zip } from '#lib/zip.ts';

/** A plain document of paragraphs and headings, for templates. */
export type WordParagraph = { text: string; heading?: true };

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (one) => NAMES[one] ?? one);

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const part = (name: string, type: string): string =>
  `<Override PartName="/word/${name}.xml" ContentType="${WORD_TYPE}.${type}+xml"/>`;
const TYPES = [
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `${part('document', 'document.main')}${part('styles', 'styles')}</Types>`,
].join('');
const relation = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
const STYLES = [
  `${HEAD}<w:styles xmlns:w="${MAIN}">`,
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>',
  '<w:rPr><w:rFonts w:eastAsia="宋体"/><w:sz w:val="22"/></w:rPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>',
  '<w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style></w:styles>',
].join('');

const paragraph = ({ text, heading }: WordParagraph): string => {
  const style = heading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
  return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
};

export const writeWord = (paragraphs: readonly WordParagraph[]): Promise<Buffer> => {
  const body = paragraphs.map(paragraph).join('');
  const page = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
  const document = `${HEAD}<w:document xmlns:w="${MAIN}"><w:body>${body}${page}</w:body></w:document>`;
  const parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relation('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relation('styles', 'styles.xml'),
    'word/styles.xml': STYLES,
    'word/document.xml': document,
  };
  return zip(Object.entries(parts).map(([name, text]) => ({ name, open: async () => Buffer.from(text) })));
};
