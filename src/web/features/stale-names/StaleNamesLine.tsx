import { Badge } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { useStaleNames } from './use-stale-names.ts'

const StaleNamesDialog = deferred(() => import('./StaleNamesDialog.tsx'), 'StaleNamesDialog')

export function StaleNamesLine() {
  const { t, number } = useMessages()
  const names = useStaleNames()
  const [isOpen, setOpen] = useState(false)
  if (!names) return null
  const { stale } = names
  return (
    <>
      <div>
        <dt>{t('staleNames.copied')}</dt>
        <dd>
          {stale.length > 0 ? (
            <Badge
              component="button"
              type="button"
              variant="dot"
              color="orange"
              size="lg"
              tt="none"
              fw={500}
              style={{ cursor: 'pointer' }}
              onClick={() => setOpen(true)}
            >
              {t('staleNames.some', { count: stale.length, number: number(stale.length) })}
            </Badge>
          ) : (
            <Badge variant="dot" color="teal" size="lg" tt="none" fw={500}>
              {t('staleNames.same')}
            </Badge>
          )}
        </dd>
      </div>
      {isOpen && <StaleNamesDialog names={names} onClose={() => setOpen(false)} />}
    </>
  )
}
