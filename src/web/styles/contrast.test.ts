import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { theme, variables } from './theme.ts'

const WEB = path.join(import.meta.dirname, '..')
const css = readFileSync(path.join(import.meta.dirname, 'base.css'), 'utf8')

const colours = (selector: string) =>
  Object.fromEntries(
    [...new RegExp(`^${selector} {([^}]*)}`, 'm').exec(css)![1]!.matchAll(/--eventms-([\w-]+): (#\w{6})/g)].map(
      ([, name, colour]) => [name, colour],
    ),
  ) as Record<string, string>

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

const schemes = [
  ['light', ':root', ['#ffffff']],
  // Mantine draws inputs on dark[6] and hovered elements on dark[5].
  ['dark', String.raw`:root\[data-mantine-color-scheme='dark'\]`, [theme.colors!.dark![6]!, theme.colors!.dark![5]!]],
] as const

describe.each(schemes)('%s', (scheme, selector, inputs) => {
  const own = colours(selector)
  const surfaces = [own['canvas']!, own['surface']!, ...inputs]

  test.each([
    'edge', // [WCAG1.4.11]
    'focus', // [WCAG1.4.11]
  ])('the %s of a control can be told from what it stands on: 3 : 1 at least', (name) => {
    for (const surface of surfaces) expect(contrast(own[name]!, surface), surface).toBeGreaterThanOrEqual(3)
  })

  test('soft and dimmed text can be read: 4.5 : 1 at least [WCAG1.4.3]', () => {
    const dimmed = variables({} as never)[scheme]['--mantine-color-dimmed']!
    for (const text of [own['ink-soft']!, dimmed])
      for (const surface of surfaces) expect(contrast(text, surface), surface).toBeGreaterThanOrEqual(4.5)
  })
})

test('no line, ring or mark of a state has the colour of filled buttons, which is too dark in the dark theme', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const lines = files.flatMap((file) =>
    readFileSync(path.join(WEB, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('primary-color-filled'))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines.filter((line) => !/: background: /.test(line))).toEqual([])
})
