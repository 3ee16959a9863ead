import { type ReactNode, useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { Field, Password } from '#web/accounts/parts.tsx'
import type { LoadedAccount } from './use-account.ts'

/** The inputs that prove the user's identity before the second step, such as an authenticator app, is changed. */
export interface Proof {
  readonly current: string
  /**
   * The typed code of the second step. If it is empty, the browser asks for a passkey. Undefined if the account has no
   * second step.
   */
  readonly code: string | undefined
  readonly isComplete: boolean
  readonly fields: ReactNode
  clear(): void
}

/** Fields for the password and, if required, a code or passkey. Set `autoFocus` if the form was just opened. */
export function useProof({ account, calls }: LoadedAccount, autoFocus = false): Proof {
  const { t } = useMessages()
  const hasCodes = useBackend().accountAbilities.includes('recoveryCodes')
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const hasPasskey = (account.passkeys?.length ?? 0) > 0
  const isOn = account.secondStep || hasPasskey
  const mayBePasskey = hasPasskey && calls.passkeys !== undefined
  return {
    current,
    code: isOn ? code.trim() : undefined,
    isComplete: current !== '' && (!isOn || mayBePasskey || code.trim() !== ''),
    clear() {
      setCurrent('')
      setCode('')
    },
    fields: (
      <>
        <Password label={t('account.current')} value={current} onChange={setCurrent} autoFocus={autoFocus} />
        {isOn && (
          <Field
            label={t(
              !hasCodes ? 'account.appCode' : account.secondStep ? 'account.codeOrRecovery' : 'account.recoveryCode',
            )}
            {...(mayBePasskey && { description: t('account.orPasskey') })}
            value={code}
            onChange={setCode}
            code
          />
        )}
      </>
    ),
  }
}
