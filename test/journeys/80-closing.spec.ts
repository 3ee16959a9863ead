/** An event is closed with exceptions, verified from its exports, changed after a warning, and opened again. */
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import * as en from '../../src/web/messages/texts/en.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { fits, look } from './support/axe.ts'
import { asRead, countPrints, printed, savePdf } from './support/paper.ts'
import { enter, openView, savedText } from './support/screen.ts'
import { expect, officeForEach, test } from './support/test.ts'

const { prove } = (await import(new URL('../../scripts/prove.mjs', import.meta.url).href)) as {
  prove(data: string, report: string): readonly string[]
}

const office = officeForEach()
const yen = (amount: unknown) => `${Number(amount) < 0 ? '-' : ''}¥${Math.abs(Number(amount)).toLocaleString('en')}`
const count = (number: unknown) => Number(number).toLocaleString('en')
const dayOf = (day: unknown) => String(day).replaceAll('-', '/')

/** Names and numbers of the verified report, formatted as on paper. */
function linesOnPaper(report: readonly Row[], { closing, payments }: typeof en | typeof ja): readonly string[] {
  const owner = ({ code, name }: Row) =>
    name === 'nobody' || name === 'several' ? payments[name] : [code, name].filter((part) => part !== null).join(' ')
  const money = ({ due, paid, owed }: Row) => [due, paid, owed].map(yen).join('')
  const texts: Readonly<Record<string, (row: Row) => readonly string[]>> = {
    event: ({ name }) => [String(name)],
    closedOn: ({ name }) => [dayOf(name)],
    exceptions: ({ name }) => String(name).split('\n'),
    department: (row) => [owner(row) + count(row['booklets']) + money(row)],
    personInCharge: (row) => [owner(row) + count(row['booklets']) + money(row)],
    product: (row) => [owner(row) + count(row['quantity']) + yen(row['due'])],
    day: ({ name, paid }) => [(name === null ? closing.noDay : dayOf(name)) + yen(paid)],
    total: (row) => [
      closing.total + count(row['booklets']) + money(row),
      closing.total + count(row['quantity']) + yen(row['due']),
      closing.total + yen(row['paid']),
    ],
    sha256: ({ name }) => [String(name)],
  }
  return report.flatMap((row) => texts[String(row['section'])]?.(row) ?? []).map(asRead)
}
const EVENT = 1
const NAME = '第42回 納涼花火大会'

for (const [locale, texts] of [
  ['en', en],
  ['ja', ja],
] as const)
  test(`an event is closed, proved, changed after a warning, and opened again, ${locale} @wide`, async ({ page }) => {
    const { closing: words } = texts
    await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
    await countPrints(page)
    await enter(page, office.server)
    const openEvent = () =>
      page.getByRole('button', { name: texts.dashboard.openEvent.replace('{{name}}', NAME) }).click()
    await openEvent()
    const dialog = page.getByRole('dialog')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const confirm = () => dialog.last().locator('button[data-variant=filled]:visible').click()
    await press(words.action)
    await expect(page.getByRole('table', { name: words.days, exact: true })).toBeVisible()
    await look(page, 'the closing')
    await fits(page, 'the closing')

    await press(words.close)
    const close = dialog.getByRole('button', { name: words.doClose, exact: true })
    await expect(close).toBeDisabled()
    await look(page, 'the exceptions')
    const exceptions = await dialog.getByRole('checkbox').all()
    expect(exceptions.length).toBeGreaterThan(3)
    for (const exception of exceptions) await exception.check()
    await close.click()
    await expect(dialog.getByText(words.keepFiles)).toBeVisible()
    await dialog.getByRole('button', { name: texts.common.close, exact: true }).last().click()
    await expect(page.getByText(words.unchanged)).toBeVisible()
    const [stored] = (await office.api.load('closings')).rows
    expect(stored).toMatchObject({ eventCode: EVENT, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(String(stored!['exceptions']).split('\n')).toHaveLength(exceptions.length)

    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press(name)])
      return savedText(download)
    }
    const data = await save(words.saveExport)
    const report = await save(texts.reconcile.exportAs.replace('{{format}}', 'JSON'))
    expect(prove(data, report)).toEqual([])
    expect(report).toContain(String(stored!['digest']))
    expect(prove(data.replace('"totalAmount":', '"totalAmount":9'), report).join()).toContain('department')
    await press(texts.common.print)
    await expect.poll(() => printed(page)).toBe(1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    const { pages } = await savePdf(page, () => press(texts.pdf.save))
    const paper = pages.map(asRead).join('')
    for (const line of linesOnPaper(JSON.parse(report) as Row[], texts)) expect(paper).toContain(line)

    const own = (await office.api.load('products')).rows.filter((row) => row['eventCode'] === EVENT)
    await openView(page, tables.products.label[locale])
    const screen = page.getByRole('region', { name: tables.products.label[locale], exact: true })
    await expect(screen.getByText(String(own[0]!['productName']), { exact: true })).toHaveCount(0)
    await expect(screen.getByText(new RegExp(`\\b${own.length}(?= )|${own.length}件`)).last()).toBeVisible()
    await look(page, 'the list without closed events')
    await press(words.showLabel)
    await screen
      .getByRole('row')
      .filter({ hasText: String(own[0]!['productName']) })
      .first()
      .getByRole('button')
      .first()
      .click()
    await dialog.locator('input[name=productName]').fill('改称')
    await confirm()
    const question = page.getByRole('dialog').filter({ hasText: NAME })
    await expect(question).toBeVisible()
    await look(page, 'the warning')
    await question.getByRole('button', { name: texts.common.cancel, exact: true }).click()
    expect((await office.api.load('products')).rows).toEqual(expect.arrayContaining(own))
    await confirm()
    await question.getByRole('button', { name: words.changeAnyway, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(screen.getByText('改称', { exact: true })).toBeVisible()

    await page.goBack()
    await expect(page.getByText(words.changedSince)).toBeVisible()
    await press(words.reopen)
    await confirm()
    await dialog.getByRole('button', { name: texts.common.close, exact: true }).last().click()
    await expect(page.getByRole('button', { name: words.close, exact: true })).toBeVisible()
    expect((await office.api.load('closings')).rows).toEqual([])
  })
