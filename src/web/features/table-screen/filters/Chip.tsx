import { IconX } from '@tabler/icons-react'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './filters.module.css'

export interface ChipProps {
  readonly text: string
  /** Number of rows that match this filter alone; undefined until counted. */
  readonly count?: number | undefined
  /** Accessible names of the buttons. `edit` is undefined for a chip that can only be removed. */
  readonly edit?: string
  readonly remove: string
  onEdit?(at: HTMLElement): void
  onRemove(): void
}

const cross = <IconX size={14} aria-hidden />

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
