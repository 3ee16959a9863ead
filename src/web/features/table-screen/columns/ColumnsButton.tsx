import { IconColumns3 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Arranged } from '#domain/grid/arrangement.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { CLOSE, isPressed } from '#web/ui/keys/keys.ts'
import classes from './columns.module.css'

const ColumnsPanel = deferred(() => import('./ColumnsPanel.tsx'), 'ColumnsPanel')

export interface ColumnsButtonProps {
  readonly table: TableName
  readonly arranged: Arranged
  readonly editing: boolean
}

export function ColumnsButton({ table, arranged, editing }: ColumnsButtonProps) {
  const { t } = useMessages()
  const wrapper = useRef<HTMLDivElement>(null)
  const [opened, open] = useState(false)
  useEffect(() => {
    if (!opened) return
    const press = (event: Event) => {
      if (!wrapper.current?.contains(event.target as Node)) open(false)
    }
    window.addEventListener('pointerdown', press)
    window.addEventListener('focusin', press)
    return () => {
      window.removeEventListener('pointerdown', press)
      window.removeEventListener('focusin', press)
    }
  }, [opened])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only handles Escape that bubbles up from its controls
    <div
      ref={wrapper}
      className={classes.around}
      data-offers
      onKeyDown={(event) => {
        if (!opened || !isPressed(event.nativeEvent, CLOSE)) return
        event.preventDefault()
        wrapper.current!.querySelector('button')!.focus()
        open(false)
      }}
    >
      <IconButton
        label={t('arrange.columns')}
        variant="default"
        size={36}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => open(!opened)}
      >
        <IconColumns3 size={18} stroke={1.7} aria-hidden />
      </IconButton>
      {opened && <ColumnsPanel table={table} arranged={arranged} editing={editing} />}
    </div>
  )
}
