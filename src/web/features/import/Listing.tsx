import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './Listing.module.css'

/** Rows that a preview shows; the rest is counted. */
export const shownRows = 100

interface ListingProps {
  /** Names the list for those who do not see it. */
  readonly label: string
  readonly columns: readonly string[]
  /** The cells of at most `shownRows` rows. */
  readonly rows: readonly (readonly ReactNode[])[]
  /** How many there are in all. */
  readonly count: number
}

/** A plain table of the first of many rows. */
export function Listing({ label, columns, rows, count }: ListingProps) {
  const { t, number } = useMessages()
  return (
    <>
      <CellTable label={label} columns={columns} rows={rows} />
      {count > rows.length && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('import.firstShown', { shown: number(rows.length), count: number(count) })}
        </Text>
      )}
    </>
  )
}

interface CellTableProps extends Omit<ListingProps, 'count'> {
  /** Names the rows, where they may give way to others in whose places they must not stay what they are. */
  readonly keys?: readonly string[]
}

/** A plain table that scrolls in both directions, by keyboard too. */
export function CellTable({ label, columns, rows, keys }: CellTableProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
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
          <Table.Tbody>
            {rows.map((cells, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of one plan never move
              <Table.Tr key={keys?.[i] ?? i}>
                {cells.map((cell, j) => (
                  <Table.Td key={columns[j]}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

/** A value of a row; an empty one is said to be empty. */
export function Cell({ text, empty = false }: { text: string; empty?: boolean }) {
  return empty ? <span className={classes.empty}>{text}</span> : <span className={classes.value}>{text}</span>
}
