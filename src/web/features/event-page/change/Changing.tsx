import { Alert, Button, SegmentedControl, Stack, Text, useMatches } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Proposal } from '#domain/tickets/acts/change/index.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import { isMoved, isUnanswered, useTicketAct, type Done } from '#web/dialogs/use-ticket-act.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { capitalized } from '#web/messages/message-key.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { CHANGE_KINDS, proposalOf, type ChangeKind, type Form } from './form.ts'
import { KindFields } from './KindFields.tsx'
import type { ActBasis } from './use-act-basis.ts'
import { useTableChanges } from './use-table-changes.ts'
import { rangesText, refusalText } from './words.ts'

export interface ChangingProps extends ActBasis {
  readonly form: Form
  onForm(form: Form): void
  onRunning(running: boolean): void
  onDone(done: Done): void
  onClose(): void
}

export function Changing({ numbersOfEvent: eventNumbers, tickets, busy, form, onForm, ...props }: ChangingProps) {
  const versions = form.kind === 'return' ? props.returnVersions : props.versions
  const { onRunning, onDone, onClose } = props
  const messages = useMessages()
  const { t } = messages
  const { running, failure, unanswered, send, forgetFailure } = useTicketAct(onRunning, onDone)
  // Texts that the user typed into selects without choosing an option, by the names of the selects. Null means that a
  // select has no such text.
  const [unclearTexts, setUnclear] = useState<Readonly<Record<string, string | null>>>({})
  useHeldFocus(running || busy)
  const followed = useTableChanges(eventNumbers, running)
  // The answer to the last act was lost, and the act may have been done. A second swap, for example, would undo the
  // first.
  const isUnsure = unanswered !== null && hasMoved(unanswered, versions)
  const reason = form.reason === 'other' ? form.ownReason : t(`change.${form.reason}`)
  const proposal = useMemo(() => proposalOf(eventNumbers, form, reason), [eventNumbers, form, reason])
  const isUnclear = Object.values(unclearTexts).some((text) => text !== null)
  const change = (changes: Partial<Form>) => {
    forgetFailure()
    followed.forget()
    onForm({ ...form, ...changes })
  }
  const confirm = () => {
    if (proposal?.ok) void send(proposal.act, versions, doneText(messages, form.kind, proposal))
  }
  return (
    <Stack gap="md">
      <ChangeKinds kind={form.kind} disabled={running} onKind={(kind) => change({ kind })} />
      <KindFields
        eventNumbers={eventNumbers}
        form={form}
        unclearTexts={unclearTexts}
        disabled={running}
        onChange={change}
        onUnclear={(name, text) => setUnclear((before) => ({ ...before, [name]: text }))}
      />
      <Trouble failure={failure} isUnsure={isUnsure} followed={followed.hasChanged} />
      {proposal?.ok && !isUnclear && (
        <ChangePreview kind={form.kind} proposal={proposal} reported={tickets.sets.reported} />
      )}
      <DialogFoot message={<BlockedReasons messages={messages} proposal={proposal} isUnclear={isUnclear} />}>
        <Button variant="default" onClick={onClose} disabled={running}>
          {t('common.cancel')}
        </Button>
        <Button
          onClick={confirm}
          disabled={!proposal?.ok || isUnclear || isUnsure || running || busy}
          aria-busy={running || busy}
        >
          {running ? t('change.doing') : doText(messages, form.kind, proposal)}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

const hasMoved = (from: Versions, newVersions: Versions): boolean =>
  Object.entries(from).some(([name, version]) => newVersions[name as TableName] !== version)

interface TroubleProps {
  readonly failure: unknown
  readonly isUnsure: boolean
  readonly followed: boolean
}

function Trouble({ failure, isUnsure, followed }: TroubleProps) {
  const { t, error } = useMessages()
  const changeNotice = isUnsure ? 'change.unsure' : isMoved(failure) ? 'change.moved' : 'change.followed'
  return (
    <>
      {(isUnsure || isMoved(failure) || followed) && (
        <Alert color="yellow" role="alert">
          {t(changeNotice)}
        </Alert>
      )}
      {failure !== null && !isMoved(failure) && (
        <Alert color="red" role="alert" title={t(isUnanswered(failure) ? 'change.unanswered' : 'change.failed')}>
          {error(failure)}
        </Alert>
      )}
    </>
  )
}

interface ChangeKindsProps {
  readonly kind: ChangeKind
  readonly disabled: boolean
  onKind(kind: ChangeKind): void
}

function ChangeKinds({ kind, disabled, onKind }: ChangeKindsProps) {
  const { t } = useMessages()
  // Vertical on a phone, which is too narrow for six labels side by side.
  const orientation = useMatches({ base: 'vertical', sm: 'horizontal' } as const)
  return (
    <div>
      <SegmentedControl
        aria-label={t('change.kind')}
        data={CHANGE_KINDS.map((value) => ({ value, label: t(`change.${value}`) }))}
        value={kind}
        disabled={disabled}
        fullWidth
        orientation={orientation}
        onChange={(chosen) => onKind(chosen as ChangeKind)}
      />
      <Text size="sm" c="dimmed" mt={6}>
        {t(`change.${kind}Hint`)}
      </Text>
    </div>
  )
}

interface BlockedReasonsProps {
  readonly messages: Messages
  readonly proposal: Proposal | null
  readonly isUnclear: boolean
}

/** Shows why no change is possible. Incomplete input is plain text, an error is an alert. */
function BlockedReasons({ messages, proposal, isUnclear }: BlockedReasonsProps) {
  if (isUnclear) return <Text size="sm">{messages.t('change.unclear')}</Text>
  if (!proposal || proposal.ok) return null
  const textsOf = (isOpen: boolean) => {
    const found = proposal.refusals.filter(({ code }) => OPEN.has(code) === isOpen)
    // A swap has two sides. If the same refusal applies to both, the text is shown once.
    return [...new Set(found.map((refusal) => refusalText(messages, refusal)))]
  }
  const [open, refusals] = [textsOf(true), textsOf(false)]
  return (
    <div role="status">
      {refusals.length > 0 && (
        <Alert color="red">
          {refusals.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {open.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </div>
  )
}

const OPEN: ReadonlySet<string> = new Set(['nothingChosen', 'nobodyChosen', 'noReason', 'noSplitNumber'])

type Possible = Extract<Proposal, { ok: true }>

const bookletsOf = ({ ranges }: Possible): number =>
  ranges.reduce((sum, { numbers: [from, to] }) => sum + to - from + 1, 0)

function doText(messages: Messages, kind: ChangeKind, proposal: Proposal | null): string {
  return proposal?.ok
    ? messages.t(`change.confirm${capitalized(kind)}`, { count: messages.number(bookletsOf(proposal)) })
    : messages.t(`change.${kind}`)
}

function doneText(messages: Messages, kind: ChangeKind, proposal: Possible): string {
  const numbers = rangesText(
    messages,
    proposal.ranges.map((range) => range.numbers),
  )
  const count = bookletsOf(proposal)
  return messages.t(`change.done${capitalized(kind)}`, { count, booklets: messages.number(count), numbers })
}
