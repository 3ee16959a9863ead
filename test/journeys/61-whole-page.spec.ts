/** The page is usable in small windows, at 200 and 400 %, with a reader's text spacing, and by keyboard. */
import type { Locator, Page } from '@playwright/test'
import { fits } from './support/axe.ts'
import { axeFindings, type Rules } from './support/axe-findings.ts'
import { expectWhole, setTextSpacing, unseenStops } from './support/layout.ts'
import { enter, rowOf, rowsOf } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'
import { EVERY_VIEW, VIEW_RUNS } from './support/views.ts'

const office = sharedOffice()

const [DASHBOARD, EMPLOYEES, EVENTS, SEALS, PRINT_SEAL, RECEIPTS] = [0, 1, 5, 8, 12, 13] as const

/** The rule for speech input is off by default; colours are checked in a wide window. */
const NARROW: NonNullable<Rules['rules']> = {
  'label-content-name-mismatch': { enabled: true },
  'color-contrast': { enabled: false },
}

/** Opens a view by its position in the menu, in any window and language. */
async function openNth(page: Page, view: number): Promise<Locator> {
  const main = page.getByRole('main')
  if (page.viewportSize()!.width <= 768) await page.locator('header button').first().click()
  await page.getByRole('navigation').getByRole('button').nth(view).click()
  await expect(main.getByRole('heading').first()).toBeVisible()
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  if (view === PRINT_SEAL) {
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  return main
}

async function openEvent(page: Page): Promise<void> {
  const main = await openNth(page, EVENTS)
  await rowsOf(main).first().focus()
  await page.keyboard.press('Alt+Enter')
  await expect(main.getByRole('slider')).toBeVisible()
}

for (const { locale, views, which } of [
  ...VIEW_RUNS.map((run) => ({ ...run, locale: 'en' })),
  { locale: 'ja', views: EVERY_VIEW, which: 'every view, in Japanese @wide' },
])
  test(`at 400 %, a window of 320 pixels, nothing scrolls sideways and signing out is in reach: ${which} [WCAG1.1.1 WCAG1.3.4 WCAG1.4.10 WCAG2.5.3]`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
    await page.setViewportSize({ width: 320, height: 640 })
    await enter(page, office.server)
    const out = page.getByRole('button', { name: /^(Sign out|サインアウト)$/ })
    for (const view of views) {
      await openNth(page, view)
      await fits(page, `view ${view}`)
      await expectWhole(page, `view ${view} at 320`)
      if (locale === 'en') expect.soft(await axeFindings(page, { rules: NARROW }), `view ${view} at 320`).toEqual([])
    }
    await expect(out).toBeInViewport({ ratio: 1 })
    await openEvent(page)
    await fits(page, 'the page of an event')
    // No number is broken between lines.
    const parted = await page.locator('main dd').evaluateAll((all) =>
      all
        .filter((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return /^[¥\d,]+$/.test(one.textContent.trim()) && range.getClientRects().length > 1
        })
        .map((one) => one.textContent),
    )
    expect(parted).toEqual([])
  })

test('reconciliation, payments and a dialog of each fit into 320 pixels @wide [WCAG1.4.10]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, office.server)
  const main = page.getByRole('main')
  for (const [name, opens] of [
    ['Reconcile', 'Confirm sales...'],
    ['Payments', 'Record a payment...'],
  ] as const) {
    await openEvent(page)
    await main.getByRole('button', { name, exact: true }).click()
    const opener = main.getByRole('button', { name: opens, exact: true }).first()
    await expect(opener).toBeVisible()
    await fits(page, name)
    await expectWhole(page, name)
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // A payment begins with who paid, because the payer is not known here.
    if (name === 'Payments') await expect(page.locator('[name=companyCode]')).toBeFocused()
    await fits(page, opens)
    await expectWhole(page, opens)
    await page.keyboard.press('Escape')
  }
})

