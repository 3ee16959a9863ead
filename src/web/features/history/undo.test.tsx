// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { UndoPreview, UndoRequest } from '#domain/wire.ts'
import type { UndoTarget } from '#web/dialogs/undo.ts'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { toasts } from '#web/ui/toast/toast.test-help.ts'
import {
  beginAnew,
  employees,
  onClose,
  open,
  press,
  preview,
  openUndo,
  texts,
  historyAct,
} from './history.test-help.tsx'

beginAnew()

interface Taking {
  readonly asked: (readonly [act: number, only: unknown])[]
  readonly sent: UndoRequest[]
  readonly backend: FakeBackend
}

async function renderUndo(
  ask: UndoTarget,
  answers: readonly UndoPreview[],
  refused: readonly string[] = [],
  changes: Partial<FakeBackend> = {},
): Promise<Taking> {
  const taking: Omit<Taking, 'backend'> = { asked: [], sent: [] }
  const backend = await open(
    { kind: 'undo', ...ask, onClose },
    {},
    {
      ...changes,
      async previewUndo(number, only) {
        taking.asked.push([number, only])
        return answers[Math.min(taking.asked.length, answers.length) - 1]!
      },
      async undoAct(_, request) {
        taking.sent.push(request)
        const code = refused[taking.sent.length - 1]
        if (code) throw new EventmsError(code as 'tableMoved')
        return { act: 8, left: 1, tables: {} }
      },
    },
  )
  return { ...taking, backend }
}

test('says what is put back and what is left alone, why, and does that alone [WCAG3.3.4]', async () => {
  const told = preview({
    act: historyAct({ kind: 'import', rows: 3 }),
    changes: [{ table: 'employees', added: 0, changed: 1, removed: 1 }],
    rows: [
      { table: 'employees', key: 1, does: 'changed', values: { departmentCode: 10 } },
      { table: 'employees', key: 2, does: 'removed', values: null },
    ],
    left: 1,
    leftRows: [{ table: 'employees', key: 3, reason: 'changed' }],
  })
  const { sent } = await renderUndo({ act: 5 }, [told])
  expect(screen.getByText(/^Import on /).textContent).toMatch(/by a@example.com$/)
  expect(texts()).toEqual([
    'Employees: one record is as it was before',
    'Employees: one record that it added is deleted',
    expect.stringMatching(/^Employees0001 人1as beforeDepartmentwas 20 総務 → became 10 営業$/),
    expect.stringMatching(/^Employees0002 人2deleted.*was 人2/),
    'EmployeesEmployees 3changed since then',
  ])
  await act(async () => press('Undo (2 records)'))
  expect(sent).toEqual([{ versions: { employees: 1 } }])
  expect(onClose).toHaveBeenCalledOnce()
  expect(toasts.success).toHaveBeenCalledOnce()
  const [, message, , action] = toasts.success.mock.calls[0]!
  expect(message).toBe('2 records are as they were before.\nOne was not changed.')
  // An undo is itself an act, so it can be undone.
  expect(action?.label).toBe('Undo...')
  action?.onPress()
  expect(openUndo.mock.calls).toEqual([[{ act: 8 }]])
})

test('one row of an act is asked alone, and the whole at a press', async () => {
  const only = { table: 'employees', key: 1 } as const
  const { asked, sent } = await renderUndo({ act: 5, only }, [preview({ act: historyAct({ rows: 300 }) })])
  expect(screen.getByText(/^Edited on /).textContent).toMatch(/: 0001 人1$/)
  await act(async () => press('Undo (1 record)'))
  fireEvent.click(screen.getByRole('radio', { name: 'The whole act (300 records)' }))
  await act(async () => {})
  expect(asked).toEqual([
    [5, only],
    [5, undefined],
  ])
  expect(sent).toEqual([{ versions: { employees: 1 }, only }])
})

function movingOffice() {
  let version = 1
  return {
    move: () => void version++,
    load: async (table: TableName) =>
      table === 'employees'
        ? { version, rows: employees.map((row) => ({ ...row, name: `${String(row['name'])}.${version}` })) }
        : { version: 1, rows: [] },
  }
}
const isOff = () => screen.getByRole('button', { name: /^Undo/ }).hasAttribute('disabled')
const takenAway = { changes: [{ table: 'employees', added: 0, changed: 0, removed: 1 }] } as const
const goes = (version: number) =>
  preview({
    ...takenAway,
    versions: { employees: version },
    rows: [{ table: 'employees', key: 1, does: 'removed', values: null }],
  })

