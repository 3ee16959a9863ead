import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { StaffLink, StaffMember } from '#domain/access/staff.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useCall } from '#web/accounts/use-call.ts'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { Confirming } from './Confirming.tsx'
import { LinksMade, useUncopied } from './LinksMade.tsx'
import { type StaffAct, staffActs } from './staff-acts.ts'
import type { LoadedStaff } from './use-staff.ts'

export interface ActDialogProps extends LoadedStaff {
  readonly act: StaffAct
  readonly member: StaffMember
  onChanged(): void
  onClose(): void
}

/**
 * Confirms an action on somebody's account, such as disabling it. If the action made a link that was not mailed, the
 * dialog shows the link. It cannot be shown again later.
 */
export function ActDialog({ act, member, staff, calls, onChanged, onClose }: ActDialogProps) {
  const { t } = useMessages()
  const call = useCall()
  const toast = useToast()
  const [current, setCurrent] = useState('')
  const [made, setMade] = useState<StaffLink | null>(null)
  const { uncopied, onCopied, texts } = useUncopied(made ? [made] : [])
  const { close, isAsking, question } = useUnsavedGuard(uncopied, call.running, onClose, texts)
  const { asksPassword, danger, run } = staffActs[act]
  const { email } = member
  const confirm = () =>
    void call.run(async () => {
      let link: StaffLink | void
      try {
        link = await run(calls, member, current)
      } finally {
        onChanged()
      }
      if (link?.link) return setMade(link)
      toast.success(t(`staff.${act}Done`, { email }))
      onClose()
    })
  return (
    <Dialog
      onClose={close}
      size="lg"
      title={made ? t('staff.linkOf', { email }) : t(`staff.${act}Title`, { email })}
      isAsking={isAsking}
      question={question}
      running={call.running}
    >
      {made ? (
        <LinksMade
          links={[made]}
          linkNote={t(act === 'reset' ? 'staff.resetOnce' : 'staff.invitationOnce')}
          onCopied={onCopied}
          onClose={close}
        />
      ) : (
        <Stack gap="md">
          <Text size="sm">{t(`staff.${act}What`)}</Text>
          <Confirming
            call={call}
            submit={t(`staff.${act}`)}
            danger={danger}
            asksPassword={asksPassword}
            self={staff.members.find(({ isSelf }) => isSelf)}
            current={current}
            onCurrent={setCurrent}
            onConfirm={confirm}
            onCancel={close}
          />
        </Stack>
      )}
    </Dialog>
  )
}
