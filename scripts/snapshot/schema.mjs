/**
 * The schema as the database has it, out of its catalogue: whatever migrations made it, one that holds the same reads
 * the same. Columns are in the order of their names, for a table that was made at once has them in another than one
 * that grew.
 */

/** Namespaces of ours, by the name of a column. */
const ours = (namespace) => `${namespace} IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND
  nspname <> 'information_schema')`;
/** What comes with an extension is the extension's. `catalogue` is where it stands, as SQL. */
const own = (catalogue, oid) =>
  `NOT EXISTS (SELECT FROM pg_depend e
    WHERE e.classid = ${catalogue} AND e.objid = ${oid} AND e.deptype = 'e')`;
const rights = (acl) =>
  `coalesce(' GRANTS ' || (SELECT string_agg(one::text, ' ' ORDER BY one::text COLLATE "C")
    FROM unnest(${acl}) one), '')`;
const owner = (role) => `' OWNER ' || ${role}::regrole`;
const options = (list) =>
  `coalesce(' WITH (' || (SELECT string_agg(one, ', ' ORDER BY one) FROM unnest(${list}) one) || ')', '')`;

/** Each answers a column `line`; they are sorted here, by bytes. */
const SECTIONS = {
  database: `
    SELECT 'ENCODING ' || pg_encoding_to_char(encoding) || ' LOCALE ' || datlocprovider::text || ' '
        || datcollate || ' ' || datctype || ' ' || coalesce(datlocale, '') || ${rights('datacl')} AS line
      FROM pg_database WHERE datname = current_database()
    UNION ALL
    SELECT 'SET FOR ' || coalesce(nullif(setrole, 0)::regrole::text, 'ALL') || ' ' || one
      FROM pg_db_role_setting, unnest(setconfig) one
      WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    UNION ALL
    SELECT 'EXTENSION ' || extname || ' SCHEMA ' || extnamespace::regnamespace FROM pg_extension
    UNION ALL
    SELECT 'SCHEMA ' || nspname || ${owner('nspowner')} || ${rights('nspacl')} FROM pg_namespace WHERE ${ours('oid')}
    UNION ALL
    SELECT 'DEFAULT RIGHTS OF ' || defaclrole::regrole || ' ON ' || defaclobjtype::text || ${rights('defaclacl')}
      FROM pg_default_acl`,
  types: `
    SELECT 'TYPE ' || format_type(t.oid, NULL) || ' ' || CASE typtype
        WHEN 'e' THEN 'ENUM (' || (SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder)
          FROM pg_enum WHERE enumtypid = t.oid) || ')'
        WHEN 'd' THEN 'DOMAIN ' || format_type(typbasetype, typtypmod)
          || CASE WHEN typnotnull THEN ' NOT NULL' ELSE '' END || coalesce(' DEFAULT ' || typdefault, '')
          || coalesce(' ' || (SELECT string_agg(pg_get_constraintdef(c.oid), ' ' ORDER BY conname)
            FROM pg_constraint c WHERE contypid = t.oid), '')
        WHEN 'c' THEN 'COMPOSITE (' || (SELECT string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', '
          ORDER BY attnum) FROM pg_attribute WHERE attrelid = typrelid AND attnum > 0 AND NOT attisdropped) || ')'
        ELSE typtype::text END || ${owner('typowner')} || ${rights('typacl')} AS line
      FROM pg_type t LEFT JOIN pg_class r ON r.oid = typrelid
      WHERE ${ours('typnamespace')} AND ${own("'pg_type'::regclass", 't.oid')}
        AND typelem = 0 AND typtype IN ('e', 'd', 'c', 'r') AND (typtype <> 'c' OR r.relkind = 'c')`,
  sequences: `
    SELECT 'SEQUENCE ' || seqrelid::regclass || ' ' || format_type(seqtypid, NULL) || ' START ' || seqstart || ' BY '
        || seqincrement || ' MIN ' || seqmin || ' MAX ' || seqmax || ' CACHE ' || seqcache
        || CASE WHEN seqcycle THEN ' CYCLE' ELSE '' END
        || coalesce((SELECT ' OF ' || refobjid::regclass || '.' || quote_ident(attname) FROM pg_depend d
          JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
          WHERE d.classid = 'pg_class'::regclass AND objid = seqrelid AND d.deptype IN ('a', 'i')), '')
        || ${owner('relowner')} || ${rights('relacl')} AS line
      FROM pg_sequence JOIN pg_class c ON c.oid = seqrelid WHERE ${ours('relnamespace')}`,
  tables: `
    SELECT 'TABLE ' || c.oid::regclass || CASE relpersistence WHEN 'u' THEN ' UNLOGGED' ELSE '' END
        || CASE relkind WHEN 'r' THEN '' ELSE ' KIND ' || relkind::text END
        || coalesce(' PARTITION BY ' || pg_get_partkeydef(c.oid), '')
        || coalesce((SELECT string_agg(' INHERITS ' || inhparent::regclass, '' ORDER BY inhseqno) FROM pg_inherits
          WHERE inhrelid = c.oid), '')
        || coalesce(' ' || pg_get_expr(relpartbound, c.oid), '') || ${options('reloptions')}
        || coalesce((SELECT ' TOAST' || ${options('t.reloptions')} FROM pg_class t
          WHERE t.oid = c.reltoastrelid AND t.reloptions IS NOT NULL), '')
        || CASE WHEN relreplident <> 'd' THEN ' REPLICA IDENTITY ' || relreplident::text ELSE '' END
        || CASE WHEN relrowsecurity THEN ' ROW SECURITY' ELSE '' END
        || CASE WHEN relforcerowsecurity THEN ' FORCED' ELSE '' END
        || ${owner('relowner')} || ${rights('relacl')} AS line
      FROM pg_class c WHERE ${ours('relnamespace')} AND relkind IN ('r', 'p', 'f')
        AND ${own("'pg_class'::regclass", 'c.oid')}`,
  columns: `
    SELECT c.oid::regclass || '.' || quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
        || CASE WHEN attcollation NOT IN (0, typcollation) THEN ' COLLATE ' || attcollation::regcollation ELSE '' END
        || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
        || CASE attidentity WHEN '' THEN '' WHEN 'a' THEN ' IDENTITY ALWAYS' ELSE ' IDENTITY' END
        || coalesce(CASE attgenerated WHEN '' THEN ' DEFAULT ' WHEN 's' THEN ' STORED AS ' ELSE ' VIRTUAL AS ' END
          || pg_get_expr(adbin, adrelid), '')
        || CASE WHEN attstorage <> typstorage THEN ' STORAGE ' || attstorage::text ELSE '' END
        || CASE attcompression WHEN '' THEN '' ELSE ' COMPRESSION ' || attcompression::text END
        || coalesce(' STATISTICS ' || attstattarget, '') || ${options('attoptions')} || ${rights('attacl')} AS line
      FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
      JOIN pg_type t ON t.oid = atttypid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
      WHERE ${ours('relnamespace')} AND relkind IN ('r', 'p', 'f', 'v', 'm')
        AND ${own("'pg_class'::regclass", 'c.oid')}`,
  // That a column is not null is said of the column.
  constraints: `
    SELECT conrelid::regclass || ' ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
        || CASE WHEN convalidated THEN '' ELSE ' UNCHECKED' END AS line
      FROM pg_constraint WHERE conrelid <> 0 AND contype IN ('c', 'f', 'p', 'u', 'x') AND ${ours('connamespace')}`,
  indexes: `
    SELECT pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END
        || CASE WHEN indisclustered THEN ' CLUSTERED' ELSE '' END AS line
      FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE ${ours('relnamespace')}`,
  statistics: `
    SELECT pg_get_statisticsobjdef(oid) || coalesce(' TARGET ' || stxstattarget, '') || ${owner('stxowner')} AS line
      FROM pg_statistic_ext WHERE ${ours('stxnamespace')}`,
  triggers: `
    SELECT pg_get_triggerdef(t.oid) || CASE tgenabled WHEN 'O' THEN '' ELSE ' ENABLED ' || tgenabled::text END AS line
      FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE NOT tgisinternal AND ${ours('relnamespace')}`,
  views: `
    SELECT CASE relkind WHEN 'm' THEN 'MATERIALIZED ' ELSE '' END || 'VIEW ' || c.oid::regclass
        || ${options('reloptions')} || ${owner('relowner')} || ${rights('relacl')} || ' AS' || chr(10)
        || pg_get_viewdef(c.oid, true) || chr(10) AS line
      FROM pg_class c WHERE relkind IN ('v', 'm') AND ${ours('relnamespace')}
        AND ${own("'pg_class'::regclass", 'c.oid')}`,
  functions: `
    SELECT 'FUNCTION ' || p.oid::regprocedure || ${owner('proowner')} || ${rights('proacl')} || chr(10)
        || CASE prokind WHEN 'a' THEN 'AGGREGATE' ELSE pg_get_functiondef(p.oid) END AS line
      FROM pg_proc p WHERE ${ours('pronamespace')} AND ${own("'pg_proc'::regclass", 'p.oid')}`,
  // Kinds that we have none of, so that the first one is seen.
  others: `
    SELECT 'RULE ' || pg_get_ruledef(r.oid) AS line FROM pg_rewrite r JOIN pg_class c ON c.oid = ev_class
      WHERE rulename <> '_RETURN' AND ${ours('relnamespace')}
    UNION ALL
    SELECT 'POLICY ' || policyname || ' ON ' || tablename || ' ' || to_jsonb(p)::text FROM pg_policies p
    UNION ALL
    SELECT 'AGGREGATE ' || aggfnoid || ' ' || aggtransfn || ' ' || aggfinalfn || ' ' || format_type(aggtranstype, NULL)
        || ' ' || coalesce(agginitval, '') FROM pg_aggregate a JOIN pg_proc p ON p.oid = aggfnoid
      WHERE ${ours('pronamespace')} AND ${own("'pg_proc'::regclass", 'p.oid')}
    UNION ALL
    SELECT DISTINCT kind || ' ' || identity FROM unnest(ARRAY['pg_cast', 'pg_collation', 'pg_conversion',
        'pg_event_trigger', 'pg_foreign_server', 'pg_language', 'pg_opclass', 'pg_operator', 'pg_opfamily',
        'pg_publication', 'pg_subscription', 'pg_transform', 'pg_ts_config', 'pg_ts_dict', 'pg_ts_parser',
        'pg_ts_template']::regclass[]) catalogue
      CROSS JOIN LATERAL (SELECT objid FROM pg_depend WHERE classid = catalogue AND objid >= 16384
        UNION SELECT objid FROM pg_shdepend WHERE classid = catalogue AND objid >= 16384
          AND dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))) made
      CROSS JOIN LATERAL pg_identify_object(catalogue, objid, 0) identified(kind, schema, name, identity)
      WHERE ${own('catalogue', 'made.objid')}`,
  comments: `
    SELECT 'COMMENT ON ' || kind || ' ' || identity || ' IS ' || quote_literal(description) AS line FROM pg_description
      CROSS JOIN LATERAL pg_identify_object(classoid, objoid, objsubid) identified(kind, schema, name, identity)
      WHERE objoid >= 16384 AND kind <> 'extension' AND ${own('classoid', 'objoid')}`,
};

/** `ask` is a statement as the owner of the tables. */
export const schema = async (ask) => {
  const parts = [];
  for (const [name, query] of Object.entries(SECTIONS)) {
    const lines = (await ask(query)).map(({ line }) => line);
    // NULL is what `||` makes of a part that the queries above do not expect.
    if (lines.includes(null)) throw new Error(`${name}: a line of the schema is NULL`);
    parts.push(`-- ${name}\n`, ...lines.sort().map((line) => `${line.trimEnd()}\n`), '\n');
  }
  return parts.join('');
};

/** How many rows each table has after a first start without the demo: some come with the migrations. */
export const rows = async (ask) => {
  const tables = await ask(`SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND ${ours('relnamespace')} AND relname !~ '^_' ORDER BY relname COLLATE "C"`);
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`);
  const counted = await ask(counts.join(' UNION ALL '));
  return counted
    .map(({ name, rows: most }) => `${name} ${most}\n`)
    .sort()
    .join('');
};
