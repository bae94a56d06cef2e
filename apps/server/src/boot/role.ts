import pg from 'pg';
import { BootFault, type ReportFact } from './facts.ts';
import { lockSchema } from './migrate.ts';
import { isPooled, limitRole } from '#db/pooler.ts';
import { maybeOne, one, raw, run, sql } from '#db/sql.ts';

/**
 * Written once and never changed, not even by forgetting a person: the application may add and read. Parts of a table
 * are reached through it alone.
 */
const APPEND_ONLY = [
  'StudySegment',
  'ExamEvent',
  'AttemptKey',
  'AttemptGrant',
  'ScoreChange',
  'AuditLog',
  'AuditSubject',
  'AuditAnchor',
  'LessonItemRev',
  'AgreementVersion',
  'QuestionVersion',
  'PaperEdition',
  'LessonRound',
  'PaperRound',
  'StudyGrant',
  'IssuedFile',
];
/** Changed in one way only, as their triggers say, and never removed. */
const KEPT = ['AuditDetail', 'AuditHead', 'Mark'];
/** What an operator moved out of the study ledger: the owner alone writes it. */
const OWNERS = ['StudyArchive', 'StudyArchiveBlock', 'StudyArchiveEnd', 'StudyArchiveRefusal'];
/** Tables whose rows only ever become more. */
export const GROWING: readonly string[] = [...APPEND_ONLY, ...KEPT, ...OWNERS];

const { escapeIdentifier: name, escapeLiteral: text } = pg;

const SELF = sql<{ user: string }>`SELECT current_user AS user`;
const findRole = (role: string) => sql<{ rolsuper: boolean }>`SELECT rolsuper FROM pg_roles WHERE rolname = ${role}`;

/**
 * Lets the role of `url` work on a database that the role of `ownerUrl` has migrated, and nothing besides: read and
 * write rows, and only add to the tables that are only added to. Run at every start, so that new tables are covered. A
 * role that is missing, or whose password is another, is made good where the owner may. With one role for both there is
 * nothing to do.
 */
export const grantApplication = async (ownerUrl: string, url: string, report: ReportFact): Promise<void> => {
  const role = decodeURIComponent(new URL(url).username);
  await withOwner(ownerUrl, async (owner) => {
    // Rights and migrations of one table at once: PostgreSQL would refuse one of the two.
    await lockSchema(owner, report);
    if (ownerUrl === url || (await one(owner, SELF)).user === role) return;
    if (!(await canLogIn(url))) {
      await makeRole(owner, role, decodeURIComponent(new URL(url).password));
      await canLogIn(url);
    }
    await run(owner, raw(grants(role)));
    if ((await maybeOne(owner, findRole(role)))?.rolsuper) report({ is: 'superuser' });
  });
};

const withOwner = async (url: string, work: (owner: pg.Client) => Promise<void>) => {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  owner.on('error', () => {});
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
};

const DATABASE = sql<{ name: string }>`SELECT current_database() AS name`;
const END = sql`SELECT pg_terminate_backend(pg_backend_pid())`;
/**
 * What a pooler does not pass on at the start of a connection is said of the role, which may do so of itself. The
 * connection that began before does not go back to the pooler.
 */
const limitBehindPooler = async (client: pg.Client) => {
  if (!(await isPooled(client))) return;
  await run(client, raw(limitRole((await one(client, DATABASE)).name)));
  await run(client, END).catch(() => {});
};

/** A pooler says it in a sentence, under the SQLSTATE of anything that goes wrong before it has a server. */
const isRefused = ({ code = '', message }: pg.DatabaseError): boolean =>
  ['28P01', '28000'].includes(code) || (code === '08P01' && /authentication failed|no such user/i.test(message));

/**
 * Logs in as the role and leaves it with its limits; false when it is missing or has another password, which Postgres
 * does not tell apart.
 */
const canLogIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await limitBehindPooler(client);
    return true;
  } catch (error) {
    if (isRefused(error as pg.DatabaseError)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
};

const makeRole = async (owner: pg.Client, role: string, password: string) => {
  const found = await maybeOne(owner, findRole(role));
  const login = `ROLE ${name(role)} LOGIN PASSWORD ${text(password)}`;
  try {
    // To drop what it owns one has to be a member of it, unless one is a superuser.
    await run(owner, raw(found ? `ALTER ${login}` : `CREATE ${login}; GRANT ${name(role)} TO CURRENT_USER`));
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error;
    throw new BootFault({ is: 'role-not-makeable' });
  }
};

const grants = (role: string) => {
  const app = name(role);
  const tables = (all: readonly string[]) => all.map((table) => `public.${name(table)}`).join(', ');
  return `BEGIN;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE ALL ON SCHEMA public FROM ${app};
    GRANT USAGE ON SCHEMA public TO ${app};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${app};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${app};
    REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations, public._sql_objects FROM ${app};
    REVOKE UPDATE, DELETE ON ${tables(APPEND_ONLY)} FROM ${app};
    REVOKE DELETE ON ${tables(KEPT)} FROM ${app};
    REVOKE INSERT, UPDATE, DELETE ON ${tables(OWNERS)} FROM ${app};
    DO $parts$ DECLARE part regclass; BEGIN
      FOR part IN SELECT oid FROM pg_class WHERE relispartition AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('REVOKE ALL ON %s FROM %I', part, ${text(role)});
      END LOOP;
    END $parts$;
    COMMIT`;
};