test('what stands now is told from tables that are as new as the preview, and nothing before', async () => {
  const office = movingOffice()
  const told: string[] = []
  const observer = new MutationObserver(() => told.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  const { sent } = await renderUndo({ act: 5 }, [goes(2)], [], {
    async load(table) {
      const read = await office.load(table)
      // Another user writes after the table is loaded and before the preview is.
      if (table === 'employees' && read.version === 1) office.move()
      return read
    },
  })
  await waitFor(() => expect(texts().join('\n')).toMatch(/was 人1\.2/))
  observer.disconnect()
  expect(told.filter((text) => text.includes('人1.1'))).toEqual([])
  await act(async () => press('Undo (1 record)'))
  expect(sent).toEqual([{ versions: { employees: 2 } }])
})

test('where tables move on beneath it, it looks once more before anybody can agree', async () => {
  const office = movingOffice()
  const answers = [goes(1), goes(2)]
  let release = () => {}
  const { asked, backend, sent } = await renderUndo({ act: 5 }, answers, [], {
    load: office.load,
  })
  expect(isOff()).toBe(false)
  const later = backend.previewUndo
  backend.previewUndo = async (number, only) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return later(number, only)
  }
  office.move()
  await act(async () => backend.versions.set({ employees: 2 }))
  await waitFor(() => expect(isOff()).toBe(true))
  await act(async () => release())
  await waitFor(() => expect(texts().join('\n')).toMatch(/was 人1\.2/))
  expect(asked).toHaveLength(2)
  await act(async () => press('Undo (1 record)'))
  expect(sent).toEqual([{ versions: { employees: 2 } }])
})

test('after any refusal it looks again, even where no table here has moved', async () => {
  const gone = preview({ act: historyAct({ takenBack: true }) })
  await renderUndo({ act: 5 }, [preview(), gone], ['unreachable'])
  await act(async () => press('Undo (1 record)'))
  await screen.findByText(/^This has already been undone/)
  expect(isOff()).toBe(true)
})

test('tables that cannot be read, or never come to be so new, are told; nothing can be agreed to', async () => {
  let broken = false
  await renderUndo({ act: 5 }, [goes(2)], [], {
    async load(table) {
      if (broken) throw new EventmsError('unreachable')
      if (table === 'employees') broken = true
      return { version: 1, rows: [] }
    },
  })
  await screen.findByRole('alert')
  expect(isOff()).toBe(true)
  broken = false
  cleanup()
  const { asked } = await renderUndo({ act: 5 }, [goes(2)])
  await screen.findByText(/^Nothing was done: the table has changed/)
  expect(isOff()).toBe(true)
  expect(asked.length).toBeLessThan(6)
})

test('where somebody wrote meanwhile it shows what would happen now, and asks again', async () => {
  const later = preview({ versions: { employees: 2 } })
  const office = movingOffice()
  const { sent, asked } = await renderUndo({ act: 5 }, [preview(), later], ['tableMoved'], office)
  office.move()
  await act(async () => press('Undo (1 record)'))
  screen.getByText(/^Someone else has changed the data in the meantime/)
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => press('Undo (1 record)'))
  expect(sent.map(({ versions }) => versions)).toEqual([{ employees: 1 }, { employees: 2 }])
  expect(asked).toHaveLength(2)
})

test.each([
  [
    'nothing of it stands',
    preview({ changes: [], rows: [], left: 1, leftRows: [{ table: 'employees', key: 1, reason: 'back' }] }),
    /^There is nothing to undo/,
  ],
  ['it was taken back', preview({ act: historyAct({ takenBack: true }) }), /^This has already been undone/],
])('offers nothing where %s', async (_, told, text) => {
  await renderUndo({ act: 5 }, [told])
  screen.getByText(text)
  expect(screen.getByRole('button', { name: /^Undo/ }).hasAttribute('disabled')).toBe(true)
})

test('an act on tickets with a record in the way shows which, whose and why, and cannot be confirmed', async () => {
  const row = { companyCode: '0001', name: '𠮷田', ticketStartNumber: 10013, ticketEndNumber: 10014 }
  const told = preview({
    act: historyAct({ kind: 'transfer', whole: true, rows: 4 }),
    changes: [],
    rows: [],
    left: 2,
    leftRows: [
      {
        table: 'sealData',
        key: 1,
        reason: 'changed',
        row,
        stood: { companyCode: '0001', ticketEndNumber: 10015 },
        act: 12,
      },
      { table: 'sealData', key: 2, reason: 'taken', from: 10016, to: 10018, row: { ...row, name: '森' }, act: 13 },
    ],
  })
  await renderUndo({ act: 5 }, [told])
  screen.getByText('This cannot be undone: 2 records are in the way')
  expect(texts()).toEqual([
    expect.stringMatching(/^Seal Data 𠮷田 10013–10014changed since then \(act no. 12\)End.*was 10015 → became 10014$/),
    'Seal Data 森 10013–10014now has the numbers 10016 – 10018 (act no. 13)',
  ])
  expect(screen.getByRole('button', { name: /^Undo/ }).hasAttribute('disabled')).toBe(true)
})
