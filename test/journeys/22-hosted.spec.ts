/**
 * The page on a hosted project from sign-in to paper, with a colleague. `npm run campaign hosted` has the other
 * journeys and ways to sign in.
 */
import type { Browser } from '@playwright/test'
import type { Row } from '#domain/table.ts'
import { makeOffice } from '../../samples/generate.ts'
import { makeAuthenticator } from '../hosted/authenticator.ts'
import { makeLogin } from '../hosted/auth-login.ts'
import { totp } from '../hosted/totp.ts'
import { lookWhole } from './support/axe.ts'
import { startHosted, type HostedHome } from './support/home.ts'
import { countLine, column, fieldLabel, openEdit, openTable, openView, rowOf, search } from './support/screen.ts'
import { another, signInByTabs } from './support/sign-in.ts'
import { expect, signIn, test } from './support/test.ts'

let home: HostedHome
test.beforeAll(async () => {
  home = await startHosted()
  const { departments, positions, personInCharge, employees, events, sealData } = makeOffice()
  for (const [name, rows] of Object.entries({ departments, positions, personInCharge, employees, events, sealData }))
    await home.put(name as 'departments', rows as readonly Row[])
})
test.afterAll(() => home?.close())

test('after a sign-in by password, tables load, an edit sends only the changed field, and a print is recorded', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  await signInByTabs(page, home)
  const before = await home.load('employees')
  const screen = await openTable(page, 'employees')
  await expect(countLine(screen)).toHaveText(`${before.length} records`)
  await search(screen).fill('000521')
  const dialog = await openEdit(screen, '000521')
  await dialog.getByLabel(fieldLabel('employees', 'name')).fill('小嶋 学')
  const [request] = await Promise.all([
    page.waitForRequest((asked) => home.editsIn(asked) !== undefined),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])
  const row = before.find(({ companyCode }) => companyCode === '000521')!
  expect(home.editsIn(request)).toEqual([
    { key: row['id'], changes: { name: '小嶋 学' }, expected: { name: '小島 学' } },
  ])
  await expect(dialog).toBeHidden()
  await expect(column(screen, 'employees', 'name')).toHaveText('小嶋 学')
  expect(await home.load('employees')).toEqual(
    before.map((each) => (each === row ? { ...each, name: '小嶋 学' } : each)),
  )

  const seals = (await home.load('sealData')).filter(({ eventCode }) => eventCode === 1)
  await openView(page, 'Print Seal')
  const logged = page.waitForResponse((response) => home.printIn(response.request()) !== undefined)
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click()
  const record = await logged
  expect(record.ok()).toBe(true)
  expect(home.printIn(record.request())).toMatchObject({
    sheet: 'seals',
    rows: seals.length,
    filters: { eventCode: 1 },
  })
})

/** Signs in a colleague with their own account, in a separate browser. */
async function colleague(browser: Browser, email: string): Promise<Awaited<ReturnType<typeof another>>> {
  const one = await another(browser)
  await makeLogin(home.project, { email, password: home.password })
  await signIn(one.page, { ...home, email })
  return one
}

test('the page shows a colleague’s change without a reload and keeps typed text, also after a lost connection @wide', async ({
  browser,
}) => {
  await home.project.pool.query('TRUNCATE departments CASCADE')
  await home.project.pool.query("INSERT INTO departments VALUES (10, '総務部'), (20, '営業部')")
  const [taro, hanako] = [await colleague(browser, 'taro@example.com'), await colleague(browser, 'jiro@example.com')]
  const mine = await openTable(taro.page, 'departments')
  const dialog = await openEdit(mine, '総務部')
  await dialog.getByLabel(fieldLabel('departments', 'departmentName')).fill('総務部（新）')

  const rename = async (from: string, to: string) => {
    const theirs = await openTable(hanako.page, 'departments')
    const edit = await openEdit(theirs, from)
    await edit.getByLabel(fieldLabel('departments', 'departmentName')).fill(to)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
  }
  await rename('営業部', '営業本部')
  await expect(rowOf(mine, '営業本部')).toHaveCount(1)
  home.project.dropConnections()
  await rename('営業本部', '営業統括部')
  await expect(rowOf(mine, '営業統括部')).toHaveCount(1)
  await expect(dialog.getByLabel(fieldLabel('departments', 'departmentName'))).toHaveValue('総務部（新）')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await home.load('departments')).toEqual([
    { departmentCode: 10, departmentName: '総務部（新）' },
    { departmentCode: 20, departmentName: '営業統括部' },
  ])

  // Two people edit the same field of one row: both versions are shown, and nothing is overwritten.
  const again = await openEdit(mine, '総務部（新）')
  await again.getByLabel(fieldLabel('departments', 'departmentName')).fill('総務一課')
  await rename('総務部（新）', '総務二課')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toContainText('Someone else has changed this record')
  for (const version of ['総務一課', '総務二課']) await expect(again).toContainText(version)
  await Promise.all([taro.close(), hanako.close()])
})

test('the sign-in asks for the authenticator app after the password; a dismissed user sees a refusal and no rows @wide', async ({
  browser,
}) => {
  const one = await another(browser)
  const saburo = { email: 'saburo@example.com', password: home.password }
  await makeLogin(home.project, saburo)
  const secret = await makeAuthenticator(home.project, saburo)
  const { page } = one
  await page.goto(home.url)
  await page.getByLabel('Email').fill(saburo.email)
  await page.getByLabel('Password', { exact: true }).fill(saburo.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter the code from your authenticator app' })).toBeVisible()
  await expect(page.getByLabel('Code from the app')).toBeFocused()
  await lookWhole(page, 'the second step')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('not valid')
  await page.getByLabel('Code from the app').fill(totp(secret))
  await page.keyboard.press('Enter')
  const employees = await openTable(page, 'employees')
  await expect(rowOf(employees, '000521')).toHaveCount(0)
  await home.project.pool.query('SELECT eventms_private.dismiss($1)', [saburo.email])
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('alert')).toContainText('not registered as staff')
  await expect(page.getByRole('table')).toHaveCount(0)
  await lookWhole(page, 'the refusal')
  await one.close()
})
