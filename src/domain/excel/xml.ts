import { limits } from './limits.ts'
import { damaged, UnreadableWorkbook } from './unreadable.ts'

/**
 * Receives the tags and texts of a document in order. An empty element calls `open`, then `close`. A name outside the
 * namespace of the root element keeps its prefix.
 */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

const quotation = 0x22
const apostrophe = 0x27
const slash = 0x2f
const colon = 0x3a
const equals = 0x3d
const greater = 0x3e
const question = 0x3f
const exclamation = 0x21

/**
 * Number of characters of `xmlns="a"`, the shortest namespace declaration. Shorter attributes are not searched for
 * declarations.
 */
const shortestSpace = 9

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

export class Attributes {
  private tag = ''
  private read = false
  private readonly names: string[] = []
  private readonly values: string[] = []

  /** Reuses this object for another tag. @param tag text between the name and the end of the tag */
  of(tag: string): this {
    this.tag = tag
    this.read = tag === ''
    this.names.length = 0
    this.values.length = 0
    return this
  }

  get(name: string): string | undefined {
    if (!this.read) this.readAll()
    const at = this.names.indexOf(name)
    return at < 0 ? undefined : plainText(this.values[at]!)
  }

  private readAll(): void {
    const { tag, names, values } = this
    this.read = true
    let at = 0
    for (;;) {
      while (at < tag.length && isSpace(tag.charCodeAt(at))) at++
      if (at >= tag.length) return
      let start = at
      let code = tag.charCodeAt(at)
      while (at < tag.length && code !== equals && !isSpace(code)) {
        if (code === colon) start = at + 1
        code = tag.charCodeAt(++at)
      }
      const name = tag.slice(start, at)
      while (isSpace(tag.charCodeAt(at))) at++
      if (tag.charCodeAt(at++) !== equals) damaged(name)
      while (isSpace(tag.charCodeAt(at))) at++
      const quote = tag.charCodeAt(at)
      if (quote !== quotation && quote !== apostrophe) damaged(name)
      const end = tag.indexOf(quote === quotation ? '"' : "'", at + 1)
      if (end < 0) damaged(name)
      names.push(name)
      values.push(tag.slice(at + 1, end))
      at = end + 1
    }
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Decodes the predefined entities (&amp; and others). Refuses entities that the document declares, because they can
 * expand without limit.
 */
function plainText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,16};?)/g, (all, inside: string) => {
    const name = inside.slice(0, -1)
    if (!inside.endsWith(';')) return damaged(all)
    if (!name.startsWith('#')) {
      if (!Object.hasOwn(entities, name)) throw new UnreadableWorkbook('excelEntities')
      return entities[name]!
    }
    const hex = /^#x([0-9a-f]{1,6})$/i.exec(name)
    const code = hex ? Number.parseInt(hex[1]!, 16) : /^#\d{1,7}$/.test(name) ? Number(name.slice(1)) : 0
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) damaged(all)
    return String.fromCodePoint(code)
  })
}

/**
 * Strict parser, because lenient parsing could change a value. Tags must match, DOCTYPE is refused, and lengths are
 * limited.
 */
export class XmlReader {
  private rest = ''
  private begun = false
  private readonly opened: string[] = []
  private readonly attributes = new Attributes()
  /**
   * Namespaces by prefix at the current position. `spacesBefore` has one entry per open element. If an element declares
   * namespaces, its entry is the value that `spaces` had before the element. The end tag restores this value. If an
   * element declares none, its entry is undefined.
   */
  private spaces: ReadonlyMap<string, string> = new Map()
  private readonly spacesBefore: (ReadonlyMap<string, string> | undefined)[] = []
  private ownSpace: string | undefined
  private readonly handler: XmlHandler
  private readonly part: string

  constructor(part: string, handler: XmlHandler) {
    this.part = part
    this.handler = handler
  }

  feed(piece: string): void {
    const text = this.rest === '' ? piece : this.rest + piece
    let at = 0
    if (!this.begun && text !== '') {
      this.begun = true
      if (text.charCodeAt(0) === 0xfeff) at = 1
    }
    for (;;) {
      const start = text.indexOf('<', at)
      if (start < 0) break
      if (start > at) this.takeText(text.slice(at, start))
      at = start
      const end = this.markup(text, start)
      if (end < 0) break
      at = end
    }
    this.rest = at === 0 ? text : text.slice(at)
    if (this.rest.length > limits.token) damaged(this.part)
  }

