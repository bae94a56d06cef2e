/** One list of subjects: the folders of apps/server/src/features. Every floor names only these, if not for a reason. */
const LIST = 'apps/server/src/features';

const DOORS = { learner: 'a door', org: 'a door', console: 'the door of the staff' };
/** Floor → what it may hold beside subjects, and why. */
const BESIDE = {
  'apps/contract/src': { core: 'what every endpoint is made of' },
  'apps/web/src/features': {},
  'apps/e2e/src': {
    ...DOORS,
    journeys: 'ways of people through several subjects',
    production: 'what is proved on a site as it is sold',
    everywhere: 'what holds on every page',
    support: 'helpers of the tests',
    jobs: 'tests that run by hand',
    pictures: 'pictures of README',
  },
  'apps/e2e/src/learner': {},
  'apps/e2e/src/org': {},
  'apps/e2e/src/console': {},
  'prisma/schema': { schema: 'generator and data source' },
  'prisma/sql': {},
  'docs/decisions': {
    README: 'the list of them',
    demo: 'what a site shows before it is used',
    operate: 'what holds for who runs a site',
    privacy: 'what holds for every subject',
    security: 'what holds for every subject',
    server: 'a floor',
    tests: 'a floor',
    web: 'a floor',
  },
};
const ENDINGS = { 'prisma/schema': '.prisma', 'prisma/sql': '.sql', 'docs/decisions': '.md' };
const ARCHITECTURE = 'docs/architecture.md';

/** First cells of the table whose head begins with "Subject"; where there is none, the words of `a · b · c`. */
const toldIn = (text) => {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => /^\|\s*Subjects?\b/i.test(line));
  if (head < 0) return (/`(\w[\w-]*(?: · [\w-]+){5,})`/.exec(text)?.[1] ?? '').split(' · ').filter(Boolean);
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end < 0 ? rows.length : end)
    .flatMap((row) => [...row.split('|')[1].matchAll(/[a-z][\w-]*/g)].map(([name]) => name));
};

export const subjects = {
  bar: 'subjects',
  says: 'names that are no subject where subjects are named, and subjects that docs/architecture.md leaves out',
  limit: 0,
  find: (tree) => {
    const list = new Set(tree.foldersIn(LIST));
    const told = tree.files.includes(ARCHITECTURE) ? toldIn(tree.text(ARCHITECTURE)) : [];
    return [
      ...Object.entries(BESIDE).flatMap(([floor, beside]) =>
        (ENDINGS[floor] ? tree.namesIn(floor, ENDINGS[floor]) : tree.foldersIn(floor))
          .filter((name) => !list.has(name) && !(name in beside))
          .map((name) => `${floor}: ${name} is no subject, no folder of ${LIST}`),
      ),
      ...told.filter((name) => !list.has(name)).map((name) => `${ARCHITECTURE}: ${name} is no subject`),
      ...[...list].filter((name) => !told.includes(name)).map((name) => `${ARCHITECTURE}: does not name ${name}`),
    ];
  },
};
