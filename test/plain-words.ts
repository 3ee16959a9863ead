/** Counts habits that make comments and names hard to read (CONTRIBUTING.md). */
import { isNode, type Source } from './architecture-source.ts'

export type Habit = 'relativeBeginning' | 'longSentence' | 'riddleWord' | 'emptyName'

export interface Found {
  readonly habit: Habit
  readonly at: string
  readonly text: string
}

const RELATIVE = /^(What|Whether|Where|Who|How|Whose|Which|Whoever|Whatever|Whom|That|Those|Nothing)\b/
/** Verbs of persons: data is stored, a button is shown, a file contains. */
const RIDDLES = /\b(stands?|stood|hears?|heard|unheard|tells?|told|untold|whoever|whom)\b/i
/** Words of one sentence. */
const SENTENCE = 25
/** Names that need a noun of the domain beside them. */
const EMPTY = new Set(['Place', 'Part', 'Reading', 'Held', 'Asked', 'Kind'])
/** Matches texts that may declare such a name; other texts need not be parsed. */
const DECLARED_EMPTY = new RegExp(String.raw`\b(interface|type)\s+(${[...EMPTY].join('|')})\b`)

export function wordHabits(source: Source): Found[] {
  const found: Found[] = []
  const add = (habit: Habit, offset: number, text: string) =>
    found.push({ habit, at: `${source.path}:${source.line(offset)}`, text })
  for (const { text, start } of commentBlocks(source)) {
    if (RELATIVE.test(text)) add('relativeBeginning', start, text)
    if (RIDDLES.test(text)) add('riddleWord', start, text)
    for (const sentence of text.split(/(?<=[.:;!?])\s+(?=[A-Z`(@])/))
      if (sentence.split(/\s+/).length > SENTENCE) add('longSentence', start, sentence)
  }
  if (!DECLARED_EMPTY.test(source.text)) return found
  source.walk((node) => {
    if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') return
    const id = node['id']
    if (isNode(id) && EMPTY.has(String(id['name']))) add('emptyName', node.start, String(id['name']))
  })
  return found
}

/** Adjacent lines of `//` are one comment; stars and suppressions do not count. */
export function commentBlocks({ comments, text }: Source): { text: string; start: number }[] {
  const blocks: { text: string; start: number; end: number }[] = []
  for (const comment of comments) {
    const words = comment.text
      .replace(/^\*/, '')
      .replace(/^\s*\*? ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (/^(@ts-|oxlint-|biome-|@__|#)/.test(words) || words === '') continue
    const last = blocks.at(-1)
    if (
      last &&
      text.slice(comment.start, comment.start + 2) === '//' &&
      /^\s*\n?\s*$/.test(text.slice(last.end, comment.start)) &&
      text.slice(last.end, comment.start).split('\n').length === 2
    ) {
      last.text += ` ${words}`
      last.end = comment.end
    } else blocks.push({ text: words, start: comment.start, end: comment.end })
  }
  return blocks
}

/** Old names in the left column of the table "Renames" of docs/words.md. @throws Error for any other content there */
export function renamedNames(markdown: string): string[] {
  const [, section = ''] = markdown.split('\n## Renames\n')
  return [...section.matchAll(/^\|(.*?)\|/gm)].slice(2).map(([, cell = '']) => {
    const name = /^ `([A-Za-z][\w.-]*)` $/.exec(cell)?.[1]
    if (name === undefined) throw new Error(`docs/words.md, Renames: one name in code quotes, not ${cell}`)
    return name
  })
}

/** Old names that are still a file's name or a whole identifier in the file. */
export function oldNames(source: Source, renamed: ReadonlySet<string>): string[] {
  const found: string[] = []
  const file = source.path.slice(source.path.lastIndexOf('/') + 1)
  if (renamed.has(file)) found.push(`${source.path}: ${file}`)
  if (!source.text.match(/[\w$]+/g)?.some((word) => renamed.has(word))) return found
  source.walk((node) => {
    const name = String(node['name'])
    if (/^(Private|JSX)?Identifier$/.test(node.type) && renamed.has(name))
      found.push(`${source.path}:${source.line(node.start)}: ${name}`)
  })
  return found
}
