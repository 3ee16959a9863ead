import { IconDots, IconFileAnalytics, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { MenuButton, type MenuChoice, type Opening } from '#web/ui/menu/menu-button.tsx'
import type { RowActs } from '#web/features/table-screen/list/use-row-keys.ts'
import buttonClasses from './RowControls.module.css'
import classes from './RowsTable.module.css'

/** Constants outside of the components: React skips an element that is the same object as in the last render. */
const pencil = <IconPencil size={16} stroke={1.7} aria-hidden />
const page = <IconFileAnalytics size={16} stroke={1.7} aria-hidden />
const clock = <IconHistory size={16} stroke={1.7} aria-hidden />
const bin = <IconTrash size={16} stroke={1.7} aria-hidden />
const dots = <IconDots size={16} stroke={1.7} aria-hidden />

export function RowCheck({ name, selected }: { readonly name: string; readonly selected: boolean }) {
  const { t } = useMessages()
  return (
    <td className={classes.check}>
      <input
        type="checkbox"
        aria-label={t('table.selectRow', { name })}
        checked={selected}
        // The row handles the click (DataRow.tsx). React requires `readOnly` for a checkbox without a handler.
        readOnly
      />
    </td>
  )
}

interface RowButtonsProps {
  readonly name: string
  readonly rowIndex: number
  readonly acts: RowActs
  readonly selecting: boolean
  readonly folded: boolean
}

export function RowButtons({ folded, ...props }: RowButtonsProps) {
  return <td className={classes.actions}>{folded ? <RowMenu {...props} /> : <OpenRowButtons {...props} />}</td>
}

type Folded = Omit<RowButtonsProps, 'folded'>

function RowMenu({ name, rowIndex, acts, selecting }: Folded) {
  const { t } = useMessages()
  const unavailable = selecting ? t('table.notWhileSelected') : undefined
  const choices = (): readonly MenuChoice[] => [
    ...(acts.open
      ? [
          {
            label: t(acts.opens === 'page' ? 'table.openShort' : 'table.openCardShort'),
            icon: page,
            onChoose: () => acts.open?.(rowIndex),
          },
        ]
      : []),
    { label: t('common.edit'), icon: pencil, unavailable, onChoose: () => acts.edit(rowIndex) },
    { label: t('common.delete'), icon: bin, unavailable, onChoose: () => acts.remove(rowIndex) },
    ...(acts.history ? [{ label: t('table.history'), icon: clock, onChoose: () => acts.history?.(rowIndex) }] : []),
  ]
  const label = t('table.rowActions', { name })
  return <MenuButton as={RowMenuOpener} button={{ 'aria-label': label }} label={label} choices={choices} />
}

function RowMenuOpener(props: Opening & { readonly 'aria-label': string }) {
  const { t } = useMessages()
  return (
    <button type="button" className={buttonClasses.rowButton} title={t('table.actions')} {...props}>
      {dots}
    </button>
  )
}

function OpenRowButtons({ name, rowIndex, acts, selecting }: Folded) {
  const { t } = useMessages()
  const reason = selecting ? t('table.notWhileSelected') : undefined
  const [openRow, openShort] =
    acts.opens === 'page'
      ? (['table.openRow', 'table.openShort'] as const)
      : (['table.openCard', 'table.openCardShort'] as const)
  return (
    <>
      {acts.open && (
        <RowButton label={t(openRow, { name })} title={t(openShort)} onClick={() => acts.open?.(rowIndex)}>
          {page}
        </RowButton>
      )}
      <RowButton
        label={t('table.editRow', { name })}
        title={reason ?? t('common.edit')}
        disabled={selecting}
        onClick={() => acts.edit(rowIndex)}
      >
        {pencil}
      </RowButton>
      <RowButton
        label={t('table.deleteRow', { name })}
        title={reason ?? t('common.delete')}
        danger
        disabled={selecting}
        onClick={() => acts.remove(rowIndex)}
      >
        {bin}
      </RowButton>
      {acts.history && (
        <RowButton
          label={t('table.historyRow', { name })}
          title={t('table.history')}
          onClick={() => acts.history?.(rowIndex)}
        >
          {clock}
        </RowButton>
      )}
    </>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly title: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
  onClick(): void
}

function RowButton({ label, title, danger, disabled, children, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={buttonClasses.rowButton}
      aria-label={label}
      title={title}
      data-danger={danger}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
