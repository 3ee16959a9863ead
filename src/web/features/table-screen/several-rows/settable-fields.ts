import type { GridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'
import type { FormField } from '#web/features/table-screen/form/form.ts'

/**
 * The fields that can be set in several rows at once: all inputs except the key and the identity, which differ in each
 * row.
 */
export const settableFields = ({ fields, declaration: { key, identity } }: GridDraft): readonly FormField[] =>
  fields.filter(({ name, use }) => use === 'input' && name !== key && name !== identity)

/**
 * The field that is chosen when the form opens: the first one with codes of another table, such as a department. If
 * there is none, the first field.
 */
export const firstSettable = (fields: readonly FormField[]): FormField =>
  fields.find(({ field }) => field.references) ?? fields[0]!
