/** Rules of stylesheets and their users (src/web/styles/tokens.css). */
import path from 'node:path'
import type { Files, Violation } from './architecture.ts'

/** Breakpoints in em. 48 separates phones from wider screens. */
const BREAKPOINTS = ['22', '30', '36', '48', '56', '62', '75', '81']

const WIDTH_QUERY = new RegExp(`^\\(width (<|>=) (${BREAKPOINTS.join('|')})em\\)$`)

/**
 * @returns width queries with other values or forms, unnamed layers, imports under another name, and classes that a
 *   stylesheet does not have. Also `:has` with a position among siblings. For that the browser computes the page's
 *   styles anew whenever an element comes or goes.
 */
export function checkCss(files: Files): Violation[] {
  const violations: Violation[] = []
  for (const [file, text] of files) {
    if (!/^src\/web\/.*\.(css|tsx?)$/.test(file) || /\.test\./.test(file)) continue
    const report = (rule: string, index: number, detail: string) =>
      violations.push({ rule, at: `${file}:${text.slice(0, index).split('\n').length}`, detail })
    for (const { 0: query, index } of text.matchAll(/\((?:(?:min|max)-)?width(?::| [<>])[^)]*\)/g))
      if (isMediaQuery(file, text, index) && !WIDTH_QUERY.test(query)) report('breakpoints', index, query)
    if (!file.endsWith('/tokens.css'))
      for (const { 0: layer, index } of text.matchAll(/z-index: [^;]+;|zIndex[:=]\s*\S+/g))
        if (!layer.includes('var(--eventms-layer-')) report('layers', index, layer)
    if (file.endsWith('.css'))
      for (const { 0: selector, index } of text.matchAll(
        /:has\((?:[^(){]|\([^()]*\))*?:(?:nth|first|last|only)-[^{]*/g,
      ))
        report('has', index, selector)
    for (const { 0: line, 1: name, 2: address, index } of text.matchAll(
      /^import (\w+) from '([^']+\.module\.css)'/gm,
    )) {
      if (!/^(classes|\w+Classes)$/.test(name!)) report('class names', index, line)
      const css = files.get(cssFile(file, address!))
      if (css !== undefined) for (const used of unknownClasses(text, name!, css)) report('unknown class', index, used)
    }
  }
  return violations
}

const cssFile = (file: string, address: string): string =>
  address.startsWith('#web/') ? address.replace('#web', 'src/web') : path.posix.join(path.posix.dirname(file), address)

/**
 * Classes that a component uses, but its stylesheet does not have. Types do not know them, so a rename can lose them.
 */
function unknownClasses(text: string, name: string, css: string): string[] {
  const known = new Set(
    [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, known]) => known),
  )
  const used = text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))
  return [...used].map(([, dotted, quoted]) => dotted ?? quoted!).filter((one) => !known.has(one))
}

/** False for the width of a declaration, a container query, or a comparison in code. */
const isMediaQuery = (file: string, text: string, index: number): boolean =>
  file.endsWith('.css') ? /@media[^{;]*$/.test(text.slice(0, index)) : /['"`]$/.test(text.slice(0, index))
