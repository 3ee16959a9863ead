import { IconX } from '@tabler/icons-react'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './filters.module.css'

export interface ChipProps {
  /** What is asked, in a few words. */
  readonly text: string
  /** The rows that it holds for by itself, once they are counted. */
  readonly count?: number | undefined
  /** What the buttons are called; what cannot be changed has none for that. */
  readonly edit?: string
  readonly remove: string
  onEdit?(at: HTMLElement): void
  onRemove(): void
}

const cross = <IconX size={14} aria-hidden />

/** Something that the list is asked for, or has: pressed it is changed, its cross takes it away. */
export function Chip({ text, count, edit, remove, onEdit, onRemove }: ChipProps) {
  const { t, number, list } = useMessages()
  const alone = count === undefined ? [] : [t('filter.alone', { number: number(count) })]
  return (
    <li className={classes.chip} translate="no" title={[text, ...alone].join('\n')}>
      {edit !== undefined && onEdit ? (
        <button
          type="button"
          aria-label={list([edit, ...alone])}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onEdit(currentTarget)}
        >
          <span className={classes.words}>{text}</span>
          {count !== undefined && <span className={classes.number}>{number(count)}</span>}
        </button>
      ) : (
        <span className={classes.said}>{text}</span>
      )}
      <button type="button" aria-label={remove} onClick={onRemove}>
        {cross}
      </button>
    </li>
  )
}
