/** Core journeys in Firefox and WebKit: signing in, a list, paper, an import; and axe in every view. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shownAtFirst } from '#domain/grid/columns.ts'
import { tables } from '#domain/tables/index.ts'
import type { CampaignResult } from '../campaigns/campaign.ts'
import { findingsOfViews } from '../journeys/support/axe-findings.ts'
import { type ApiClient, signInApi } from '../support/api.ts'
import type { UsedBrowser } from './browser.ts'
import { usedBrowsers } from './installed.ts'
import { EVENT, sealsOf } from './office.ts'
import { type OfficeServer, startOffice } from './office-server.ts'
import { openPlace, PLAIN_LOOK, pressPrint, until } from './product.ts'
import { KEYS, User } from './user.ts'

/** The running product with an API client. */
interface Office extends OfficeServer {
  readonly api: ApiClient
}

type Journey = (user: User, office: Office) => Promise<void>

/** The order matters: the first journey signs in for all other journeys. */
const JOURNEYS: Readonly<Record<string, Journey>> = {
  'somebody signs in by keyboard': async (user, { server }) => {
    await user.browser.open(server.url)
    await user.press('input', 'Email')
    await user.type(`${server.email}${KEYS.Tab}`)
    await user.press('input', 'Password')
    await user.type(`${server.password}${KEYS.Enter}`)
    await user.sees('button', 'Sign out')
  },

  'a list is searched, sorted and edited': async (user, { api, office }) => {
    const column = (field: string) =>
      `section[aria-busy] tbody td:nth-child(${shownAtFirst(tables.employees).indexOf(field) + 2})`
    const person = office.employees[5]!
    await openPlace(user.browser, { view: 'employees' })
    await user.sees('section[aria-busy=false]')
    await user.fill('input[type=search]', undefined, String(person['companyCode']))
    await until(user.browser, `document.querySelectorAll(${JSON.stringify(column('name'))}).length === 1`)
    assert.deepEqual(await user.texts(column('name')), [person['name']])
    await user.press('tbody button', `Edit ${String(person['name'])}`)
    await user.fill('[role=dialog] input', 'Name', '山田 花子')
    await user.press('[role=dialog] button', 'Save')
    await user.reads(column('name'), '山田 花子')
    await user.fill('input[type=search]', undefined, KEYS.Escape)
    await user.press('th[data-field=companyCode] button')
    await until(user.browser, `document.querySelector('th[data-field=companyCode]').ariaSort === 'ascending'`)
    const codes = await user.texts(column('companyCode'))
    assert.deepEqual(codes, codes.toSorted())
    assert.equal(codes[0], office.employees.map(({ companyCode }) => String(companyCode)).toSorted()[0])
    const { rows } = await api.load('employees')
    assert.equal(rows.find(({ companyCode }) => companyCode === person['companyCode'])?.['name'], '山田 花子')
  },

  'the seal sheet is pressed for and checked': async (user, { office }) => {
    await openPlace(user.browser, { view: 'printSeal', params: { eventCode: EVENT } })
    // Replaces the print dialog, which would block the test.
    await user.browser.evaluate(
      `void (window.cards = [], window.print = () => window.cards.push(document.querySelectorAll('.print-root [data-card]').length))`,
    )
    await pressPrint(user.browser)
    await until(user.browser, 'window.cards.length === 1')
    assert.equal(await user.browser.evaluate('window.cards[0]'), sealsOf(office).length)
  },

  'a file is imported': async (user, { api }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'eventms-file-'))
    try {
      const file = path.join(folder, 'departments.csv')
      const { departmentCode, departmentName } = tables.departments.fields
      await writeFile(file, `${departmentCode.label.ja},${departmentName.label.ja}\r\n990,第九営業部\r\n`)
      await openPlace(user.browser, { view: 'departments' })
      await user.sees('section[aria-busy=false]')
      await user.press('main button', 'Import')
      await user.sees('[role=dialog]')
      await user.browser.chooseFile('[role=dialog] input[type=file]', file)
      await user.reads('[role=dialog] [data-count]', '1')
      await user.press('[role=dialog] button', 'Import')
      await user.reads('[role=alert]', 'Data imported successfully')
      const { rows } = await api.load('departments')
      assert.equal(rows.find(({ departmentCode }) => departmentCode === 990)?.['departmentName'], '第九営業部')
    } finally {
      await rm(folder, { recursive: true })
    }
  },

  ...Object.fromEntries(
    (['en', 'ja'] as const).flatMap((language) =>
      [false, true].map((dark): [string, Journey] => [
        `axe finds nothing in any view, ${language}, ${dark ? 'dark' : 'light'}`,
        async ({ browser }) => {
          await openPlace(browser, { view: 'dashboard' }, { ...PLAIN_LOOK, language, dark })
          await until(browser, `!!document.querySelector('nav li button')`)
          assert.deepEqual(await findingsOfViews(browser), {})
        },
      ]),
    ),
  ),
}

export const journeyTitles = Object.keys(JOURNEYS)

/**
 * Plays the journeys in each installed browser, and prints the failures. The first one is always played, because it
 * signs in.
 * @param only pattern of titles
 */
export async function playJourneys(only: RegExp): Promise<CampaignResult> {
  const sum = { passed: 0, failed: 0 }
  for (const start of Object.values(usedBrowsers)) {
    const product = await startOffice()
    // Signs in before the browser does, because a later sign-in would cause a notice.
    const api = await signInApi(product.server)
    let browser: UsedBrowser | undefined
    try {
      browser = await start()
      const user = new User(browser)
      for (const [title, journey] of Object.entries(JOURNEYS)) {
        const isFirst = title === journeyTitles[0]
        if (!isFirst && !only.test(title)) continue
        const failure = await journey(user, { ...product, api }).then(
          () => null,
          (error: unknown) => error,
        )
        sum[failure ? 'failed' : 'passed'] += 1
        console.log(`${failure ? 'failed' : 'passed'}  ${browser.version}: ${title}`)
        if (failure) console.log(failure, await browser.evaluate('document.body.innerText.slice(-1500)'))
        if (failure && isFirst) break
      }
    } finally {
      await browser?.close()
      await product.server.close()
    }
  }
  return sum
}
