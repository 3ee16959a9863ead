import { expect, it } from 'vitest'
import { act } from '#server/db/transactions/act.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { PASSWORD, TestBrowser, testServer } from './test-server.ts'

describeDatabases(
  'while an import has the only session of the database',
  (database) => {
    it('nothing is done about accounts: who acts is told when to come back, and then it is done', async () => {
      const { pool } = database()
      const server = await testServer(pool)
      const person = async (name: string) => {
        const email = `${name}@example.jp`
        const { id } = await server.auth.createStaff({ email, password: PASSWORD, name })
        const at = new TestBrowser(server)
        await at.signIn(email)
        return { id, email, at }
      }
      const [me, other] = [await person('me'), await person('other')]
      expect([await me.at.sessionUser(), await other.at.sessionUser()]).toEqual([me.email, other.email])
      let end!: () => void
      const gate = new Promise<void>((resolve) => (end = resolve))
      let begun!: () => void
      const isHeld = new Promise<void>((resolve) => (begun = resolve))
      const importing = act(
        pool,
        me.email,
        async (client) => {
          await client.query('SELECT eventms_add($1, $2)', ['departments', JSON.stringify([{ departmentCode: 1 }])])
          begun()
          await gate
        },
        { kind: 'import', rows: 10_000_000 },
      )
      await isHeld
      const asked = (act: string, body: object) =>
        me.at.fetch(`/api/auth/staff/${act}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const of = { id: other.id, current: PASSWORD }
      const acts = [
        ['disable', of],
        ['reset', of],
        ['end-sessions', of],
        ['invite', { ...of, email: 'x@example.jp' }],
      ] as const
      for (const [act, body] of acts) {
        const answer = await asked(act, body)
        expect([answer.status, Number(answer.headers.get('retry-after'))], act).toEqual([503, expect.any(Number)])
        expect((await answer.json()).error.code).toBe('importRunning')
      }
      expect((await me.at.fetch('/api/auth/staff')).status).toBe(503)
      end()
      await importing
      await server.auth.settled()
      const log = await server.auth.securityLog.read({})
      expect(log.filter(({ kind }) => kind !== 'signIn' && kind !== 'invited')).toEqual([])
      expect([await other.at.sessionUser(), server.sent]).toEqual([other.email, []])
      expect((await asked('disable', of)).status).toBe(200)
      expect(await other.at.sessionUser()).toBeNull()
    })
  },
  { kinds: ['embedded'] },
)
