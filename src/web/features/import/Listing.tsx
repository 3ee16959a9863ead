import { Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import type { TextRange } from '#domain/changed-ranges.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './Listing.module.css'

export const shownRows = 100

/** True in a narrow window. Listing.module.css has the same breakpoint. */
export const useNarrow = (): boolean => useMediaQuery('(width < 30em)', false, { getInitialValueInEffect: false })

interface ListingProps {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  readonly below?: readonly ReactNode[] | undefined
  readonly count: number
}

export function Listing({ label, columns, rows, below, count }: ListingProps) {
  const { t, number } = useMessages()
  return (
    <>
      <CellTable label={label} columns={columns} rows={rows} below={below} />
      {count > rows.length && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('import.firstShown', { shown: number(rows.length), count: number(count) })}
        </Text>
      )}
    </>
  )
}

interface CellTableProps extends Omit<ListingProps, 'count'> {
  /** React keys of the rows, needed if rows can change their order. */
  readonly keys?: readonly string[]
}

/** A table in a box that scrolls in both directions. The box can be focused, so that arrow keys scroll it. */
export function CellTable({ label, columns, rows, below, keys }: CellTableProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll this box */}
      <div className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
        <Table withRowBorders stickyHeader fz="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody translate="no">
            {rows.map((cells, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- the rows of a plan never move
              <Fragment key={keys?.[i] ?? i}>
                <Table.Tr {...(below && { className: classes.continued })}>
                  {cells.map((cell, j) => (
                    <Table.Td key={columns[j]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
                {below && (
                  <Table.Tr>
                    <Table.Td colSpan={columns.length} className={classes.below}>
                      <div>{below[i]}</div>
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

interface CellProps {
  readonly text: string
  readonly empty?: boolean
  readonly name?: string | undefined
  readonly note?: string | undefined
  readonly differs?: TextRange | undefined
}

export function Cell({ text, empty = false, name, note, differs }: CellProps) {
  if (empty) return <span className={classes.empty}>{text}</span>
  return (
    <span className={classes.value}>
      {differs ? (
        <>
          {text.slice(0, differs[0])}
          <mark className={classes.differs}>{text.slice(...differs)}</mark>
          {text.slice(differs[1])}
        </>
      ) : (
        text
      )}
      {name && <span className={classes.name}> {name}</span>}
      {note && <span className={classes.name}> {note}</span>}
    </span>
  )
}
