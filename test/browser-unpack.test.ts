import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { unpackChromium } from './browser-unpack.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bundled = process.platform === 'linux' && process.arch === 'x64'

describe.skipIf(!bundled)('the bundled browser', () => {
  it('a browser that was copied with its project finds its fonts', async () => {
    const { executable, fontsConf } = await unpackChromium(root)
    const copy = await mkdtemp(path.join(tmpdir(), 'eventms-moved-'))
    try {
      const home = path.join(copy, 'node_modules/.cache', path.basename(path.dirname(executable)))
      const manifest = 'node_modules/@sparticuz/chromium/package.json'
      await cp(path.join(root, manifest), path.join(copy, manifest))
      await cp(fontsConf, path.join(home, 'fonts.conf'))
      await symlink(executable, path.join(home, 'chromium'))
      const moved = await unpackChromium(copy)
      expect(moved.executable).toBe(path.join(home, 'chromium'))
      expect(await readFile(moved.fontsConf, 'utf8')).toContain(`<dir>${home}/fonts/fonts</dir>`)
    } finally {
      await rm(copy, { recursive: true })
    }
  })
})