  end(): void {
    if (this.opened.length > 0 || this.rest.trim() !== '' || !this.begun) damaged(this.part)
  }

  /** Reads a tag, comment or declaration. Returns the offset after it, or -1 if its end has not arrived yet. */
  private markup(text: string, start: number): number {
    const second = text.charCodeAt(start + 1)
    if (second === exclamation) return this.declaration(text, start)
    if (second === question) return after(text, '?>', start + 2)
    return this.tag(text, start)
  }

  private declaration(text: string, start: number): number {
    const head = text.slice(start, start + 9)
    if (head.startsWith('<!--')) return after(text, '-->', start + 4)
    if (head === '<![CDATA[') {
      const end = after(text, ']]>', start + 9)
      if (end >= 0) this.say(text.slice(start + 9, end - 3))
      return end
    }
    if (head.length < 9 && ('<!--'.startsWith(head) || '<![CDATA['.startsWith(head) || '<!DOCTYPE'.startsWith(head)))
      return -1
    throw new UnreadableWorkbook('excelEntities')
  }

  private tag(text: string, start: number): number {
    const closing = text.charCodeAt(start + 1) === slash
    let nameFrom = closing ? start + 2 : start + 1
    let nameTo = -1
    let prefix = ''
    let quote = 0
    let at = nameFrom
    const { length } = text
    for (; at < length; at++) {
      const code = text.charCodeAt(at)
      if (quote !== 0) {
        if (code === quote) quote = 0
      } else if (code === greater) break
      else if (code === quotation || code === apostrophe) quote = code
      else if (nameTo < 0) {
        if (code === colon) {
          prefix = text.slice(nameFrom, at)
          nameFrom = at + 1
        } else if (code === slash || isSpace(code)) nameTo = at
      }
    }
    if (at >= length) return -1
    const empty = !closing && text.charCodeAt(at - 1) === slash
    const name = text.slice(nameFrom, nameTo < 0 ? at : nameTo)
    if (name === '') damaged(this.part)
    if (closing) this.close(this.named(prefix, name))
    else {
      if (this.opened.length >= limits.depth) damaged(this.part)
      const to = empty ? at - 1 : at
      const inside = nameTo < 0 || nameTo >= to ? '' : text.slice(nameTo, to)
      this.spacesBefore.push(inside.length >= shortestSpace ? this.declare(inside) : undefined)
      if (this.opened.length === 0) this.ownSpace = this.spaces.get(prefix)
      const full = this.named(prefix, name)
      this.opened.push(full)
      this.handler.open(full, this.attributes.of(inside))
      if (empty) this.close(full)
    }
    return at + 1
  }

  private named(prefix: string, name: string): string {
    const space = this.spaces.get(prefix)
    if (prefix !== '' && space === undefined) damaged(this.part)
    return space === undefined || space === this.ownSpace ? name : `${prefix}:${name}`
  }

  /**
   * Adds the namespaces that a tag declares. Returns the previous namespaces, or undefined if the tag declares none.
   */
  private declare(inside: string): ReadonlyMap<string, string> | undefined {
    if (!inside.includes('xmlns')) return undefined
    const before = this.spaces
    const declared = [...inside.matchAll(/(?<!\S)xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    this.spaces = new Map([...before, ...declared.map(([, prefix = '', a, b = '']) => [prefix, a ?? b] as const)])
    return before
  }

  private close(name: string): void {
    if (this.opened.pop() !== name) damaged(this.part)
    this.handler.close(name)
    this.spaces = this.spacesBefore.pop() ?? this.spaces
  }

  private takeText(text: string): void {
    if (this.opened.length === 0) {
      if (text.trim() !== '') damaged(this.part)
    } else this.say(plainText(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text))
  }

  private say(text: string): void {
    if (this.opened.length === 0) damaged(this.part)
    this.handler.text(text)
  }
}

function after(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? -1 : at + what.length
}

export function openings(open: XmlHandler['open']): XmlHandler {
  return { open, close: () => {}, text: () => {} }
}

/** Decodes escapes such as _x000D_, which spreadsheets use for characters that XML cannot contain. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
