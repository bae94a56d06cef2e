/** So much of a page is a remark that no reader heeds: its bytes have to come all the same. */
const REMARK = 512 * 1024;

/** A PDF of so many pages, each half a megabyte, of which none is needed for another. */
export const largePdf = (pages: number): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = 9;
  const add = (...content: Buffer[]) => {
    offsets.push(length);
    const object = Buffer.concat([Buffer.from(`${offsets.length} 0 obj\n`), ...content, Buffer.from('\nendobj\n')]);
    parts.push(object);
    length += object.length;
  };
  const text = (words: string) => Buffer.from(words);
  const numbers = Array.from({ length: pages }, (_, index) => index);
  add(text('<< /Type /Catalog /Pages 2 0 R >>'));
  add(text(`<< /Type /Pages /Count ${pages} /Kids [${numbers.map((n) => `${4 + 2 * n} 0 R`).join(' ')}] >>`));
  add(text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'));
  for (const n of numbers) {
    const rest = `/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * n} 0 R`;
    add(text(`<< /Type /Page /Parent 2 0 R ${rest} >>`));
    const drawn = Buffer.concat([
      text(`BT /F1 48 Tf 72 700 Td (Leaf ${n + 1}) Tj ET\n%`),
      Buffer.alloc(REMARK, 'remark '),
      text('\n'),
    ]);
    add(text(`<< /Length ${drawn.length} >>\nstream\n`), drawn, text('endstream'));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    text(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`),
    text(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
};
