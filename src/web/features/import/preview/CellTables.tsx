import type { ImportWarning } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Cell, Listing, shownRows } from '#web/features/import/Listing.tsx'
import { fieldLabel, warningText } from '#web/features/import/texts.ts'

/** Equal texts of a column are listed once, with their lines. */
export function WarnedCells({
  declaration,
  warnings,
}: {
  declaration: TableDeclaration
  warnings: readonly ImportWarning[]
}) {
  const messages = useMessages()
  const { t, number } = messages
  const linesOf = ({ lines, count }: ImportWarning) =>
    lines.map(number).join(', ') + (count > lines.length ? ` … (${number(count)})` : '')
  return (
    <Listing
      label={t('import.warnings')}
      columns={[t('import.field'), t('import.inFile'), t('import.hint'), t('import.lines')]}
      rows={warnings
        .slice(0, shownRows)
        .map((warning) => [
          fieldLabel(messages, declaration, warning.field),
          <Cell key="text" text={warning.text} />,
          warningText(messages, warning),
          linesOf(warning),
        ])}
      count={warnings.length}
    />
  )
}