test('a pointer press that is released elsewhere does nothing [WCAG2.5.2]', async ({ page }) => {
  await enter(page, office.server)
  const main = await openNth(page, EMPLOYEES)
  const pressed = [
    main.getByRole('button', { name: 'Add', exact: true }),
    main.getByRole('button', { name: /^Delete / }).first(),
    page.getByRole('banner').getByRole('button', { name: 'Export' }),
    page.getByRole('button', { name: 'Sign out' }),
    page.getByRole('navigation').getByRole('button', { name: 'Departments' }),
  ]
  for (const button of pressed) {
    await button.hover()
    await page.mouse.down()
    await page.mouse.move(640, 790)
    await page.mouse.up()
  }
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
  await expect(page.locator('nav [aria-current=page]')).toHaveText('Employees')
})

test('an open dialog is not announced as a second banner @wide', async ({ page }) => {
  await enter(page, office.server)
  const main = await openNth(page, EMPLOYEES)
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(await axeFindings(page, { runOnly: ['landmark-no-duplicate-banner'] })).toEqual([])
})

for (const { zoom, width, views, which } of [
  ...VIEW_RUNS.map((run) => ({ ...run, zoom: 200, width: 640 })),
  { zoom: 100, width: 1280, views: EVERY_VIEW, which: 'every view @wide' },
])
  test(`with a reader’s text spacing no text is cut off, at ${zoom} %: ${which} [WCAG1.4.4 WCAG1.4.12]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await enter(page, office.server)
    await setTextSpacing(page)
    for (const view of views) {
      await openNth(page, view)
      await expectWhole(page, `view ${view}`)
      await fits(page, `view ${view}`)
    }
    await openEvent(page)
    await expectWhole(page, 'the page of an event')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await expectWhole(page, 'the list of keys')
  })

for (const { width, height, views, mark } of [
  { width: 640, height: 512, views: [SEALS, PRINT_SEAL], mark: '' },
  { width: 640, height: 512, views: [DASHBOARD, RECEIPTS], mark: ' on other views @wide' },
  { width: 1280, height: 800, views: [DASHBOARD, SEALS, PRINT_SEAL, RECEIPTS], mark: ' @wide' },
])
  test(`the focus is never hidden by what stays in sight, at ${width} × ${height}${mark} [WCAG1.3.4 WCAG2.1.2 WCAG2.4.11 WCAG3.2.1]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, office.server)
    const walk = async (what: string) => {
      for (const key of ['Tab', 'Shift+Tab'] as const)
        expect.soft(await unseenStops(page, key, 60), `${what}, ${key}`).toEqual([])
      // The focus by itself opens nothing (WCAG 3.2.1).
      await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
    }
    for (const view of views) {
      const main = await openNth(page, view)
      if (view === SEALS) await main.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
      await main.focus()
      await walk(`view ${view}`)
    }
    await openEvent(page)
    await page.getByRole('main').focus()
    await walk('the page of an event')
  })

test('a user who prefers reduced motion sees no motion [WCAG2.2.2]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, office.server)
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
        .map((one) => (one.effect as KeyframeEffect).target?.className ?? ''),
    )
  const main = await openNth(page, EMPLOYEES)
  expect(await moving()).toEqual([])
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moving()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Export' }).click()
  expect(await moving()).toEqual([])
})

for (const [language, view, remove] of [
  ['en', 'Departments', /^Delete/],
  ['ja', '部署', /削除/],
] as const)
  test(`an error on a narrow screen shows the whole number of its request, ${language} @wide`, async ({ page }) => {
    const error = { code: 'internalError', params: { request: 'k7mf-3qzt' } }
    await page.route('**/api/tables/departments/delete', (route) => route.fulfill({ status: 500, json: { error } }))
    await enter(page, office.server)
    if (language === 'ja') await page.getByRole('button', { name: '日本語に切り替え' }).click()
    await page.getByRole('navigation').getByRole('button', { name: view, exact: true }).click()
    await rowOf(page.getByRole('main'), '経理部').getByRole('button', { name: remove }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('dialog').getByRole('button', { name: remove }).click()
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'k7mf-3qzt' })
    await expect(toast).toBeVisible()
    const hidden = await toast
      .locator('[class*=text]')
      .first()
      .evaluate((text) => text.scrollHeight - text.clientHeight)
    // Heights are rounded.
    expect(hidden).toBeLessThanOrEqual(1)
  })
