import { readFile } from 'node:fs/promises';

/**
 * One workbook through one reader in a process of its own, as the product reads it in a thread of its own: from the
 * import of the reader to the last row. Says milliseconds of the processor, which a busy machine does not make more,
 * and megabytes above what it began with.
 */

const MB = 1024 * 1024;
const BOUNDS = { unpacked: 16 * MB, chars: 8_000_000 };

const READERS: Readonly<Record<string, (bytes: Uint8Array) => Promise<number>>> = {
  ours: async (bytes) => {
    const { parseBook: bookOf } = await import('#ports/workbook/read/read-book.ts');
    const found = bookOf(bytes, { maxRows: 10_000, lines: true, bounds: BOUNDS });
    return 'book' in found ? (found.book.sheets[0]?.rows.length ?? 0) : 0;
  },
  theirs: async (bytes) => {
    const { readSheet } = await import('read-excel-file/node');
    return (await readSheet(Buffer.from(bytes))).length;
  },
};

const [reader = '', file = ''] = process.argv.slice(2);
const bytes = await readFile(file);
const memory = process.memoryUsage.rss();
const begin = process.cpuUsage();
const rows = await READERS[reader]?.(bytes);
const { user, system } = process.cpuUsage(begin);
process.stdout.write(
  JSON.stringify({ rows, ms: (user + system) / 1_000, mb: process.resourceUsage().maxRSS / 1024 - memory / MB }),
);
