import { Alert, Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { eventSeals, firstEvent, onlyPerson, type PersonFilter } from '#domain/seals/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTables } from '../../state/tables.tsx'
import { PrintRoot } from '../../ui/print-root.tsx'
import { heldSeals, SEAL_TABLES, useHeldSeals, type HeldSeals } from './held-seals.ts'
import { pagesOf, SealPage } from './SealSheet.tsx'
import { SealFilters } from './SealFilters.tsx'
import { SealSummary } from './SealSummary.tsx'
import { SealWarnings } from './SealWarnings.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { usePrint, type Sheet } from './use-print.ts'

export interface SealScreenProps {
  /** The event chosen; null for the first. */
  readonly eventCode: number | null
  /** Print as soon as the sheet stands. */
  readonly printNow: boolean
}

/** 'F-Seal Data Printing' (spec §2): what the paper will show, what to look at first, and the paper itself. */
export function SealScreen({ eventCode, printNow }: SealScreenProps) {
  const { t, error } = useMessages()
  const { held, failure, retry } = useHeldSeals()
  if (held) return <LoadedSeals held={held} eventCode={eventCode} printNow={printNow} />
  return (
    <Stack>
      <Title order={2}>{t('print.title')}</Title>
      {failure ? (
        <Alert color="red" title={t('common.loadError')}>
          <Text mb="sm">{error(failure)}</Text>
          <Button variant="default" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      ) : (
        <Center mih="30vh">
          <Loader role="status" aria-label={t('common.loading')} />
        </Center>
      )}
    </Stack>
  )
}

function LoadedSeals({ held, eventCode, printNow }: SealScreenProps & { held: HeldSeals }) {
  const { t } = useMessages()
  const tables = useTables()
  const [chosen, setChosen] = useState<number | null>(eventCode)
  const [person, setPerson] = useState<PersonFilter>(null)
  const root = useRef<HTMLDivElement>(null)

  const code = chosen ?? firstEvent(held.masters.events)?.eventCode ?? null
  const all = useMemo(() => (code === null ? null : eventSeals(held.recorded, held.masters, code)), [held, code])
  const seals = useMemo(() => (all ? onlyPerson(all.seals, person) : []), [all, person])
  const pages = useMemo(() => pagesOf(seals), [seals])

  // What the tables give at this moment, read from the store: the state of React may be a moment behind.
  const sheet = (): Sheet | null => {
    const now = heldSeals(tables)
    const event = now && code !== null ? eventSeals(now.recorded, now.masters, code) : null
    if (!now || !event) return null
    const rows = onlyPerson(event.seals, person).length
    return { stamp: stampOf(now, code, person), record: { sheet: 'seals', filters: { eventCode: code, personInChargeCode: person }, rows } }
  }
  const { printing, print } = usePrint({ root, tables: SEAL_TABLES, sheet })
  const printAtOnce = useEffectEvent(() => void print())
  useEffect(() => {
    if (printNow) printAtOnce()
  }, [printNow])

  const chooseEvent = (next: number) => {
    setChosen(next)
    setPerson(null)
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" align="center">
        <Title order={2}>{t('print.title')}</Title>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()} disabled={seals.length === 0} loading={printing}>
          {t('common.print')}
        </Button>
      </Group>
      <SealFilters events={held.masters.events} eventCode={code} onEvent={chooseEvent} persons={all?.persons ?? []} person={person} onPerson={setPerson} />
      {seals.length > 0 && <SealSummary seals={seals} pages={pages.length} />}
      {all && <SealWarnings all={all} />}
      {seals.length > 0 ? <SheetPreview pages={pages} /> : <NoSeals event={code !== null} found={all !== null} person={person !== null && all?.seals.length !== 0} />}
      <PrintRoot ref={root} stamp={stampOf(held, code, person)}>
        {pages.map((page) => (
          <SealPage key={page[0]!.id} seals={page} />
        ))}
      </PrintRoot>
    </Stack>
  )
}

/** Two sheets with the same stamp have the same cards. */
function stampOf(held: HeldSeals, eventCode: number | null, person: PersonFilter): string {
  return JSON.stringify([held.versions, eventCode, person])
}

function NoSeals({ event, found, person }: { event: boolean; found: boolean; person: boolean }) {
  const { t } = useMessages()
  const [text, hint] = !event
    ? [t('print.noEvents')]
    : !found
      ? [t('print.eventGone')]
      : person
        ? [t('print.noSealsOfPerson')]
        : [t('print.noSeals'), t('print.noSealsHint')]
  return (
    <Center mih="30vh">
      <Stack gap={4} align="center" role="status">
        <Text fw={600}>{text}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
      </Stack>
    </Center>
  )
}
