/**
 * Tables for Chinese PDFs whose fonts are not embedded; each is a file of its own, fetched only when a document asks
 * for it.
 */
const cMaps = import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export const cMapOf = (filename: string): string | undefined =>
  Object.entries(cMaps).find(([path]) => path.endsWith(`/${filename}`))?.[1];
