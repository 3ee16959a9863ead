/** The schema of a database in comparable lines. */
import type pg from 'pg'

const OURS = `nspname IN ('public', 'eventms_private')`

const CATALOG = `
  SELECT format('function %s(%s) owner %s acl %s definer %s config %s %s', proname, pg_get_function_identity_arguments(p.oid),
    proowner::regrole, proacl, prosecdef, proconfig, pg_get_functiondef(p.oid)) AS line
  FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE ${OURS}
  UNION ALL SELECT format('table %s %s rls %s %s acl %s', relname, relkind, relrowsecurity, relforcerowsecurity, relacl)
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE ${OURS} AND relkind IN ('r', 'S')
  UNION ALL SELECT format('column %s.%s %s null %s default %s identity %s acl %s storage %s%s', relname, attname,
    format_type(atttypid, atttypmod), NOT attnotnull, pg_get_expr(adbin, adrelid), attidentity, attacl, attstorage, attcompression)
  FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
  LEFT JOIN pg_attrdef d ON adrelid = attrelid AND adnum = attnum WHERE ${OURS} AND relkind = 'r' AND attnum > 0
  UNION ALL SELECT format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(c.oid))
  FROM pg_constraint c JOIN pg_namespace n ON n.oid = connamespace WHERE ${OURS}
  UNION ALL SELECT format('trigger %s on %s %s %s', tgname, tgrelid::regclass, tgenabled, pg_get_triggerdef(t.oid))
  FROM pg_trigger t WHERE NOT tgisinternal
  UNION ALL SELECT format('index %s %s', indexname, indexdef) FROM pg_indexes WHERE schemaname IN ('public', 'eventms_private')
  UNION ALL SELECT format('view %s %s', viewname, definition) FROM pg_views WHERE schemaname IN ('public', 'eventms_private')
  UNION ALL SELECT format('policy %s', p) FROM pg_policies p
  UNION ALL SELECT format('comment %s on %s', description, pg_describe_object(classoid, objoid, objsubid))
  FROM pg_description WHERE objoid >= 16384
  ORDER BY 1`

/** Functions with owners and rights, tables, columns, constraints, triggers, indexes, views, policies, comments. */
export async function catalogOf(pool: pg.Pool): Promise<string[]> {
  return (await pool.query<{ line: string }>(CATALOG)).rows.map(({ line }) => line)
}
