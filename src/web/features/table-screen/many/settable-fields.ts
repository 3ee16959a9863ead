import type { GridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'
import type { FormField } from '#web/features/table-screen/form/form.ts'

/** The fields that several rows can have in common: neither what identifies a row nor what is computed. */
export const settableFields = ({ fields, declaration: { key, identity } }: GridDraft): readonly FormField[] =>
  fields.filter(({ name, use }) => use === 'input' && name !== key && name !== identity)

/** The field that is offered first: several rows mostly have a reference in common. */
export const firstSettable = (fields: readonly FormField[]): FormField =>
  fields.find(({ field }) => field.references) ?? fields[0]!
