import { Anchor, Button, Center, Stack, Text, Title } from '@mantine/core'
import { IconFileAnalytics, IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { PaperPage } from '#domain/paper/paper.ts'
import type { Masters, OwnerChoice, PrintedSeal, SheetSeals } from '#domain/seals/index.ts'
import type { PrintedCard } from '#domain/wire.ts'
import { useEventPress } from '#web/dialogs/open-event.ts'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import type { PrintedBefore } from '#web/state/prints/use-printed.ts'
import { useBeginAtTop } from '#web/ui/focus/use-begin-at-top.ts'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { PaperRoot } from '#web/features/print/paper/PaperRoot.tsx'
import { OpenPrints } from '#web/features/print/printing/OpenPrints.tsx'
import { PrintNote } from '#web/features/print/printing/PrintNote.tsx'
import { SavePdf } from '#web/features/print/printing/SavePdf.tsx'
import { SealWarnings } from '#web/features/print/warnings/SealWarnings.tsx'
import { emptyTexts } from './empty-texts.ts'
import { EventSelect } from './EventSelect.tsx'
import type { SealTables } from './seal-tables.ts'
import { NotOnPaper } from './NotOnPaper.tsx'
import { OwnerSelect } from './OwnerSelect.tsx'
import { PaperChoice } from './PaperChoice.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { LABEL_TEST, type Sheet } from './sheet.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { SheetSummary } from './SheetSummary.tsx'
import classes from './sheet-screen.module.css'
import { useChoice } from './use-choice.ts'
import { type Codes, usePaperOptions } from './use-paper-options.ts'
import { useInitialEvent, useSheet } from './use-sheet.ts'
import { WhatPrints } from './WhatPrints.tsx'
import { WithSeals } from './WithSeals.tsx'

export interface BesideProps {
  readonly event: number
  readonly owner: OwnerChoice
  readonly masters: Masters
  readonly everyone: readonly PrintedSeal[]
  readonly printed: readonly PrintedCard[]
  readonly paper: Sheet['name']
  choosePaper(paper: Sheet['name']): void
  onRecorded(): void
}

export interface SheetScreenProps {
  readonly sheets: readonly [Sheet, ...Sheet[]]
  readonly printNow?: boolean
  readonly onOpenEvent?: ((eventCode: number) => void) | undefined
  renderBeside?(props: BesideProps): ReactNode
  readonly codes?: Codes
}

export function SheetScreen(props: SheetScreenProps) {
  const { t } = useMessages()
  return (
    <WithSeals title={t(props.sheets[0].title)}>
      {(sealTables) => <LoadedSheet sealTables={sealTables} {...props} />}
    </WithSeals>
  )
}

interface LoadedProps extends SheetScreenProps {
  readonly sealTables: SealTables
}

const NO_PAGES: readonly PaperPage[] = []
const NO_SEALS: readonly PrintedSeal[] = []

/**
 * The screen of a sheet. This function is long because it connects the choices, the pages, their warnings and printing.
 */
function LoadedSheet({
  sheets,
  sealTables: held,
  printNow = false,
  onOpenEvent,
  renderBeside: Beside,
  codes,
}: LoadedProps) {
  const messages = useMessages()
  const { t } = messages
  const done = useDoneToast()
  const eventPress = useEventPress()
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const [eventText, setEventText] = useState<string | null>(null)
  const [ownerText, setOwnerText] = useState<string | null>(null)
  const unchosen = eventText !== null || ownerText !== null
  const { paper, choosePaper } = useChoice(sheets[0].filter.field, useInitialEvent(sheets[0], held))
  const sheet = sheets.find(({ name }) => name === paper) ?? sheets[0]
  const options = usePaperOptions(sheet, codes)
  const { firstLabel, setFirstLabel, code, pending, withDates, format } = options
  const {
    choice,
    laidOut: { shown, states, warnings, busy, isLayingOut },
    earlierPrints,
    printing: { printing, print, refusalReason, pdf },
  } = useSheet(sheet, held, root, {
    unready: unchosen ? 'print.choiceOpen' : pending ? 'print.codesPending' : null,
    firstLabel,
    code,
    withDates,
    format,
  })
  const { event, owner, scope } = choice
  const eventSeals = shown?.eventSeals ?? null
  const { masters } = held
  const pages = shown?.paper.pages() ?? NO_PAGES
  const seals = shown?.paper.seals ?? NO_SEALS
  // A test page of labels contains no seals to check.
  const isTest = sheet.name === LABEL_TEST
  // True for a label test and for a list of earlier prints. Other papers show seals of the event, and the screen lists
  // the seals that are not on them.
  const isWhole = isTest || sheet.ofPrinted === true
  const { filter } = sheet
  const owners = useMemo(
    () => (eventSeals ? filter.optionsOf(eventSeals.seals, masters) : []),
    [filter, eventSeals, masters],
  )
  useHeldFocus(printing)
  const printAtOnce = useEffectEvent(print)
  useEffect(() => {
    if (printNow) printAtOnce()
  }, [printNow])
  useBeginAtTop()
  const refresh = () => void earlierPrints.refresh().catch(() => {})
  const [printedChoice, setPrintedChoice] = useState<string | null>(null)
  const choiceKey = JSON.stringify([paper, event, owner, scope])
  /**
   * True after a print of the chosen paper. The primary button then opens the event's page, which shows the next step.
   */
  const leadsOn = printedChoice === choiceKey && onOpenEvent !== undefined

  return (
    <Stack gap="md" className={classes.view}>
      <Title order={2}>{t(sheet.title)}</Title>
      {/* The settings are beside the pages, so that they stay visible while the user scrolls. */}
      <div className={classes.screen}>
        <div className={classes.settings}>
          <div className={classes.top}>
            <div className={classes.bar} data-offers>
              <Button
                variant={leadsOn ? 'default' : 'filled'}
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={print}
                aria-describedby={id}
                disabled={pages.length === 0 || pending || pdf.share !== null}
                loading={printing}
              >
                {printText(messages, sheet, isWhole || isLayingOut ? null : { eventSeals, seals })}
              </Button>
              <SavePdf {...pdf} disabled={pages.length === 0 || pending || printing} />
              {onOpenEvent && eventSeals?.event && (
                <Button
                  variant={leadsOn ? 'filled' : 'default'}
                  leftSection={<IconFileAnalytics size={18} aria-hidden />}
                  onClick={() => event !== null && onOpenEvent(event)}
                >
                  {t('print.openEvent')}
                </Button>
              )}
            </div>
            {eventSeals && !isTest && !isLayingOut && (
              <WhatPrints id={id} event={nameOf(eventSeals)} seals={seals} rows={sheet.rows} />
            )}
          </div>
          <PrintNote />
          <OpenPrints
            prints={earlierPrints.printed?.open ?? []}
            onAnswered={(cameOut) => {
              if (cameOut === 'all') setPrintedChoice(choiceKey)
              if (cameOut !== 'none') {
                // All labels of the first sheet are now used, so the next print begins on a new sheet.
                setFirstLabel(1)
                done(t('print.recorded'), {}, undefined, eventPress(event))
              }
              refresh()
            }}
          />
          {eventSeals && !isWhole && !isLayingOut && <NotOnPaper eventSeals={eventSeals} seals={seals} />}
          <EventSelect
            events={masters.events}
            value={event}
            text={eventText}
            onText={setEventText}
            onChange={choice.chooseEvent}
            {...(sheet.initialEvent === 'allEvents' && { onAll: () => choice.chooseEvent(null) })}
          />
          <div data-owner-select>
            <OwnerSelect
              filter={filter}
              options={owners}
              value={owner}
              text={ownerText}
              onText={setOwnerText}
              onChange={choice.chooseOwner}
            />
          </div>
          <PaperChoice {...options} {...{ sheets, sheet, codes }} onChange={choosePaper} />
          {sheet.scopes && eventSeals && eventSeals.seals.length > 0 && (
            <ScopeChoice
              texts={sheet.scopes}
              value={scope}
              states={states}
              failed={earlierPrints.failure !== null}
              partCount={shown?.layout?.partCount ?? 0}
              onChange={choice.chooseScope}
            />
          )}
          <PrintLogFailure earlierPrints={earlierPrints} />
          {shown && pages.length > 0 && seals.length > 0 && (
            <SheetSummary {...shown.paper} pages={pages.length} rows={sheet.rows} />
          )}
          {Beside && eventSeals && event !== null && earlierPrints.printed && states && !isTest && (
            <Beside
              {...{ event, owner, masters }}
              everyone={eventSeals.seals}
              printed={earlierPrints.printed.cards}
              paper={sheet.name}
              choosePaper={choosePaper}
              onRecorded={refresh}
            />
          )}
          {eventSeals && warnings && !isTest && <SealWarnings {...warnings} />}
        </div>
        {pages.length > 0 ? (
          <SheetPreview pages={pages} busy={busy} />
        ) : (
          <Empty
            lines={
              shown ? emptyTexts(t, { masters, eventSeals, owner, sheet, scope, earlierPrints }) : [t('common.loading')]
            }
          />
        )}
      </div>
      <PaperRoot
        root={root}
        stamp={shown?.stamp ?? ''}
        pages={unchosen ? NO_PAGES : pages}
        refusalReason={refusalReason}
      />
    </Stack>
  )
}

/** The label of the print button, such as "Print 12 of 403 cards" if the paper leaves seals out. */
function printText(
  { t, number }: Messages,
  { rows }: Sheet,
  paper: { eventSeals: SheetSeals | null; seals: readonly unknown[] } | null,
) {
  const [printedCount, sealCount] = [paper?.seals.length ?? 0, paper?.eventSeals?.seals.length ?? 0]
  if (printedCount === 0 || printedCount === sealCount) return t('common.print')
  return t(rows === 'print.cards' ? 'print.someCards' : 'print.someRows', {
    given: number(printedCount),
    asked: number(sealCount),
  })
}

const nameOf = ({ event }: SheetSeals): string | null => event && (event.eventName ?? String(event.eventCode))

function Empty({ lines: [text, hint] }: { lines: readonly string[] }) {
  if (!text) return null
  return (
    <Center mih="30vh">
      <Stack gap={4} align="center" role="status">
        <Text fw={600}>{text}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
      </Stack>
    </Center>
  )
}

function PrintLogFailure({ earlierPrints: { failure, refresh } }: { earlierPrints: PrintedBefore }) {
  const { t, error } = useMessages()
  return (
    failure && (
      <Text size="sm" role="alert">
        {t('print.printedUnread', { reason: error(failure) })}{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => void refresh().catch(() => {})}>
          {t('common.tryAgain')}
        </Anchor>
      </Text>
    )
  )
}
