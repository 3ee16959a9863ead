import type { NamesOf } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import type { Images } from '#domain/history.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, fieldOf, type TableDeclaration } from '#domain/table.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import classes from './history.module.css'

export interface ChangedFieldsProps extends Images {
  readonly declaration: TableDeclaration
  readonly names: NamesOf
}

export function ChangedFields({ declaration, names, was, became }: ChangedFieldsProps) {
  const messages = useMessages()
  const { t, label } = messages
  const text = (field: string, value: Value) => valueText(messages, declaration, names, field, value)
  const fields = fieldNames(declaration).filter((field) =>
    was && became ? field in became : (was ?? became)?.[field] != null,
  )
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{label(fieldOf(declaration, field)!.label)}</dt>
          <dd translate="no">
            {was && (
              <>
                <span className={classes.hidden}>{t('history.from')} </span>
                <del>{text(field, was[field] ?? null)}</del>
              </>
            )}
            {was && became && <span aria-hidden> → </span>}
            {became && (
              <>
                <span className={classes.hidden}>{t('history.to')} </span>
                <ins>{text(field, became[field] ?? null)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function valueText({ t }: Messages, { fields }: TableDeclaration, names: NamesOf, field: string, value: Value): string {
  const { kind, references } = fields[field]!
  if (kind === 'flag') return t(value === true ? 'table.flagYes' : 'table.flagNo')
  return shownText(kind, value, references && names[references]) || t('history.empty')
}
