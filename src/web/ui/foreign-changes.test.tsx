// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { Fragment } from 'react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

interface Shown {
  readonly rows?: readonly string[]
  readonly count?: string | undefined
}

function List({ rows = [], count }: Shown) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
      {count !== undefined && <li role="status">{count}</li>}
    </ul>
  )
}
const texts = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
const item = (text: string) => screen.getByText(text)
function wrap(node: Node): void {
  const around = document.createElement('ins')
  ;(node as ChildNode).replaceWith(around)
  around.append(node)
}

test('an element that somebody wrapped is removed where it is, and others are inserted before it', () => {
  const { rerender } = render(<List rows={['a', 'c']} />)
  wrap(item('c'))
  rerender(<List rows={['a', 'b', 'c']} />)
  expect(texts()).toEqual(['a', 'b', 'c'])
  rerender(<List rows={['a', 'b']} />)
  expect(texts()).toEqual(['a', 'b'])
})

test('an element that somebody removed stays away, and the others keep their order', () => {
  const { rerender } = render(<List rows={['a', 'c', 'd']} />)
  item('c').remove()
  rerender(<List rows={['a', 'b', 'c', 'd']} />)
  expect(texts()).toEqual(['a', 'b', 'd'])
  rerender(<List rows={['a', 'd']} />)
  expect(texts()).toEqual(['a', 'd'])
})

test('a text that was translated is replaced by the next one', () => {
  const { rerender } = render(<List count="1 row" />)
  wrap(screen.getByRole('status').firstChild!)
  rerender(<List count="2 rows" />)
  expect(screen.getByRole('status').innerHTML).toBe('2 rows')
  wrap(screen.getByRole('status').firstChild!)
  rerender(<List />)
  expect(texts()).toEqual([])
})

test('what is no node is still refused', () => {
  expect(() => document.body.removeChild(undefined as unknown as Node)).toThrow(TypeError)
  expect(() => document.body.appendChild(null as unknown as Node)).toThrow(TypeError)
})

/**
 * Rendered text or element. A piece with a `key` is moved when the order changes; without a key, its text is rewritten.
 */
interface Piece {
  readonly text: string
  readonly key: number | undefined
  readonly is: 'text' | 'element'
}
const Line = ({ pieces }: { readonly pieces: readonly Piece[] }) => (
  <p>
    {pieces.map(({ text, key, is }, at) => (
      <Fragment key={key ?? `at ${at}`}>{is === 'text' ? text : <b>{text}</b>}</Fragment>
    ))}
    {' of '}
    {pieces.length}
  </p>
)

/** Marks text as translated by the browser. After React renders again, no old marked text may be visible. */
const translated = (text: string) => `⟦${text}⟧`
const plain = (text: string) => text.replaceAll(/[⟦⟧]/g, '')

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** Replaces each text node by a `<font>` element, as browsers do for a translation: in one DOM operation or in two. */
function translate(root: Node, inTwoSteps: boolean): void {
  for (const text of textsOf(root).filter((one) => !one.parentElement!.closest('font'))) {
    const font = document.createElement('font')
    font.innerHTML = '<font></font>'
    font.firstChild!.textContent = translated(text.data)
    if (inTwoSteps) {
      text.before(font)
      text.remove()
    } else text.replaceWith(font)
  }
}
/** Does what "Show original" does: inserts new text nodes. */
function untranslate(root: Element): void {
  for (const font of root.querySelectorAll('font')) if (font.isConnected) font.replaceWith(plain(font.textContent))
}

test('whatever is translated, shown in the original, wrapped and drawn in between, what is read is what was drawn last', async () => {
  const piece = fc.record({
    text: fc.string({ unit: fc.constantFrom('a', 'b', 'あ', '1'), minLength: 1, maxLength: 3 }),
    key: fc.option(fc.nat(5), { nil: undefined }),
    is: fc.constantFrom('text' as const, 'element' as const),
  })
  const pieces = fc.uniqueArray(piece, { maxLength: 5, selector: ({ key }) => key ?? {} })
  const act = fc.constantFrom('translate', 'translate in two steps', 'show the original', 'wrap', 'wait')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ acts: fc.array(act, { maxLength: 3 }), pieces }), { maxLength: 5 }),
      async (steps) => {
        const { rerender, container, unmount } = render(<Line pieces={[]} />)
        for (const { acts, pieces: next } of steps) {
          for (const what of acts) {
            if (what === 'wait') await Promise.resolve()
            else if (what === 'show the original') untranslate(container)
            else if (what === 'wrap') for (const element of container.querySelectorAll('b')) wrap(element)
            else translate(container, what !== 'translate')
          }
          rerender(<Line pieces={next} />)
          expect(plain(container.textContent)).toBe(`${next.map(({ text }) => text).join('')} of ${next.length}`)
        }
        unmount()
        expect(container.textContent).toBe('')
      },
    ),
    { numRuns: 300 },
  )
})
