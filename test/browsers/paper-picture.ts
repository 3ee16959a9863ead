/** Pictures of papers, because a PDF's text may be clipped or covered. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export const DPI = 110

/** Grey levels of a picture by row; 0 is black. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** A box in dots; its right and lower edges are excluded. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const run = promisify(execFile)

/** Draws the pages with poppler. @param dpi dots per inch */
export async function drawPages(pdf: Uint8Array, dpi = DPI): Promise<Picture[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-paper-'))
  try {
    const file = path.join(folder, 'paper.pdf')
    await writeFile(file, pdf)
    const { stdout } = await run('pdftoppm', ['-gray', '-r', String(dpi), file], {
      encoding: 'buffer',
      maxBuffer: 2 ** 31 - 1,
    })
    return readGreymaps(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Concatenated binary PGM files. */
export function readGreymaps(bytes: Uint8Array): Picture[] {
  const pictures: Picture[] = []
  let at = 0
  while (at < bytes.length) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(bytes.subarray(at, at + 40)).toString('latin1'))
    if (!head) throw new Error('no greymap')
    const [all, width, height] = [head[0], Number(head[1]), Number(head[2])]
    at += all.length
    pictures.push({ width, height, grey: bytes.subarray(at, at + width * height) })
    at += width * height
  }
  return pictures
}

/** Grey level of the darkest paper; lighter dots are paper. */
const INK = 225

/** Smallest box around the ink; null without ink. */
export function inkIn({ width, height, grey }: Picture, box: Box): Box | null {
  const [x0, x1] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))]
  const [y0, y1] = [Math.max(0, Math.floor(box.top)), Math.min(height, Math.ceil(box.bottom))]
  let [left, right, top, bottom] = [x1, x0, y1, y0]
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++)
      if (grey[y * width + x]! < INK) {
        left = Math.min(left, x)
        right = Math.max(right, x + 1)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
  return right > left ? { left, top, right, bottom } : null
}

/** Share of black in a box: grey dots count by their darkness. */
export function inkShare({ width, height, grey }: Picture, box: Box): number {
  const [x0, x1] = [Math.max(0, Math.round(box.left)), Math.min(width, Math.round(box.right))]
  const [y0, y1] = [Math.max(0, Math.round(box.top)), Math.min(height, Math.round(box.bottom))]
  let ink = 0
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) ink += (255 - grey[y * width + x]!) / 255
  return x1 > x0 && y1 > y0 ? ink / ((x1 - x0) * (y1 - y0)) : 0
}

/** Length of the longest run of adjacent dark dots. */
export function longestRun({ width, grey }: Picture, { left, top, right, bottom }: Box): number {
  let longest = 0
  for (let y = Math.floor(top); y < Math.floor(bottom); y++)
    for (let x = Math.floor(left), run = 0; x < Math.floor(right); x++) {
      run = grey[y * width + x]! < INK ? run + 1 : 0
      longest = Math.max(longest, run)
    }
  return longest
}

type Side = keyof Box

/** True for a drawn line along one side of a box, at most `reach` dots away. */
export function hasLine(picture: Picture, box: Box, side: Side, reach: number): boolean {
  const { width, height, grey } = picture
  const isAcross = side === 'top' || side === 'bottom'
  const outward = side === 'left' || side === 'top' ? -1 : 1
  const from = Math.round(box[side])
  const [begin, end] = isAcross ? [box.left, box.right] : [box.top, box.bottom]
  // Begins one dot inside, because a text's box may overlap the line.
  for (let step = -1; step <= reach; step++) {
    const at = from + outward * step
    if (at < 0 || at >= (isAcross ? height : width)) return false
    let dark = 0
    let all = 0
    for (let along = Math.max(0, Math.ceil(begin)); along < Math.min(end, isAcross ? width : height); along++) {
      all++
      if (grey[isAcross ? at * width + along : along * width + at]! < 235) dark++
    }
    if (all > 0 && dark >= all * 0.97) return true
  }
  return false
}
