import { Radio, Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { SincePrinted } from '#domain/tickets/since-printed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { isScope, scopes } from './scopes.ts'
import type { Scope, Sheet } from './sheet.ts'

export interface ScopeChoiceProps {
  readonly texts: NonNullable<Sheet['scopes']>
  readonly value: Scope
  /** For each part (card or page): whether it was printed and has changed since. Null while unknown. */
  readonly states: readonly SincePrinted[] | null
  /** True if the print log could not be read. The states then stay unknown. */
  readonly failed: boolean
  readonly partCount: number
  onChange(scope: Scope): void
}

export function ScopeChoice({ texts, value, states, failed, partCount, onChange }: ScopeChoiceProps) {
  const { t, number } = useMessages()
  const counts = useMemo(() => {
    const stateCounts = { notPrinted: 0, changed: 0, same: 0 }
    for (const state of states ?? []) stateCounts[state]++
    return stateCounts
  }, [states])
  const countOf = (scope: Scope) => (scope === 'all' ? partCount : states ? counts[scope] : null)
  return (
    <Radio.Group
      label={t('print.scope')}
      aria-busy={states === null && !failed}
      value={value}
      onChange={(newScope) => {
        if (isScope(newScope)) onChange(newScope)
      }}
    >
      <Stack gap={6} mt={6}>
        {scopes.map((scope) => {
          const count = countOf(scope)
          return (
            <Radio
              key={scope}
              value={scope}
              label={t('print.scopeOption', {
                scope: t(texts[scope]),
                count: count === null ? t('print.unknownCount') : number(count),
              })}
              disabled={scope !== 'all' && scope !== value && states === null}
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}
