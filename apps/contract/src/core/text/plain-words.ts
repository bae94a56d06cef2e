const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
/** Tags that a text of ours is made of: a sentence may say that a<b. */
const TAG = /<\/?(p|h[1-6]|[uo]l|li|br|img|table|t[rdh]|tbody|thead|strong|em|blockquote|div|span|pre|code)\b[^<>]*>/i;
const isHtml = (text: string): boolean => TAG.test(text);

/** `图片 0198a7.jpg`, of the address under which a picture or a file is kept. */
const fileWords = (address: string): string => {
  const name = address.split('/').at(-1) ?? '';
  return `${/\.(png|jpe?g|webp|gif|svg)$/i.test(name) ? '图片' : '文件'} ${name}`;
};

/** HTML as its words, a paragraph a line, and an uploaded file by its name: for a reader of what changed. */
export const plainWords = (text: string): string => {
  if (/^\/uploads\/\S+$/.test(text)) return fileWords(text);
  if (!isHtml(text)) return text;
  return text
    .replace(/<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/gi, (_, src: string) => `［${fileWords(src)}］`)
    .replace(/<(br|\/p|\/h\d|\/li|\/tr|\/blockquote)\b[^>]*>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
};
