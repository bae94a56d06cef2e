/** Each function, trigger and view of the database has one text: prisma/sql/<subject>.sql. */
const KINDS = 'FUNCTION|PROCEDURE|TRIGGER|(?:MATERIALIZED\\s+)?VIEW';
const MADE = new RegExp(
  `\\bCREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:CONSTRAINT\\s+)?(${KINDS})\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?("?\\w+"?)([^;]*)`,
  'gi',
);
/** What the house was before prisma/sql, in one migration. */
const BASELINE = /^prisma\/migrations\/[^/]*_baseline\//;
const withoutComments = (text) => text.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');

export const sqlTexts = {
  bar: 'sql-texts',
  says: 'functions, triggers and views whose text does not stand in exactly one file of prisma/sql',
  limit: 0,
  find: (tree) => {
    const places = new Map();
    for (const file of tree.files.filter((name) => /^prisma\/.*\.sql$/.test(name) && !BASELINE.test(name))) {
      for (const [, kind, name, rest] of withoutComments(tree.text(file)).matchAll(MADE)) {
        // Triggers of several tables may have one name.
        const table = /^trigger$/i.test(kind) ? (/\bON\s+"?\w+"?/i.exec(rest)?.[0] ?? '') : '';
        const key = `${kind.toLowerCase()} ${name} ${table}`.replaceAll('"', '').trimEnd();
        places.set(key, new Set([...(places.get(key) ?? []), file]));
      }
    }
    // While there is no prisma/sql, the one migration that a text stands in is its file.
    const hasHome = tree.files.some((file) => file.startsWith('prisma/sql/'));
    const isHome = (file) => !hasHome || file.startsWith('prisma/sql/');
    return [...places]
      .filter(([, files]) => files.size > 1 || ![...files].every(isHome))
      .sort(([, a], [, b]) => b.size - a.size)
      .map(([key, files]) => `${key}: ${files.size} files – ${[...files].join(' ')}`);
  },
};
