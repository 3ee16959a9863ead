import { Checkbox } from '@mantine/core'
import type { StaleName } from '#domain/stale-names.ts'
import { fieldOf, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './stale-names.module.css'

export interface StaleNamesTableProps {
  readonly names: readonly StaleName[]
  readonly chosenIds: ReadonlySet<string>
  readonly disabled: boolean
  onChoose(chosenIds: ReadonlySet<string>): void
}

/**
 * A table with one row per stale name. Its columns are the old name, the current name, and where the old name is
 * stored: table, field, code and number of rows. On phones only the two names are visible at first; the user scrolls to
 * the other columns.
 */
export function StaleNamesTable({ names, chosenIds, disabled, onChoose }: StaleNamesTableProps) {
  const { t, label, number } = useMessages()
  const chosenCount = names.filter(({ id }) => chosenIds.has(id)).length
  const toggle = (id: string) => {
    const next = new Set(chosenIds)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll this box
    <div className={classes.scroll} role="region" aria-label={t('staleNames.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={t('staleNames.all')}
                checked={chosenCount === names.length}
                indeterminate={chosenCount > 0 && chosenCount < names.length}
                disabled={disabled}
                onChange={() => onChoose(new Set(chosenCount === names.length ? [] : names.map(({ id }) => id)))}
              />
            </th>
            {(['old', 'now', 'table', 'field', 'code', 'rows'] as const).map((column) => (
              <th key={column} scope="col" data-align={column === 'rows' ? 'end' : undefined}>
                {t(`staleNames.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((stale) => {
            const { id, of, old, now, keys } = stale
            const declaration: TableDeclaration = tables[stale.table]
            const table = label(declaration.label)
            const field = label(fieldOf(declaration, stale.field)!.label)
            return (
              <tr key={id}>
                <td>
                  <Checkbox
                    aria-label={t('staleNames.choose', { table, field, code: of, old, now })}
                    checked={chosenIds.has(id)}
                    disabled={disabled}
                    onChange={() => toggle(id)}
                  />
                </td>
                <td className={classes.name}>{old}</td>
                <td className={classes.name}>{now}</td>
                <td>{table}</td>
                <td>{field}</td>
                <td>{of}</td>
                <td data-align="end">{number(keys.length)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
