import { unpackText, type Inflate, type UnpackOptions } from './unpack.ts'
import { damaged, UnreadableWorkbook } from './unreadable.ts'
import { openings, XmlReader, type XmlHandler } from './xml.ts'
import type { ZipParts } from './zip.ts'

export interface Package {
  readonly parts: ZipParts
  readonly inflate: Inflate
}

export interface Relationship {
  readonly id: string
  /** Last segment of the relationship's type URI, such as `worksheet`. */
  readonly kind: string
  /** Path of a part in the zip file; an address outside the file if `external`. */
  readonly target: string
  readonly external: boolean
}

/** Parses one XML part of the workbook. @throws UnreadableWorkbook if the part is missing or invalid */
export function readPart(
  { parts, inflate }: Package,
  name: string,
  handler: XmlHandler,
  options: UnpackOptions = {},
): void {
  const part = parts.get(name.toLowerCase())
  if (!part) damaged(name)
  const reader = new XmlReader(part.name, handler)
  unpackText(part, inflate, (text) => reader.feed(text), options)
  reader.end()
}

export function relationshipsOf(of: Package, name: string): Relationship[] {
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const list = `${folder}_rels/${name.slice(folder.length)}.rels`
  if (!of.parts.has(list.toLowerCase())) return []
  const found: Relationship[] = []
  const handler = openings((tag, attributes) => {
    if (tag !== 'Relationship') return
    const external = attributes.get('TargetMode') === 'External'
    const target = attributes.get('Target') ?? ''
    found.push({
      id: attributes.get('Id') ?? '',
      kind: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
      target: external ? target : resolved(folder, target),
      external,
    })
  })
  readPart(of, list, handler)
  return found
}

function resolved(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.replaceAll('\\', '/').split('/')) {
    // `..` at the root is ignored, so that the path stays within the file.
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/**
 * Refuses workbooks that link to other files, because the values copied from there may be outdated. Hyperlinks are
 * allowed.
 */
export function refuseLinks(relationships: readonly Relationship[]): void {
  if (relationships.some(({ kind, external }) => kind === 'externalLink' || (external && kind !== 'hyperlink')))
    throw new UnreadableWorkbook('excelLinks')
}
