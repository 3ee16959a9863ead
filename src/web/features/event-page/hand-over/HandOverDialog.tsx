import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { isoDay } from '#domain/kinds/date.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { ROWS_AT_ONCE } from '#domain/requests/check.ts'
import { tables } from '#domain/tables/index.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import {
  findHolder,
  holdersByDepartment,
  notReceived,
  peopleIn,
  type DepartmentHolder,
} from '#domain/tickets/department-holders.ts'
import { checkTyped } from '#domain/validate.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useView } from '#web/state/view/view.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import type { Entered } from '#web/ui/enter-field.tsx'
import { HolderPicker } from '#web/features/event-page/holders/HolderPicker.tsx'
import { holdingText, personText } from '#web/features/event-page/words.ts'
import { receiptEdits } from './receipt-edits.ts'

export interface HandOverDialogProps {
  readonly tickets: EventTickets
  onClose(): void
}

const { receivedOn: dateField, receivedBy: byField } = tables.sealData.fields

/** Records in one act that the ticked people have received their booklets. */
// This function is long because the ticked people, the date and the save share the state of one form.
export function HandOverDialog({ tickets, onClose }: HandOverDialogProps) {
  const messages = useMessages()
  const { t, number, issue, label } = messages
  const toast = useToast()
  const showDone = useDoneToast()
  const store = useTables()
  const { openEvent } = useView()
  const { event, seals, eventRows } = tickets
  const departments = useMemo(() => holdersByDepartment(notReceived(seals)), [seals])
  const holders = useMemo(() => departments.flatMap((department) => department.holders), [departments])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [day, setDay] = useState(() => typedText('date', isoDay(new Date())))
  const [by, setBy] = useState('')
  const [saving, setSaving] = useState(false)
  const tickedHolders = holders.filter(({ key }) => ticked.has(key))
  const people = peopleIn(tickedHolders)
  const leaving = useUnsavedGuard(tickedHolders.length > 0, saving, onClose)
  const [receivedOn, receivedBy] = [checkTyped(dateField, day), checkTyped(byField, by)]
  const dayIssue = receivedOn === null ? { code: 'fieldRequired' as const } : isIssue(receivedOn) ? receivedOn : null

  const tick = (someHolders: readonly DepartmentHolder[], isTicked: boolean) => {
    const next = new Set(ticked)
    for (const { key } of someHolders)
      if (isTicked) next.add(key)
      else next.delete(key)
    setTicked(next)
  }
  const enter = (text: string): Entered => {
    const found = findHolder(seals, text, event.eventCode)
    if (typeof found === 'string') return { text: t(`holders.${found}`, { text: text.trim() }), isWrong: true }
    const personName = personText(messages, found.seal)
    const waiting = holders.filter(({ person }) => person === found.person)
    tick(waiting, true)
    const isWrong = waiting.length === 0
    return { text: t(isWrong ? 'handOver.receivedBefore' : 'holders.ticked', { who: personName }), isWrong }
  }
  const save = async () => {
    const edits = receiptEdits(tickedHolders, eventRows.seals, { receivedOn, receivedBy } as Parameters<
      typeof receiptEdits
    >[2])
    if (edits.length > ROWS_AT_ONCE) return toast.error(t('arrange.tooMany', { max: number(ROWS_AT_ONCE) }))
    setSaving(true)
    try {
      const written = await store.edit('sealData', { edits })
      showDone(t('common.saveSuccess'), written, t('handOver.recorded', { count: people }))
      onClose()
    } catch (error) {
      toast.writeError(error)
      setSaving(false)
    }
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!saving && tickedHolders.length > 0 && !dayIssue && !isIssue(receivedBy)) void save()
  }
  return (
    <Dialog
      onClose={leaving.close}
      size="46rem"
      title={t('handOver.title', { event: event.eventName ?? event.eventCode })}
      isAsking={leaving.isAsking}
      question={leaving.question}
      running={saving}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <HolderPicker
            departments={departments}
            ticked={ticked}
            disabled={saving}
            label={t('holders.find')}
            hint={t('handOver.findHint')}
            summary={
              holders.length === 0 ? t('handOver.allReceived') : t('handOver.waiting', { count: peopleIn(holders) })
            }
            lineText={(holder) => holdingText(messages, holder)}
            onTick={tick}
            onEnter={enter}
          />
          <Group grow align="flex-start" gap="sm">
            <FieldInput
              name="receivedOn"
              field={dateField}
              value={day}
              onChange={setDay}
              error={dayIssue ? issue(dayIssue, label(dateField.label)) : undefined}
            />
            <FieldInput
              name="receivedBy"
              field={byField}
              value={by}
              onChange={setBy}
              description={t('handOver.byHint')}
              error={isIssue(receivedBy) ? issue(receivedBy, label(byField.label)) : undefined}
            />
          </Group>
          <Group justify="flex-end" gap="sm">
            {tickedHolders.length === 0 && holders.length > 0 && (
              <Button variant="subtle" onClick={() => openEvent(event.eventCode, { eventPart: 'notReceived' })}>
                {t('handOver.list')}
              </Button>
            )}
            <Button variant="default" onClick={leaving.close} disabled={saving}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" disabled={saving || tickedHolders.length === 0} aria-busy={saving}>
              {saving ? t('common.saving') : t('handOver.record', { count: people })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
