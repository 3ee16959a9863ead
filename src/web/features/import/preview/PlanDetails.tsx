import { Tabs } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { AddedRows, ChangedCells, OverlappingRows, StoredRows, WarnedCells } from './RowTables.tsx'
import { CorrectedCells, correctedCount } from './problems/EditedRows.tsx'
import { Problems } from './problems/Problems.tsx'
import type { RowsOfFile } from '#web/features/import/read/row-corrections.ts'

export function PlanDetails(props: RowsOfFile) {
  const { t, number } = useMessages()
  // The tabs of planned changes are hidden for a refused file, because none of its rows is imported.
  const isRefused = props.plan.issues.count > 0
  const tabs = tabsOf(props).filter(({ name, count }) => count > 0 && !(isRefused && isPlanned(name)))
  const [first] = tabs
  const [chosen, setChosen] = useState<{ name: string | null; urgent: string } | null>(null)
  // Initially, the first tab is open, which is the most urgent one. The user's choice of another tab is kept until that
  // tab disappears, or until another tab becomes the first.
  const isThere = chosen !== null && chosen.urgent === first?.name && tabs.some(({ name }) => name === chosen.name)
  const detailsRef = useFocusHere()
  return (
    <div ref={detailsRef} tabIndex={-1} style={{ outline: 'none' }}>
      {first && (
        <Tabs
          value={isThere ? chosen.name : first.name}
          onChange={(name) => setChosen({ name, urgent: first.name })}
          keepMounted={false}
        >
          <Tabs.List>
            {tabs.map(({ name, count }) => (
              <Tabs.Tab key={name} value={name}>
                {name === 'corrected'
                  ? t('problems.corrected', { number: number(count) })
                  : t('common.counted', { label: t(`import.${name}`), count: number(count) })}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ name, content }) => (
            <Tabs.Panel key={name} value={name} pt="sm">
              {content()}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </div>
  )
}

/** If the focused button disappears after a correction, moves the focus to the next button for a correction. */
function useFocusHere() {
  const focusRef = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<Element | null>(null)
  useEffect(() => {
    const notice = ({ target }: FocusEvent) => (lastFocused.current = target as Element)
    document.addEventListener('focusin', notice)
    return () => document.removeEventListener('focusin', notice)
  }, [])
  useEffect(() => {
    const { current } = focusRef
    // Only a removed element loses the focus to the body. In any other case the focus stays where the user has put it.
    if (!current || document.activeElement !== document.body || lastFocused.current?.isConnected !== false) return
    ;(current.querySelector<HTMLElement>('[data-correct]') ?? current).focus({ preventScroll: true })
  })
  return focusRef
}

const isPlanned = (name: TabName): boolean => name === 'changed' || name === 'added' || name === 'removed'

type TabName = 'corrected' | 'issues' | 'existing' | 'warnings' | 'changed' | 'added' | 'removed'

function tabsOf(props: RowsOfFile): { name: TabName; count: number; content(): ReactNode }[] {
  const { declaration, plan, corrections } = props
  return [
    {
      name: 'issues',
      count: plan.issues.count,
      content: () => <Problems {...props} />,
    },
    {
      name: 'corrected',
      count: correctedCount(corrections),
      content: () => <CorrectedCells {...{ declaration, plan, corrections }} />,
    },
    {
      name: 'existing',
      count: plan.overlaps.length,
      content: () => <OverlappingRows declaration={declaration} plan={plan} />,
    },
    {
      name: 'warnings',
      count: plan.warned,
      content: () => <WarnedCells declaration={declaration} plan={plan} />,
    },
    {
      name: 'changed',
      count: plan.changed.length,
      content: () => <ChangedCells declaration={declaration} plan={plan} />,
    },
    { name: 'added', count: plan.added.length, content: () => <AddedRows declaration={declaration} plan={plan} /> },
    {
      name: 'removed',
      count: plan.removed.length,
      content: () => <StoredRows declaration={declaration} rows={plan.removed} />,
    },
  ]
}
