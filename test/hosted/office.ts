/** A row in every table and log of a project, and all stored data as one text. */
import type pg from 'pg'
import { tableNames } from '#domain/tables/index.ts'

/** All tables by their database names. */
export const officeTables: readonly string[] = tableNames.map((name) => name.toLowerCase())

/** Our other tables and views in the exposed schema. */
export const logTables: readonly string[] = [
  'table_version',
  'act',
  'change_log',
  'print_log',
  'print_card',
  'add_log',
  'preference',
  'change_history',
]

/** A text in every row, so that a leaked row can be found in a response. */
export const SECRET = '極秘'

export async function fillOffice(pool: pg.Pool): Promise<void> {
  await pool.query(`
    INSERT INTO departments VALUES (1, '${SECRET}');
    INSERT INTO positions VALUES (1, '${SECRET}', 1, 1, 1);
    INSERT INTO personincharge VALUES (1, '${SECRET}');
    INSERT INTO events VALUES (1, '${SECRET}', 1, 10);
    INSERT INTO products VALUES (1, 1, '${SECRET}', 1);
    INSERT INTO employees ("companyCode", name, "departmentCode") VALUES ('0001', '${SECRET}', 1);
    INSERT INTO salesdata ("productCode", quantity) VALUES (1, 1);
    INSERT INTO sealdata ("eventName", "companyCode") VALUES ('${SECRET}', '0001');
    INSERT INTO confirmeddata ("eventName", "companyCode") VALUES ('${SECRET}', '0001');
    INSERT INTO distributionstatus ("companyCode", name) VALUES ('0001', '${SECRET}');
    INSERT INTO payments ("eventCode", "personInChargeCode", amount, note) VALUES (1, 1, 1, '${SECRET}');
    INSERT INTO paymentreceipts ("eventCode", "paymentId", amount, addressee) VALUES (1, 1, 1, '${SECRET}');
    INSERT INTO closings ("eventCode", exceptions) VALUES (1, '${SECRET}');
    INSERT INTO withdrawn ("eventCode", reason) VALUES (1, '${SECRET}');
    INSERT INTO act (who, kind, details) VALUES ('${SECRET}', 'other', '{"why": "${SECRET}"}');
    INSERT INTO print_log (who, sheet, filters, rows) VALUES ('${SECRET}', 'seals', '{}', 1);
    INSERT INTO print_card ("printId", sheet, page, digest, name) SELECT id, 'seals', 1, repeat('0', 32), '${SECRET}' FROM print_log;
    INSERT INTO add_log (who, request, "table", asked, answer) VALUES ('${SECRET}', gen_random_uuid(), 'departments', '${SECRET}', '{}');
    INSERT INTO preference (owner, kind, name, value, shared, who) VALUES ('x', 'view', '${SECRET}', '{}', true, 'x')`)
}

/** All stored data as one text, with history and staff. */
export async function allStored(pool: pg.Pool): Promise<string> {
  const all = [...officeTables, ...logTables]
    .map((name) => `public.${name}`)
    .concat(
      ['staff', 'invited', 'open_domain', 'dismissed', 'unproven_password', 'staff_manager', 'staff_act'].map(
        (name) => `eventms_private.${name}`,
      ),
    )
  const parts = all.map(
    (name) =>
      `SELECT '${name}' AS name, (SELECT json_agg(to_json(t) ORDER BY to_json(t)::text)::text FROM ${name} t) AS rows`,
  )
  const { rows } = await pool.query<{ stored: string }>(
    `SELECT json_object_agg(name, rows)::text AS stored FROM (${parts.join(' UNION ALL ')}) s`,
  )
  return rows[0]!.stored
}
