import type { EventNumbers } from '#domain/tickets/acts/change/index.ts'
import type { Form } from './form.ts'

export interface FieldsProps {
  readonly of: EventNumbers
  readonly form: Form
  /** What is typed into a select and is no choice yet, by the select's name. */
  readonly unclear: Readonly<Record<string, string | null>>
  readonly disabled: boolean
  onChange(changes: Partial<Form>): void
  onUnclear(name: string, text: string | null): void
}
