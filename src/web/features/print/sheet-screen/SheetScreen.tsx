import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileAnalytics, IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { usePaperMessages } from '#web/messages/use-paper-messages.ts'
import { PrintRoot } from '#web/ui/print-root.tsx'
import { useHeldFocus } from '#web/ui/use-held-focus.ts'
import { SealWarnings } from '../warnings/SealWarnings.tsx'
import { emptyTexts } from './empty-texts.ts'
import { EventSelect } from './EventSelect.tsx'
import type { HeldSeals } from './held-seals.ts'
import { OwnerSelect } from './OwnerSelect.tsx'
import type { Sheet } from './sheet.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { SheetSummary } from './SheetSummary.tsx'
import { useSheet } from './use-sheet.ts'
import { WithSeals } from './WithSeals.tsx'

export interface SheetScreenProps {
  readonly sheet: Sheet
  /** Print as soon as the sheet stands. */
  readonly printNow?: boolean
  /** Opens the page of the event whose sheet it is. */
  onOpenEvent?(eventCode: number): void
}

/** The screen of any sheet: filters, figures, what to look at first, the preview, and the paper itself. */
export function SheetScreen(props: SheetScreenProps) {
  usePaperMessages()
  const { t } = useMessages()
  return <WithSeals title={t(props.sheet.title)}>{(held) => <LoadedSheet held={held} {...props} />}</WithSeals>
}

function LoadedSheet({ sheet, held, printNow = false, onOpenEvent }: SheetScreenProps & { held: HeldSeals }) {
  const { t } = useMessages()
  const root = useRef<HTMLDivElement>(null)
  const [eventText, setEventText] = useState<string | null>(null)
  const [ownerText, setOwnerText] = useState<string | null>(null)
  const unchosen = eventText !== null || ownerText !== null
  const { all, seals, laidOut, event, owner, printing, print, ...chosen } = useSheet(sheet, held, root, unchosen)
  const { masters } = held
  const { pages } = laidOut
  const { filter } = sheet
  const owners = useMemo(() => (all ? filter.optionsOf(all.seals, masters) : []), [filter, all, masters])
  useHeldFocus(printing)
  const printAtOnce = useEffectEvent(() => void print())
  useEffect(() => {
    if (printNow) printAtOnce()
  }, [printNow])

  return (
    <Stack gap="md">
      <Group justify="space-between" align="center">
        <Title order={2}>{t(sheet.title)}</Title>
        <Group gap="sm">
          {onOpenEvent && all?.event && (
            <Button
              variant="default"
              leftSection={<IconFileAnalytics size={18} aria-hidden />}
              onClick={() => event !== null && onOpenEvent(event)}
            >
              {t('print.openEvent')}
            </Button>
          )}
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void print()}
            disabled={pages.length === 0}
            loading={printing}
          >
            {t('common.print')}
          </Button>
        </Group>
      </Group>
      <Group align="flex-end" gap="md">
        <EventSelect
          events={masters.events}
          value={event}
          text={eventText}
          onText={setEventText}
          onChange={chosen.chooseEvent}
          {...(sheet.begins === 'allEvents' && { onAll: () => chosen.chooseEvent(null) })}
          w={{ base: '100%', sm: 340 }}
        />
        <OwnerSelect
          filter={filter}
          options={owners}
          value={owner}
          text={ownerText}
          onText={setOwnerText}
          onChange={chosen.chooseOwner}
        />
      </Group>
      {pages.length > 0 && <SheetSummary seals={seals} rows={sheet.rows} {...laidOut} />}
      {all && <SealWarnings all={all} places={sheet.places} />}
      {pages.length > 0 ? (
        <SheetPreview pages={pages} />
      ) : (
        <Empty lines={emptyTexts(t, { masters, all, owner, filter })} />
      )}
      <PrintRoot ref={root} stamp={chosen.stamp}>
        {/* The browser's own menu prints whatever stands here. */}
        {unchosen ? null : pages}
      </PrintRoot>
    </Stack>
  )
}

function Empty({ lines: [text, hint] }: { lines: readonly string[] }) {
  return (
    <Center mih="30vh">
      <Stack gap={4} align="center" role="status">
        <Text fw={600}>{text}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
      </Stack>
    </Center>
  )
}
