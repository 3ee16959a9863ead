import type { GridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'
import type { FormField } from '#web/features/table-screen/form/form.ts'

/** The fields that can be set for several rows at once: all inputs except key and identity. */
export const settableFields = ({ fields, declaration: { key, identity } }: GridDraft): readonly FormField[] =>
  fields.filter(({ name, use }) => use === 'input' && name !== key && name !== identity)

/** The first field offered: a reference, if there is one. */
export const firstSettable = (fields: readonly FormField[]): FormField =>
  fields.find(({ field }) => field.references) ?? fields[0]!
