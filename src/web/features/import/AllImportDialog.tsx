import { List } from '@mantine/core'
import { useEffect, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { isEdited, notReadyOfAll, type AllPlans } from '#domain/import/index.ts'
import { tableOf, tables } from '#domain/tables/index.ts'
import * as asking from '../../messages/texts/ask.ts'
import * as importing from '../../messages/texts/import.ts'
import * as importExcel from '../../messages/texts/import-excel.ts'
import * as importFile from '../../messages/texts/import-file.ts'
import * as problems from '../../messages/texts/import-problems.ts'
import { useLateErrors } from '../../messages/use-late-errors.ts'
import { useLateMessages } from '../../messages/use-late-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import { createAllImportSession } from './all-session.ts'
import { AllPreview } from './AllPreview.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { DropArea } from './DropArea.tsx'
import { ImportFrame } from './ImportFrame.tsx'

/** Imports an export of all data: choose it, see what will happen to each table, carry it out in one act. */
export function AllImportDialog({ onClose }: { onClose(): void }) {
  useLateMessages({ ask: asking, import: importing, importExcel, importFile, problems })
  useLateErrors()
  const { t, label, error } = useMessages()
  const store = useTables()
  const [session] = useState(() => createAllImportSession(store))
  useEffect(() => session.start(), [session])
  const state = useLive(session.state)
  const { plan: plans } = state
  const waiting = plans ? notReadyOfAll(plans) : 'nothing'

  const reasonOf = (failure: unknown) => {
    const table =
      failure instanceof EventmsError && typeof failure.params.table === 'string'
        ? tableOf(failure.params.table)
        : undefined
    const text = error(failure)
    return table ? t('import.ofTable', { table: label(table.label), text }) : text
  }
  const send = async () => {
    const results = await session.send()
    if (!results) return null
    const sum = (count: 'added' | 'changed' | 'removed') =>
      Object.values(results).reduce((all, result) => all + result[count], 0)
    return { added: sum('added'), changed: sum('changed'), removed: sum('removed') }
  }

  return (
    <ImportFrame
      title={t('import.allTitle')}
      // What is wrong with a whole file names no field of a table.
      declaration={tables.employees}
      session={session}
      waiting={waiting}
      reasonOf={reasonOf}
      send={send}
      edited={Object.values(state.edits).some(isEdited)}
      leftOut={leftOutOf(plans)}
      onClose={onClose}
      source={
        state.file ? (
          <ChosenFile
            file={state.file}
            format="json"
            encoding={null}
            disabled={state.doing?.what === 'sending'}
            onEncoding={() => Promise.resolve()}
            onRemove={session.remove}
            onReadAgain={session.readAgain}
            onChoose={session.choose}
          />
        ) : (
          <>
            <DropArea format="json" onChoose={session.choose} />
            <List size="sm" spacing={4}>
              {(['allFile', 'allOrder', 'allKept'] as const).map((key) => (
                <List.Item key={key}>{t(`import.${key}`)}</List.Item>
              ))}
            </List>
          </>
        )
      }
    >
      {plans && (
        <AllPreview
          plans={plans}
          waiting={waiting}
          disabled={state.doing !== null}
          name={state.file?.name ?? ''}
          mending={(table) => ({
            ...session.mending(table),
            edits: state.edits[table] ?? {},
            disabled: state.doing !== null,
          })}
          onChoices={session.setChoices}
        />
      )}
    </ImportFrame>
  )
}

/** How many rows of all tables are left out. */
function leftOutOf(plans: AllPlans | null): number {
  return [...(plans?.values() ?? [])].reduce((sum, { leftOut }) => sum + leftOut, 0)
}
