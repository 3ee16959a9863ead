import { Alert, Button, List, Text, Title } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { shownText } from '#domain/grid/display.ts'
import { closingExceptions } from '#domain/tickets/closing/exceptions.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import ownClasses from '#web/features/event-page/reconcile/reconcile.module.css'
import type { ReconcileHandlers } from '#web/features/event-page/reconcile/reconcile-handlers.ts'
import { ClosingDialog } from './ClosingDialog.tsx'
import { exceptionTexts } from './exception-text.ts'
import { ReopenDialog } from './ReopenDialog.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { figureTables, type OpenPoints } from './report-tables.ts'
import type { ClosingFigures } from './use-closing.ts'

export interface LoadedClosingProps extends ClosingFigures, ReconcileHandlers {
  readonly name: string
}

export function LoadedClosing({ name, onExport, Paper, onOpenRows: _, ...figures }: LoadedClosingProps) {
  const { closing, work, balance, report } = figures
  const messages = useMessages()
  const { t } = messages
  const [isOpened, setOpened] = useState(false)
  const exceptions = useMemo(
    () => exceptionTexts(messages, closingExceptions(work.steps, balance)),
    [messages, work, balance],
  )
  const points = useMemo(
    () =>
      closing
        ? {
            title: t('closing.exceptions'),
            none: t('closing.noExceptions'),
            texts: (closing.exceptions ?? '').split('\n').filter((text) => text !== ''),
          }
        : { title: t('closing.notSettled'), none: t('closing.allSettled'), texts: exceptions },
    [t, closing, exceptions],
  )
  const tables = useMemo(() => figureTables(messages, report), [messages, report])
  const Dialog = closing ? ReopenDialog : ClosingDialog
  // Stores the opened dialog, so that it stays mounted after its act. For example, when `ClosingDialog` has closed the
  // event, `Dialog` is already `ReopenDialog`.
  const [openedDialog, setOpenedDialog] = useState<typeof Dialog | null>(null)
  const open = () => {
    setOpenedDialog(() => Dialog)
    setOpened(true)
  }
  const ShownDialog = openedDialog ?? Dialog
  return (
    <>
      <State {...figures} count={exceptions.length} />
      <div className={ownClasses.actions}>
        <Button
          variant={closing ? 'default' : 'filled'}
          leftSection={closing ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
          onClick={open}
        >
          {t(closing ? 'closing.reopen' : 'closing.close')}
        </Button>
        <ReportFiles {...figures} name={name} points={points} onExport={onExport} Paper={Paper} />
      </div>
      <Exceptions {...points} />
      {tables.map(({ heading, columns, rows, total }) => (
        <div key={heading} className={classes.card}>
          <Title order={3} size="h4">
            {heading}
          </Title>
          <PagedTable<{ readonly at: number; readonly texts: readonly string[] }>
            label={heading}
            rows={[...rows, ...(total ? [total] : [])].map((texts, at) => ({ at, texts }))}
            keyOf={({ at }) => at}
            columns={columns.map(({ label, align }, at) => ({
              label,
              ...(align === 'end' && { align }),
              cell: ({ texts }) => texts[at] ?? '',
            }))}
            rowsPerPage={ROWS_A_PAGE}
          />
        </div>
      ))}
      {isOpened && <ShownDialog {...figures} name={name} exceptions={exceptions} onClose={() => setOpened(false)} />}
    </>
  )
}

const ROWS_A_PAGE = 20

/** Shows whether the event is closed, and whether its data has changed since the closing. */
function State({ closing, digests, count }: ClosingFigures & { readonly count: number }) {
  const { t, number } = useMessages()
  if (!closing) {
    const isOpen = t('closing.isOpen', { count, number: number(count) })
    return <Text role="status">{count === 0 ? t('closing.isSettled') : isOpen}</Text>
  }
  const isSame = digests ? digests.wholeExport === closing.digest : null
  return (
    <>
      <Text role="status">{t('closing.isClosed', { day: shownText('date', closing.closedOn) })}</Text>
      {isSame === true && <Text size="sm">{t('closing.unchanged')}</Text>}
      {isSame === false && <Alert color="yellow">{t('closing.changedSince')}</Alert>}
    </>
  )
}

function Exceptions({ title, none, texts }: OpenPoints) {
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {texts.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <List translate="no" size="sm">
          {texts.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
    </section>
  )
}
