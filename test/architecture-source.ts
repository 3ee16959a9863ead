/** A parsed source file for the rules of architecture.ts. */
import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript); only the common fields are typed. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** An import; `effect` is true if it binds no name, so that the module runs only for its effect. */
export interface Import {
  from: string
  effect: boolean
  start: number
}

export interface Source {
  path: string
  text: string
  readonly program: Node
  readonly imports: Import[]
  comments: { text: string; start: number; end: number }[]
  /** 1-based line of an offset. */
  line(offset: number): number
  /** Visits every node with its ancestors, the nearest last; the array is valid during the visit only. */
  walk(visit: (node: Node, around: Node[]) => void): void
}

/**
 * Builds the tree at first use, which takes most of the time.
 * @throws Error for a syntax error
 */
export function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path} does not parse: ${error.codeframe ?? error.message}`)
  const program = () => parsed.program as unknown as Node
  const nodes = once(() => collect(program(), 0, []))
  const walk: Source['walk'] = (visit) => {
    const around: Node[] = []
    for (const { node, depth } of nodes()) {
      around.length = depth
      visit(node, around)
      around.push(node)
    }
  }
  const imports = once(() => importsOf(walk))
  const line = once(() => lineIn(text))
  return {
    path,
    text,
    get program() {
      return program()
    },
    get imports() {
      return imports()
    },
    comments: parsed.comments.map(({ value, start, end }) => ({ text: value, start, end })),
    line: (offset) => line()(offset),
    walk,
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

interface Descendant {
  readonly node: Node
  /** Number of its ancestors. */
  readonly depth: number
}

/** Flattens the tree once for all rules, because the rules visit every file about ten times. */
function collect(node: Node, depth: number, nodes: Descendant[]): Descendant[] {
  nodes.push({ node, depth })
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) collect(child, depth + 1, nodes)
    } else if (isNode(value)) collect(value, depth + 1, nodes)
  }
  return nodes
}

/** Finds lines by binary search, because rules need the line of every function. */
function lineIn(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function importsOf(walk: Source['walk']): Import[] {
  const imports: Import[] = []
  walk((node) => {
    const specifier = node['source']
    const from = isNode(specifier)
      ? specifier['value']
      : node.type === 'TSImportType'
        ? literal(node['source'] ?? node['argument'])
        : undefined
    if (typeof from !== 'string') return
    const effect = node.type === 'ImportDeclaration' && (node['specifiers'] as unknown[]).length === 0
    imports.push({ from, effect, start: node.start })
  })
  return imports
}

function literal(node: unknown): unknown {
  return isNode(node) ? (node['value'] ?? literal(node['literal'])) : undefined
}

/** Names of variables, parameters, functions and imports, which are no globals. */
export function boundNames(source: Source): Set<string> {
  const names = new Set<string>()
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') names.add(String(pattern['name']))
    else if (pattern.type === 'Property') bind(pattern['value'])
    else
      for (const key of ['properties', 'elements', 'left', 'argument'])
        for (const part of [pattern[key]].flat()) bind(part)
  }
  source.walk((node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
      bind(node['id'])
    if (Array.isArray(node['params'])) for (const param of node['params']) bind(param)
    if (node.type.startsWith('Import') && 'local' in node) bind(node['local'])
    if (node.type === 'CatchClause') bind(node['param'])
  })
  return names
}

/** True for an identifier used as a value, not for a property's name, a key, a binding or a type. */
export function isReference(node: Node, parent: Node | undefined): boolean {
  if (node.type !== 'Identifier' || !parent) return false
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true
  if (parent.type === 'Property') return parent['value'] === node || parent['computed'] === true
  return !/^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import|Export|Method|PropertyDefinition|Label)/.test(
    parent.type,
  )
}

/** True if the code is outside of any function. */
export const runsAtLoad = (around: Node[]): boolean =>
  !around.some(({ type }) => /Function|PropertyDefinition|TS\w*Declaration/.test(type))

/** The leftmost name of an expression: `a` of `a.b.c()`, `a?.b[0]`, `a()`. */
export function rootName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node['name'])
  return rootName(node['object'] ?? node['callee'] ?? node['expression'])
}
