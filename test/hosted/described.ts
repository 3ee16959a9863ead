import type pg from 'pg'

/** All objects of db/hosted, as the database describes them. */
export async function described(pool: pg.Pool): Promise<unknown[]> {
  const queries = [
    "SELECT * FROM pg_policies WHERE schemaname IN ('public', 'eventms_private') ORDER BY tablename, policyname",
    "SELECT nspname, proname, proacl::text, prosecdef, proconfig, pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname IN ('public', 'eventms_private') ORDER BY 1, 2, 6",
    "SELECT nspname, relname, relkind, relacl::text, relrowsecurity, relforcerowsecurity FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname IN ('public', 'eventms_private') ORDER BY 1, 2",
    'SELECT attrelid::regclass::text, attname, attacl::text FROM pg_attribute WHERE attacl IS NOT NULL AND attrelid > 16384 ORDER BY 1, 2',
    'SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2',
    'SELECT * FROM pg_publication_tables ORDER BY 1, 2, 3',
    'SELECT defaclrole::regrole::text, defaclnamespace::regnamespace::text, defaclobjtype, defaclacl::text FROM pg_default_acl ORDER BY 1, 2, 3',
    "SELECT nspname, nspacl::text FROM pg_namespace WHERE nspname IN ('public', 'eventms_private') ORDER BY 1",
  ]
  return Promise.all(queries.map(async (sql) => (await pool.query<Record<string, unknown>>(sql)).rows))
}
