/** RFC 6266: the Chinese name as RFC 5987 has it, and a plain one for clients that read only that. */
export const attachmentOf = (name: string, plain = `download.${name.split('.').at(-1)}`): string => {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded}`;
};
