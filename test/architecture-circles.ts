/**
 * Finds circular imports between files, or between sibling folders. Imports of types count, since a reader follows them
 * as well.
 */
import path from 'node:path'
import type { Source } from './architecture-source.ts'

/** For each file or folder: the files or folders that it imports. */
type Graph = Map<string, Set<string>>

/** @returns cycles between files and between sibling folders, each with its members in order */
export function importCircles(sources: readonly Source[]): string[][] {
  const files = fileGraph(sources)
  return [...circlesIn(files), ...folderGraphs(files).flatMap(circlesIn)]
}

function fileGraph(sources: readonly Source[]): Graph {
  const known = new Set(sources.map(({ path: file }) => file))
  const graph: Graph = new Map()
  for (const { path: file, imports } of sources) {
    const targets = imports.map(({ from }) => resolved(file, from)).filter((target) => known.has(target))
    graph.set(file, new Set(targets))
  }
  return graph
}

/** Resolves our own imports; a package's name is unchanged. */
export function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.replace(/^#/, 'src/')
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier
}

/** For each parent folder: which of its direct subfolders import each other. */
function folderGraphs(files: Graph): Graph[] {
  const graphs = new Map<string, Graph>()
  for (const [file, targets] of files) {
    for (const target of targets) {
      const a = path.posix.dirname(file).split('/')
      const b = path.posix.dirname(target).split('/')
      const fork = a.findIndex((name, index) => name !== b[index])
      // One folder contains the other.
      if (fork < 0 || fork >= b.length) continue
      const parent = a.slice(0, fork).join('/')
      const graph = graphs.get(parent) ?? new Map<string, Set<string>>()
      graphs.set(parent, graph)
      const from = a.slice(0, fork + 1).join('/')
      graph.set(from, (graph.get(from) ?? new Set()).add(b.slice(0, fork + 1).join('/')))
    }
  }
  return [...graphs.values()]
}

/** Strongly connected components of two or more (Tarjan's algorithm), and nodes that import themselves. */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (name: string) => {
    order.set(name, order.size)
    lowest.set(name, order.get(name)!)
    stack.push(name)
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!))
    }
    if (lowest.get(name) !== order.get(name)) return
    const members = stack.splice(stack.indexOf(name))
    if (members.length > 1 || graph.get(name)?.has(name)) circles.push(members.toSorted())
  }
  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return circles
}
