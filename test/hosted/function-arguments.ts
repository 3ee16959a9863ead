import { randomUUID } from 'node:crypto'

/** An argument value that an attacker would try first, by SQL type. */
export function valueFor(type: string, table: string, arg: string): unknown {
  if (arg === 'name_') return table
  if (arg === 'act_') return 1
  if (type === 'regclass') return table
  if (arg === 'kind_') return 'return'
  if (arg === 'event_') return 1
  if (arg === 'changes_') return { sealdata: { remove: [1] } }
  if (arg === 'seen' && type === 'jsonb') return { events: 1, sealdata: 1, withdrawn: 1 }
  if (arg === 'remove_') return [1]
  if (arg === 'edit_') return [{ key: 1, changes: { departmentName: 'x', name: 'x' } }]
  if (arg === 'add_') return [{ departmentName: 'x' }]
  if (arg === 'identity_') return 'id'
  if (arg === 'fields' || arg === 'given' || arg === 'names') return ['departmentCode']
  if (arg === 'edits') return [{ key: 1, changes: { departmentName: 'x', name: 'x' }, expected: {} }]
  if (arg === 'new_rows') return [table === 'employees' ? { companyCode: 'x' } : { departmentCode: 9 }]
  if (arg === 'parts' || arg === 'part') {
    const part = {
      table,
      version: 1,
      fields: [table === 'employees' ? 'companyCode' : 'departmentCode'],
      rows: 1,
      columns: [['9']],
      remove: [1],
    }
    return arg === 'parts' ? [part] : part
  }
  if (arg === 'before') return { [table]: 'given' }
  if (type === 'bigint[]') return [1]
  if (type === 'text[]') return []
  if (type === 'uuid') return randomUUID()
  if (type.startsWith('json')) return {}
  if (type === 'boolean') return false
  if (type === 'bigint' || type === 'integer') return null
  return 'departmentCode'
}

export const NOTHING = /^ null$/

/** Harmless responses to strangers: that they are not staff, their own address, and content of the published source. */
export const harmless: Readonly<Record<string, RegExp>> = {
  is_staff: /^false /,
  eventms_user: /^"\w+@example\.(com|org)" /,
  eventms_outcome: /^\{"to": null, "from": "given", "added": 0, "changed": 0, "removed": 0, "versions": \{\}\} /,
  eventms_list: /^"departmentCode" /,
  // Returns the given text, cleaned.
  eventms_file_details: /^\{"file": "departmentCode"\} /,
  // Returns the time, because strangers see no acts.
  eventms_moment: /^"\d{4}-\d\d-\d\dT[\d:.]+\+00:00" /,
  // Strangers know no table.
  eventms_key: /^null /,
  eventms_fields: /^null /,
  eventms_computed: /^\[\] /,
  eventms_copied: /^\[\] /,
  eventms_ticket_tables: /^\["distributionstatus","sealdata"\] /,
  eventms_ticket_lists: /^\{"sealdata": \["remove", "edit", "add"\], "distributionstatus": \["edit", "add"\]\} /,
  eventms_event_seals: /^\[\] /,
  // Reads tables with the caller's rights, so a stranger gets no rows.
  eventms_receipts_over: /^\[\] /,
  // Reads no row.
  eventms_check_write: /^false /,
  eventms_event_numbers: /^\[\] /,
  eventms_moves_numbers: /^true /,
  eventms_references: /^\[\] /,
}
