/** Pictures of the README: `npm run pictures` writes them. */
import { enter } from './support/screen.ts'
import { takePicture } from './support/pictures.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 760 } })

const screens = [
  { name: 'employees', view: 1, language: 'en', colorScheme: 'light' },
  { name: 'dashboard', view: 0, language: 'ja', colorScheme: 'light' },
  { name: 'print-seal', view: 12, language: 'ja', colorScheme: 'dark' },
] as const

for (const { name, view, language, colorScheme } of screens)
  test(`the README's picture of the screen ${name} is of today`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), language)
    await enter(page, office.server)
    await page.getByRole('navigation').getByRole('button').nth(view).click()
    if (name === 'print-seal') {
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('main [data-card]').first()).toBeVisible()
    }
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await takePicture(page, `images/${name}.png`)
  })
