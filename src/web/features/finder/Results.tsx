import {
  IconBolt,
  IconBuilding,
  IconCalendarEvent,
  IconHash,
  IconLayoutList,
  IconList,
  IconPackage,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import type { NamedTable } from '#domain/tables/index.ts'
import type { Mark } from '#domain/grid/marks.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './finder.module.css'
import { type Entry, type EntryGroup, idOf, type Target } from './targets.ts'

export interface ResultsProps {
  readonly id: string
  readonly groups: readonly EntryGroup[]
  readonly at: number
  onMark(at: number): void
  onChoose(entry: Entry): void
}

/** The options in groups. The focus stays in the input. */
export function Results({ id, groups, at, onMark, onChoose }: ResultsProps) {
  const { t } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const starts = groups.map((_, group) => groups.slice(0, group).reduce((sum, { entries }) => sum + entries.length, 0))
  return (
    <div ref={list} id={`${id}list`} role="listbox" aria-label={t('finder.title')} className={classes.list}>
      {groups.map((group, groupAt) => (
        <div key={group.id} role="group" aria-labelledby={`${id}${group.id}`}>
          <div id={`${id}${group.id}`} className={classes.heading} role="presentation">
            {group.heading}
          </div>
          {group.entries.map((entry, entryAt) => {
            const entryIndex = starts[groupAt]! + entryAt
            const Sign = signOf(entry.target)
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keys (aria-activedescendant)
              <div
                key={idOf(entry.target)}
                id={`${id}option${entryIndex}`}
                role="option"
                translate="no"
                aria-selected={entryIndex === at}
                className={classes.option}
                // Keeps the focus in the input.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => entryIndex !== at && onMark(entryIndex)}
                onClick={() => onChoose(entry)}
              >
                <Sign size={17} stroke={1.7} aria-hidden />
                <span className={classes.label}>
                  <Marked text={entry.label} marks={entry.marks ?? []} />
                </span>
                {entry.detail && (
                  <span className={classes.detail}>
                    <Marked text={entry.detail} marks={entry.detailMarks ?? []} />
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  return (
    <>
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(marks[at - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}

const signs: Readonly<Record<NamedTable, Icon>> = {
  employees: IconUser,
  events: IconCalendarEvent,
  departments: IconBuilding,
  positions: IconUser,
  personInCharge: IconUser,
  products: IconPackage,
}

function signOf(target: Target): Icon {
  switch (target.kind) {
    case 'view':
      return IconLayoutList
    case 'action':
      return IconBolt
    case 'row':
      return signs[target.table]
    case 'all':
      return IconList
    case 'number':
      return IconHash
  }
}
