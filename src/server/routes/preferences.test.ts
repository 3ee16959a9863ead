import { expect, it } from 'vitest'
import type { Preferences } from '#domain/requests/preferences.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { act } from '#server/db/transactions/act.ts'

describeDatabases('preferences of two people', (database) => {
  const read = async (owner: string): Promise<Preferences> => {
    const { rows } = await database().pool.query('SELECT eventms_preferences($1) AS read', [owner])
    return rows[0].read
  }
  const keep = (owner: string, ...changes: readonly object[]) =>
    act(database().pool, `${owner}@example.com`, (client) =>
      client.query('SELECT eventms_keep_preferences($1, $2)', [owner, JSON.stringify(changes)]),
    )
  const view = (name: string, value: string | null, shared = false) => ({ kind: 'view', name, value, shared })

  it('are seen by the other once they are shared, and no longer afterwards', async () => {
    await keep('hanako', view('employees/a', '1', true), view('employees/b', '2'))
    expect((await read('taro')).shared).toMatchObject([view('employees/a', '1', true)])
    expect((await read('taro')).own).toEqual([])
    expect((await read('hanako')).shared).toEqual([])
    await keep('hanako', view('employees/a', '1', false))
    expect((await read('taro')).shared).toEqual([])
  })

  it('are deleted with their account, the shared ones too', async () => {
    const { pool } = database()
    await pool.query(
      `INSERT INTO eventms_private."user" (id, name, email, "emailVerified") VALUES ('jiro', '二郎', 'jiro@example.com', true)`,
    )
    await keep('jiro', view('employees/c', '1', true), view('employees/d', '2'))
    const names = async () => (await read('taro')).shared.map(({ name }) => name)
    expect(await names()).toContain('employees/c')
    await pool.query(`DELETE FROM eventms_private."user" WHERE id = 'jiro'`)
    expect(await names()).not.toContain('employees/c')
    expect((await read('jiro')).own).toEqual([])
  })

  it('are changed and deleted by their owner alone, under the same name too', async () => {
    await keep('hanako', view('employees/a', '1', true))
    await keep('taro', view('employees/a', '3'))
    await keep('taro', view('employees/a', null))
    expect((await read('hanako')).own).toContainEqual(expect.objectContaining(view('employees/a', '1', true)))
    expect((await read('taro')).own).toEqual([])
  })
})
