import { unpackText, type Inflate, type UnpackOptions } from './unpack.ts'
import { damaged, UnreadableWorkbook } from './unreadable.ts'
import { openings, XmlReader, type XmlHandler } from './xml.ts'
import type { ZipParts } from './zip.ts'

/** The parts of a workbook, and how they are unpacked. */
export interface Package {
  readonly parts: ZipParts
  readonly inflate: Inflate
}

/** What another part is to one part. */
export interface Relationship {
  readonly id: string
  /** The last step of its kind: worksheet, styles, sharedStrings. */
  readonly kind: string
  /** The name of the part; an address outside where `external`. */
  readonly target: string
  readonly external: boolean
}

/** Reads a part of XML to its end. @throws UnreadableWorkbook where it is missing or is none */
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

/** The relationships of a part; none where the workbook has no list of them. */
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

/** The part that a target names, from the folder of the part that names it. */
function resolved(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.replaceAll('\\', '/').split('/')) {
    // Above the root there is nothing: whatever is used must be a part of the file all the same.
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/**
 * Refuses what takes values from outside the file: what it shows is what somebody saw some day on some other machine.
 * A link that is pressed is none of that.
 */
export function refuseLinks(relationships: readonly Relationship[]): void {
  if (relationships.some(({ kind, external }) => kind === 'externalLink' || (external && kind !== 'hyperlink')))
    throw new UnreadableWorkbook('excelLinks')
}
