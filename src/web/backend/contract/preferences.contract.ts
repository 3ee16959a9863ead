import { beforeAll, describe, expect, test } from 'vitest'
import type { PreferenceChange } from '#domain/requests/preferences.ts'
import type { Backend } from '#web/backend/backend.ts'
import { type Home, rejectsWith } from './contract.test-help.ts'

const change = (name: string, value: string | null = '{}', shared = false): PreferenceChange => ({
  kind: 'view',
  name,
  value,
  shared,
})

export function preferencesContract(home: () => Home, signedIn: () => Promise<Backend>): void {
  describe('preferences', () => {
    let backend: Backend
    let email: string
    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      email = home().account.email
      return () => browser.close()
    })

    test('a preference kept in one browser is there in another, changed and deleted by its name', async () => {
      // A NUL and a lone surrogate: the database's JSON type refuses these characters.
      const odd = JSON.stringify({ search: '\u0000 \uD800 髙𠮷' })
      await backend.keepPreferences([change('a'), change('b', odd, true), { ...change('a'), kind: 'table' }])
      await backend.keepPreferences([change('a', '[1]')])
      const otherBrowser = await signedIn()
      expect((await otherBrowser.preferences()).own).toEqual(
        expect.arrayContaining([
          { ...change('a', '[1]'), who: email },
          { ...change('b', odd, true), who: email },
          { ...change('a'), kind: 'table', who: email },
        ]),
      )
      // `shared` contains only preferences of colleagues, not the person's own.
      expect((await otherBrowser.preferences()).shared).toEqual([])
      await otherBrowser.keepPreferences([
        change('a', null),
        change('b', null),
        { ...change('a', null), kind: 'table' },
      ])
      expect((await backend.preferences()).own).toEqual([])
    })

    test('what is no preference is refused, and nothing of its request is stored', async () => {
      for (const invalid of [
        { ...change('x'), kind: 'other' },
        change(''),
        change('x'.repeat(201)),
        change('\u0000'),
        change('x', 'no JSON'),
        { ...change('x'), shared: null },
        change('good'),
      ])
        await rejectsWith(backend.keepPreferences([change('good'), invalid as PreferenceChange]), 'badRequest')
      expect((await backend.preferences()).own).toEqual([])
    })

    test('one person’s preferences are bounded in number', async () => {
      const changes = Array.from({ length: 1501 }, (_, at) => change(`v${at}`))
      await rejectsWith(backend.keepPreferences(changes), 'badRequest')
      expect((await backend.preferences()).own).toEqual([])
    })
  })
}
