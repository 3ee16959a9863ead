import { beforeAll, describe, expect, test } from 'vitest'
import type { TableName } from '#domain/tables/index.ts'
import type { Backend } from '#web/backend/backend.ts'
import { type Home, rejectsWith, until } from './contract.test-help.ts'

export function actsContract(home: () => Home, signedIn: () => Promise<Backend>): void {
  describe('acts', () => {
    let backend: Backend

    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      return () => browser.close()
    })

    const named = (departmentCode: number, departmentName: string | null) => ({ departmentCode, departmentName })
    const lastAct = async () => (await backend.activity())[0]!.act!
    const rows = async (table: TableName, key: string, ...keys: number[]) =>
      (await backend.load(table)).rows.filter((row) => keys.includes(Number(row[key])))
    const undoAct = async (act: number, strict = false) => {
      const { versions } = await backend.previewUndo(act)
      return backend.undoAct(act, { versions, strict })
    }
    const rename = (key: number, from: string | null, to: string) => ({
      key,
      changes: { departmentName: to },
      expected: { departmentName: from },
    })

    test('an act is taken back as a new one, after a preview, and other browsers hear of it; and so is that one', async () => {
      const added = [named(201, '営業'), named(202, null)]
      await backend.add('departments', added)
      const act = await lastAct()
      const preview = await backend.previewUndo(act)
      expect(preview).toEqual({
        act: {
          id: act,
          at: expect.stringMatching(/^\d{4}-.*Z$/),
          who: home().account.email,
          kind: 'add',
          event: null,
          details: {},
          takesBack: null,
          takenBack: false,
          takenBackBy: [],
          rows: 2,
          whole: false,
        },
        versions: expect.objectContaining({ departments: (await backend.load('departments')).version }),
        changes: [{ table: 'departments', added: 0, changed: 0, removed: 2 }],
        rows: [201, 202].map((key) => ({ table: 'departments', key, does: 'removed', values: null })),
        concerned: [],
        left: 0,
        leftRows: [],
      })
      const other = await signedIn()
      const undone = await backend.undoAct(act, { versions: preview.versions })
      const { from, to } = undone.tables.departments!
      expect(undone).toMatchObject({ left: 0, tables: { departments: { added: 0, changed: 0, removed: 2 } } })
      expect([from, to]).toEqual([preview.versions.departments, (await backend.load('departments')).version])
      await until(other.versions, (versions) => (versions.departments ?? 0) >= to)
      expect(await rows('departments', 'departmentCode', 201, 202)).toEqual([])
      expect((await backend.activity())[0]).toMatchObject({
        who: home().account.email,
        act: undone.act,
        kind: 'take-back',
        takesBack: act,
      })
      const undoOfUndo = (await backend.previewUndo(act)).act
      expect([undoOfUndo.takenBack, undoOfUndo.takenBackBy]).toEqual([true, [undone.act]])
      await rejectsWith(undoAct(act), 'actTakenBack')

      expect((await backend.previewUndo(undone.act)).rows[0]).toEqual({
        table: 'departments',
        key: 201,
        does: 'added',
        values: { departmentName: '営業' },
      })
      await undoAct(undone.act)
      expect(await rows('departments', 'departmentCode', 201, 202)).toEqual(added)
    })

    test('only what still stands as the act left it is put back; strictly, that or nothing', async () => {
      await backend.edit('departments', { edits: [rename(201, '営業', '甲'), rename(202, null, '乙')] })
      const act = await lastAct()
      await backend.edit('departments', { edits: [rename(202, '乙', '丙')] })
      const preview = await backend.previewUndo(act)
      const left = [{ table: 'departments', key: 202, reason: 'changed' }]
      expect(preview).toMatchObject({
        changes: [{ table: 'departments', added: 0, changed: 1, removed: 0 }],
        rows: [{ key: 201, does: 'changed', values: { departmentName: '営業' } }],
        left: 1,
        leftRows: left,
      })
      const error = await rejectsWith(undoAct(act, true), 'actChanged')
      expect(error.params).toMatchObject({ count: 1, rows: left })
      expect(await undoAct(act)).toMatchObject({ left: 1, tables: { departments: { changed: 1 } } })
      expect(await rows('departments', 'departmentCode', 201, 202)).toEqual([named(201, '営業'), named(202, '丙')])
      await rejectsWith(undoAct(act), 'nothingToTakeBack')
    })

    test('is refused where a table moved since the preview', async () => {
      await backend.edit('departments', { edits: [rename(201, '営業', '丁')] })
      const act = await lastAct()
      const { versions } = await backend.previewUndo(act)
      await backend.add('departments', [named(203, null)])
      await rejectsWith(backend.undoAct(act, { versions }), 'tableMoved')
      await rejectsWith(backend.undoAct(act, { versions: {} }), 'tableMoved')
      expect(await rows('departments', 'departmentCode', 201)).toEqual([named(201, '丁')])
    })

    test('a department that was deleted is there again, and its employees are in it', async () => {
      const { rows: [employee] = [] } = await backend.add('employees', [{ companyCode: '2001', departmentCode: 203 }])
      await backend.remove('departments', { keys: [203] })
      const act = await lastAct()
      expect((await backend.previewUndo(act)).changes).toEqual([
        { table: 'departments', added: 1, changed: 0, removed: 0 },
        { table: 'employees', added: 0, changed: 1, removed: 0 },
      ])
      expect(Object.keys((await undoAct(act, true)).tables).sort()).toEqual(['departments', 'employees'])
      expect(await rows('departments', 'departmentCode', 203)).toEqual([named(203, null)])
      expect(await rows('employees', 'id', Number(employee!.id))).toEqual([employee])
    })

    test('what others need by now, and what needs something that is gone, is left alone', async () => {
      await backend.add('departments', [named(204, null), named(205, null)])
      const adding = await lastAct()
      const { rows: [employee] = [] } = await backend.add('employees', [{ companyCode: '2002', departmentCode: 204 }])
      expect(await backend.previewUndo(adding)).toMatchObject({
        rows: [{ key: 205, does: 'removed' }],
        leftRows: [{ table: 'departments', key: 204, reason: 'referredTo' }],
      })
      await backend.remove('employees', { keys: [Number(employee!.id)] })
      const removing = await lastAct()
      await backend.remove('departments', { keys: [204] })
      expect((await backend.previewUndo(removing)).leftRows).toEqual([
        { table: 'employees', key: employee!.id, reason: 'referenceGone' },
      ])
    })

    test('an import is taken back whole', async () => {
      const { version, rows: before } = await backend.load('departments')
      const imported = Array.from({ length: 1500 }, (_, i) => [3000 + i, `部署${i}`])
      const fields = ['departmentCode', 'departmentName']
      await backend.import('departments', { version, fields, rows: [...imported, [201, '改名']] })
      const act = await lastAct()
      const preview = await backend.previewUndo(act)
      expect(preview.act.kind).toBe('import')
      expect(preview.changes).toEqual([{ table: 'departments', added: 0, changed: 1, removed: 1500 }])
      expect(preview.rows).toHaveLength(1000)
      await undoAct(act, true)
      expect((await backend.load('departments')).rows).toEqual(before)
    })

    test('nobody did an act that there is not', async () => {
      await rejectsWith(backend.previewUndo(999_999_999), 'unknownAct')
      await rejectsWith(backend.undoAct(999_999_999, { versions: {} }), 'unknownAct')
      await rejectsWith(backend.previewUndo(0.5), 'badRequest')
    })
  })
}
