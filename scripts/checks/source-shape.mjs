/**
 * What the formatter does not do: no line is wider than the page, db/ and boot/ say nothing to people, the items of a
 * course are read without those that were removed, staff command nothing that the audit log does not see, facts of
 * the contract have no second home in a statement, no file but limits.ts names the platform, no Chinese sentence of a
 * page has a space where its line ends, no field cuts what is pasted into it without a word, and no page asks the
 * browser for the rules of a language.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

const WIDTH = 120;
/** Configuration, migrations that ran and schemas have lines that cannot be broken. */
const SOURCE = /\.(ts|tsx|mjs|js|css|html|sh)$|^prisma\/sql\//;
const GENERATED = /\/(generated|dist)\//;
/** What a fault in the database is called stands above it: in boot/words.ts, errors.ts and the contract. */
const WORDLESS =
  /^apps\/server\/src\/(db\/|boot\/(?!words|place|database|first-link|log)|boot\/embedded\/)(?!.*\.test\.ts$)/;
/** LIVE_ITEMS and EVER_ITEMS of services/study/study-sql.ts say which of them are meant. */
const BARE_ITEMS = /"LessonItem"/;
const NAMES_ITEMS =
  /^apps\/server\/src\/(?!.*\.test\.ts$|services\/(study\/study-sql|files\/uploads)\.ts$|features\/lesson\/staff\/)/;
/** `audited` is the only transaction that a command of the staff opens: what it does stands in the audit log. */
const STAFF_COMMAND = /^apps\/server\/src\/features\/(.*\/)?(staff\/|staff-routes\.ts$)(?!.*\.test\.ts$)/;
const OTHER_TRANSACTION = /\binTransaction\b|\$transaction\(/;
/** What stands in the contract, with a second home in a statement. A constant of its own may hold such a span. */
const SECOND_HOME = [
  [/^(?!const ).*interval '\d+ (?:hours|months)/, 'writes out a span that a constant should hold: interval ${lit(…)}'],
  [/\bkind(?:\}::int)? \+ 1\b/, 'reckons a certificate from an application: CERT_OF_APPLY, certTypeSql'],
  [/\bu\.status <> 3\b/, 'writes out USER_STATUS.closed'],
];
const STATES_FACTS = /^apps\/server\/src\/(?!.*(\.test|-fixtures)\.ts$)/;
/** What the platform is called is read from the settings; while staff have not named it, limits.ts says so. */
const PRODUCT_NAME = /知标学堂/;
const ASKS_FOR_NAME = /^apps\/(?!e2e\/|contract\/src\/core\/limits\.ts$).*(?<!\.test|-fixtures)\.(tsx?|html)$/;
/** A line break in the text of a page is drawn as a space, which Chinese has none of. */
const ENDS_IN_CHINESE = /^\s*(?![\s*/]).*[\p{Script=Han}，。；：、）”]$/u;
const BEGINS_IN_CHINESE = /^\s*[\p{Script=Han}（“]/u;
/**
 * A field keeps what is typed and the contract says what is too long; only what searches, a code, and what is written
 * in a row or a line of its own is cut, with a word (lib/format/say-what-is-cut.ts).
 */
const CUTS = /\bmaxLength=/;
const CUT = [
  'search-box search-dialog filter-bar jump-dialog transcript picker-filters media-picker rule/page',
  'code-field join-by-code title-input ask-dialogs',
];
const KEEPS = new RegExp(`^apps/web/src/(?!.*/(${CUT.join(' ').replaceAll(' ', '|')})\\.tsx$)`);
/** Their first use takes a phone more than a tenth of a second. What the server alone draws with may. */
const LANGUAGE = /\bnew Intl\.|\.toLocale\w*String\(|\.localeCompare\(/;
const LEAN = /^apps\/web\/src\/(?!lib\/head\/description\.ts$)(?!.*\.test\.tsx?$)/;
/** One address of a browser, one drawing: as long as they are. */
const UNBREAKABLE = /(user-agent|Mozilla\/5\.0 )/;

const filesOf = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((name) => SOURCE.test(name) && !GENERATED.test(name) && existsSync(join(root, name)));

/** One line each, naming file and line. */
export const checkSourceShape = () =>
  filesOf().flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .flatMap((line, at, lines) => {
        const where = `${name}:${at + 1}`;
        return [
          ...([...line].length > WIDTH && !UNBREAKABLE.test(line) ? [`${where} is wider than ${WIDTH} columns`] : []),
          ...(name.endsWith('.tsx') && ENDS_IN_CHINESE.test(line) && BEGINS_IN_CHINESE.test(lines[at + 1] ?? '')
            ? [`${where} is drawn with a space at its end`]
            : []),
          ...(WORDLESS.test(name) && /\p{Script=Han}/u.test(line)
            ? [`${where} says something in Chinese, which is for boot/words.ts`]
            : []),
          ...(NAMES_ITEMS.test(name) && BARE_ITEMS.test(line)
            ? [`${where} reads "LessonItem" where LIVE_ITEMS or EVER_ITEMS is meant`]
            : []),
          ...SECOND_HOME.filter(([second]) => STATES_FACTS.test(name) && second.test(line)).map(
            ([, what]) => `${where} ${what}`,
          ),
          ...(KEEPS.test(name) && CUTS.test(line)
            ? [`${where} cuts what is pasted without a word: leave it to the contract's rule`]
            : []),
          ...(LEAN.test(name) && LANGUAGE.test(line)
            ? [`${where} asks for the rules of a language: lib/format/ writes without`]
            : []),
          ...(ASKS_FOR_NAME.test(name) && PRODUCT_NAME.test(line)
            ? [`${where} names the platform: useSiteName, houseOf or PRODUCT`]
            : []),
          ...(STAFF_COMMAND.test(name) && OTHER_TRANSACTION.test(line)
            ? [`${where} opens a transaction that the audit log does not see: use audited`]
            : []),
        ];
      }),
  );
