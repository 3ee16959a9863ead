import { expect, test } from 'vitest'
import { checkCss } from './architecture-css.ts'
import { pageFiles } from './test-files.ts'

const rules = (file: string, text: string) => checkCss(new Map([[file, text]])).map(({ rule }) => rule)

test('the stylesheets keep to the breakpoints and the named layers, and have each class that components use', () => {
  const files = pageFiles()
  expect([...files.keys()]).toContain('src/web/styles/tokens.css')
  expect(checkCss(files)).toEqual([])
})

test('a planted violation of each rule is caught', () => {
  const css = 'src/web/ui/a.css'
  const page = 'src/web/ui/a.tsx'
  for (const query of [
    '(max-width: 48em)',
    '(min-width: 48em)',
    '(width <= 48em)',
    '(width < 47em)',
    '(width < 768px)',
  ])
    expect([query, rules(css, `@media ${query} {}`)]).toEqual([query, ['breakpoints']])
  expect(rules(page, "export const isTiny = () => matchMedia('(max-width: 22em)').matches")).toEqual(['breakpoints'])
  expect(rules(css, '.a { z-index: 5; }')).toEqual(['layers'])
  expect(rules(page, 'export const A = () => <B zIndex={5} />')).toEqual(['layers'])
  expect(rules(css, '.a:has(> :nth-child(3)) > :first-child { top: 0; }')).toEqual(['has'])
  expect(rules(page, "import css from './a.module.css'")).toEqual(['class names'])
  for (const use of ['classes.lost', "classes['lost']"]) {
    const used = `import classes from './a.module.css'\nexport const A = () => <p className={${use}} />`
    const files = new Map([
      ['src/web/ui/a.module.css', '/* .lost */ .kept { top: 0; }'],
      [page, used],
    ])
    expect(checkCss(files)).toMatchObject([{ rule: 'unknown class', detail: 'lost' }])
    expect(checkCss(files.set(page, used.replace('lost', 'kept')))).toEqual([])
  }
})

test('stylesheets that follow the rules have no violation', () => {
  const css = '@media (width >= 48em) { .a { z-index: var(--eventms-layer-head); max-width: min(20em, 100%); } }'
  expect(rules('src/web/ui/a.css', '.a:has(.b) { top: 0; } .a > :nth-child(3) { top: 0; }')).toEqual([])
  expect(rules('src/web/ui/a.css', `${css} @media print and (width < 62em) {}`)).toEqual([])
  expect(rules('src/web/ui/a.tsx', "import classes from './a.module.css'; if (width < 5) {}")).toEqual([])
  expect(rules('src/web/ui/a.tsx', "import cardClasses from './a.module.css'")).toEqual([])
})
