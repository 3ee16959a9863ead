import { IconFileAnalytics, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { type RowVerb, rowVerbs, type RowWords } from './row-words.ts'
import buttons from './RowControls.module.css'
import classes from './RowsTable.module.css'

/*
 * A row's checkbox and buttons stay as they are while the page's texts change under them: they act on a place of the
 * page, and their names point at the row's (aria-labelledby). Naming each by its row cost a twentieth of a keystroke.
 */

/** What can be done with the row at a place of the page, from 0. */
export interface RowActs {
  /** @param from the place where a range begins if none was selected before: all rows between are selected */
  select(place: number, selected: boolean, from?: number): void
  edit(place: number): void
  remove(place: number): void
  /** Shows what was done to the row, where that is shown. */
  history?(place: number): void
  /** Opens the row's page or card, where it has one. */
  open?(place: number): void
}

export interface RowControlProps {
  /** The table's id in the page. */
  readonly id: string
  readonly place: number
  readonly words: RowWords
  readonly acts: RowActs
}

/** Made once: React passes over an element that is the same as before. */
const pencil = <IconPencil size={16} stroke={1.7} aria-hidden />
const page = <IconFileAnalytics size={16} stroke={1.7} aria-hidden />
const clock = <IconHistory size={16} stroke={1.7} aria-hidden />
const bin = <IconTrash size={16} stroke={1.7} aria-hidden />

/** The id of the row at a place, whose `aria-label` is its name. */
export const rowId = (id: string, place: number): string => `${id}row${place}`

const nameOf = (id: string, place: number, verb: RowVerb): string =>
  `${id}${verb} ${rowId(id, place)} ${id}${verb}After`

/** The words around a row's name; never seen, only pointed at. */
export const RowVerbs = memo(function RowVerbs({ id, words }: Pick<RowControlProps, 'id' | 'words'>) {
  return rowVerbs.flatMap((verb) => [
    <span key={verb} id={`${id}${verb}`} hidden>
      {words[verb][0]}
    </span>,
    <span key={`${verb}After`} id={`${id}${verb}After`} hidden>
      {words[verb][1]}
    </span>,
  ])
})

export const RowCheck = memo(function RowCheck({
  id,
  place,
  selected,
}: Pick<RowControlProps, 'id' | 'place'> & { readonly selected: boolean }) {
  return (
    <td className={classes.check}>
      <input
        type="checkbox"
        aria-labelledby={nameOf(id, place, 'select')}
        checked={selected}
        // The row hears the press (DataRow.tsx).
        readOnly
      />
    </td>
  )
})

export const RowButtons = memo(function RowButtons({
  id,
  place,
  words,
  acts,
  selecting,
}: RowControlProps & { readonly selecting: boolean }) {
  const reason = selecting ? words.notWhileSelected : undefined
  return (
    <td className={classes.actions}>
      {acts.open && (
        <button
          type="button"
          className={buttons.rowButton}
          aria-labelledby={nameOf(id, place, 'open')}
          title={words.openShort}
          onClick={() => acts.open?.(place)}
        >
          {page}
        </button>
      )}
      <button
        type="button"
        className={buttons.rowButton}
        aria-labelledby={nameOf(id, place, 'edit')}
        title={reason ?? words.editShort}
        disabled={selecting}
        onClick={() => acts.edit(place)}
      >
        {pencil}
      </button>
      <button
        type="button"
        className={buttons.rowButton}
        data-danger
        aria-labelledby={nameOf(id, place, 'remove')}
        title={reason ?? words.removeShort}
        disabled={selecting}
        onClick={() => acts.remove(place)}
      >
        {bin}
      </button>
      {acts.history && (
        <button
          type="button"
          className={buttons.rowButton}
          aria-labelledby={nameOf(id, place, 'history')}
          title={words.historyShort}
          onClick={() => acts.history?.(place)}
        >
          {clock}
        </button>
      )}
    </td>
  )
})
