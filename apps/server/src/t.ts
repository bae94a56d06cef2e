import { readFileSync, readdirSync } from 'node:fs';
import { bookOf } from '#ports/workbook/read-book.ts';
const dir = process.argv[2]!;
for (const f of readdirSync(dir).filter((n) => /xls|ods|csv|numbers/.test(n))) {
  console.log('==', f);
  const r = bookOf(readFileSync(dir + '/' + f), { maxRows: 10000, lines: true, bounds: { unpacked: 16e6, chars: 8e6 } });
  if ('fault' in r) console.log(r);
  else for (const s of r.book.sheets) { console.log(s.name, s.hidden ? 'HIDDEN' : '', 'hc', s.hiddenColumns.join(), 'm', JSON.stringify(s.merges)); for (const w of s.rows) console.log(w.no, w.hidden ? 'H' : ' ', JSON.stringify(w.cells), w.faults.length ? JSON.stringify(w.faults) : '', w.notes?.length ? JSON.stringify(w.notes) : ''); }
}
