/**
 * Executable recipes: code blocks of docs/recipes.md with their target in the first line.
 *
 *     ```ts in=src/domain/locale.ts after="export const"      below the only line with this text
 *     ```ts in=src/domain/locale.ts replace="'en', 'ja'"      replaces this text, which occurs once
 *     ```sql new=db/migrations/NNNN_remarks.sql               a new file; NNNN is the next number of its folder
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Recipe {
  readonly title: string
  readonly steps: readonly Step[]
}

export type Step = { readonly content: string } & (
  | { readonly new: string }
  | { readonly in: string; readonly after: string }
  | { readonly in: string; readonly replace: string }
)

const BLOCK = /^```\w+ (?:new=(\S+)|in=(\S+) (after|replace)="([^\n]+)")\n(.*?)^```$/gms

/** @returns the sections that have executable steps */
export function readRecipes(markdown: string): Recipe[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n')[0]!,
      steps: [...section.matchAll(BLOCK)].map(([, created, file, how, anchor, content]): Step => {
        if (created) return { new: created, content: content! }
        return how === 'after'
          ? { in: file!, after: anchor!, content: content! }
          : { in: file!, replace: anchor!, content: content! }
      }),
    }))
    .filter(({ steps }) => steps.length > 0)
}

/** @throws Error if the step does not fit the files in `folder` */
export function carryOut(folder: string, step: Step): void {
  if ('new' in step) {
    const file = path.join(folder, numbered(folder, step.new))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, step.content, { flag: 'wx' })
    return
  }
  const file = path.join(folder, step.in)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, 'after' in step ? insertAfter(text, step) : replaceOnce(text, step))
}

function numbered(folder: string, file: string): string {
  if (!file.includes('NNNN')) return file
  const numbers = readdirSync(path.join(folder, path.dirname(file))).map((name) => Number.parseInt(name, 10) || 0)
  return file.replace('NNNN', String(Math.max(...numbers) + 1).padStart(4, '0'))
}

function insertAfter(text: string, step: { in: string; after: string; content: string }): string {
  const lines = text.split('\n')
  const places = lines.flatMap((line, index) => (line.includes(step.after) ? [index] : []))
  if (places.length !== 1) throw new Error(`${step.in} has ${places.length} lines with ${step.after}`)
  const indent = /^\s*/.exec(lines[places[0]!]!)![0]
  lines.splice(
    places[0]! + 1,
    0,
    ...step.content
      .trimEnd()
      .split('\n')
      .map((line) => (line ? indent + line : line)),
  )
  return lines.join('\n')
}

function replaceOnce(text: string, step: { in: string; replace: string; content: string }): string {
  const parts = text.split(step.replace)
  if (parts.length !== 2) throw new Error(`${step.in} has ${step.replace} ${parts.length - 1} times`)
  return parts.join(step.content.trimEnd())
}
