/** Schema cache like PostgREST's: all tables and functions, regardless of rights. */
import type pg from 'pg'
import { RestError } from './rest-errors.ts'

export interface Relation {
  readonly key: readonly string[]
}

export interface Routine {
  /** Arguments by name, with SQL types. */
  readonly args: ReadonlyMap<string, { readonly type: string; readonly optional: boolean }>
  readonly volatile: boolean
  readonly set: boolean
  readonly void: boolean
  readonly composite: boolean
  readonly settings: Readonly<Record<string, string>>
}

const RELATIONS = `
  SELECT c.relname AS name,
    ARRAY(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
          WHERE i.indrelid = c.oid AND i.indisprimary) AS key
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'f', 'p')`

const ROUTINES = `
  SELECT p.proname AS name, p.provolatile = 'v' AS volatile, p.proretset AS set, p.prorettype = 'void'::regtype AS void,
    t.typtype = 'c' OR p.proargmodes IS NOT NULL AS composite, coalesce(p.proconfig, '{}') AS config,
    p.pronargs - p.pronargdefaults AS required,
    ARRAY(SELECT format_type(oid, NULL) FROM unnest(p.proargtypes) WITH ORDINALITY AS u (oid, n) ORDER BY n) AS types,
    coalesce(p.proargnames[1:p.pronargs], '{}') AS names
  FROM pg_proc p JOIN pg_type t ON t.oid = p.prorettype
  WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype)`

/** Settings of a function that apply to the whole transaction (PostgREST's default). */
const hoisted = ['statement_timeout', 'plan_filter.statement_cost_limit', 'default_transaction_isolation']

/** Reads the catalog again for every request, instead of caching it like PostgREST. */
export class Catalog {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async relation(name: string): Promise<Relation> {
    const { rows } = await this.#pool.query<{ key: string[] }>(`SELECT * FROM (${RELATIONS}) r WHERE name = $1`, [name])
    if (!rows[0]) throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
    return rows[0]
  }

  /** Finds the overload for these arguments. */
  async routine(name: string, given: readonly string[]): Promise<Routine> {
    const { rows } = await this.#pool.query<{
      volatile: boolean
      set: boolean
      void: boolean
      composite: boolean
      config: string[]
      required: number
      types: string[]
      names: string[]
    }>(`SELECT * FROM (${ROUTINES}) r WHERE name = $1`, [name])
    const found = rows.find(
      ({ names, required }) =>
        given.every((arg) => names.includes(arg)) && names.slice(0, required).every((arg) => given.includes(arg)),
    )
    if (!found) {
      const asked = given.length > 0 ? `(${given.join(', ')})` : ' without parameters'
      throw new RestError(404, 'PGRST202', `Could not find the function public.${name}${asked} in the schema cache`)
    }
    const { volatile, set, composite, names, types, required } = found
    const config = found.config
      .map((setting) => setting.split('=') as [string, string])
      .filter(([key]) => hoisted.includes(key))
    const args = new Map(names.map((arg, i) => [arg, { type: types[i]!, optional: i >= required }]))
    return { args, volatile, set, void: found.void, composite, settings: Object.fromEntries(config) }
  }
}
