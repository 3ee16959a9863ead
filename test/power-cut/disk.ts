/**
 * Simulates a disk, and its possible states after a power cut: everything synced, and a random part of the other
 * changes. A sector of a file may have its content of any moment since the last sync. Lengths and names keep a prefix
 * of the changes.
 */
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, type Contents, cutFile, type Random, someOf, write } from './contents.ts'
import type { Entry } from './trace.ts'

/** A file or a folder, under any name. */
interface Node extends Contents {
  readonly isFolder: boolean
  /** Names in a folder: synced ones, and current ones. */
  readonly synced: Map<string, Node>
  readonly names: Map<string, Node>
  /** Current name; selects the syncs to omit. */
  path: string
}

/** A change of names in one folder, or, for a move, in two folders. */
interface Naming {
  readonly folders: readonly Node[]
  readonly removes?: { readonly from: Node; readonly name: string }
  readonly adds?: { readonly to: Node; readonly name: string; readonly node: Node }
}

export interface DiskOptions {
  /** A synced file keeps its name, as on Linux; otherwise only a sync of its folder keeps it, as POSIX promises. */
  readonly keepsNames: boolean
  /** True for a sync to omit, to test that the sync is needed. `at`: number of earlier entries of the trace. */
  readonly leavesOut?: (path: string, isFolder: boolean, at: number) => boolean
}

/** The files after a cut, by path; a folder without files ends with a slash. */
export type Left = Map<string, Uint8Array>

export class Disk {
  readonly #root = node(true, '')
  readonly #byNumber = new Map<number, Node>()
  readonly #options: DiskOptions
  #namings: Naming[] = []
  #taken = -1

  /**
   * @param start the folder before the recording, with the inode numbers of its files; `isUnsynced` if its state on the
   * disk is unknown
   */
  constructor(
    options: DiskOptions,
    start?: {
      readonly folder: string
      readonly numbers: ReadonlyMap<string, number>
      readonly isUnsynced?: boolean
    },
  ) {
    this.#options = options
    if (!start) return
    for (const [name, number] of start.numbers) {
      const isFolder = name.endsWith('/')
      const at = isFolder ? name.slice(0, -1) : name
      const content = isFolder ? new Uint8Array(0) : readFileSync(path.join(start.folder, name))
      if (start.isUnsynced) {
        this.#add({ op: isFolder ? 'folder' : 'create', path: at, file: number })
        if (content.length > 0) this.#byNumber.get(number)!.pending.push({ at: 0, bytes: content })
        continue
      }
      const made = this.#node(isFolder, at, number)
      made.content = content
      if (name === '/') continue
      const [parent, last] = this.#place(made.path)
      parent.names.set(last, made)
      parent.synced.set(last, made)
    }
  }

  take(entry: Entry): void {
    this.#taken++
    if (entry.op === 'create' || entry.op === 'folder' || entry.op === 'link') return this.#add(entry)
    if (entry.op === 'rename') return this.#rename(entry.path, entry.to)
    if (entry.op === 'remove') return this.#remove(entry.path)
    if (!('file' in entry)) return
    const found = this.#byNumber.get(entry.file)
    if (!found) throw new Error(`the trace speaks of a file that was never made: ${JSON.stringify(entry)}`)
    if (entry.op === 'write') found.pending.push({ at: entry.at, bytes: entry.bytes })
    else if (entry.op === 'size') found.pending.push({ size: entry.size })
    else this.#sync(found)
  }

  /** The state without any loss, to compare with the recorded folder. */
  whole(): Left {
    return files(
      this.#root,
      (folder) => folder.names,
      (one) => after(one, one.pending.length, () => one.pending.length),
    )
  }

  cut(random: Random): Left {
    const namings = this.#namings
    const stopped = new Set<Node>()
    /** Applied changes of each folder: none, all, or a part. */
    const reached = new Map<Node, number>()
    const view = new Map<Node, Map<string, Node>>()
    const namesOf = (folder: Node): Map<string, Node> => {
      let names = view.get(folder)
      if (!names) view.set(folder, (names = new Map(folder.synced)))
      return names
    }
    const counts = new Map<Node, number>()
    for (const { folders } of namings) for (const one of folders) counts.set(one, (counts.get(one) ?? 0) + 1)
    for (const [folder, count] of counts) reached.set(folder, someOf(count, random))
    for (const naming of namings) {
      const comes = naming.folders.every((folder) => !stopped.has(folder) && (reached.get(folder) ?? 0) > 0)
      for (const folder of naming.folders) {
        if (comes) reached.set(folder, reached.get(folder)! - 1)
        else stopped.add(folder)
      }
      if (comes) apply(naming, namesOf)
    }
    return files(this.#root, namesOf, (one) => cutFile(one, random))
  }

  #node(isFolder: boolean, name: string, number: number): Node {
    const made = name === '' ? this.#root : node(isFolder, name)
    this.#byNumber.set(number, made)
    return made
  }

  #add({ op, path: name, file }: Extract<Entry, { path: string; file: number }>): void {
    const known = op === 'link' ? this.#byNumber.get(file) : undefined
    const made = known ?? this.#node(op === 'folder', name, file)
    if (name === '') return
    const [to, last] = this.#place(name)
    to.names.set(last, made)
    this.#namings.push({ folders: [to], adds: { to, name: last, node: made } })
  }

  #rename(from: string, to: string): void {
    const [oldFolder, oldName] = this.#place(from)
    const [newFolder, newName] = this.#place(to)
    const moved = oldFolder.names.get(oldName)
    if (!moved) throw new Error(`the trace renames what is not there: ${from}`)
    oldFolder.names.delete(oldName)
    newFolder.names.set(newName, moved)
    repath(moved, to)
    this.#namings.push({
      folders: [...new Set([oldFolder, newFolder])],
      removes: { from: oldFolder, name: oldName },
      adds: { to: newFolder, name: newName, node: moved },
    })
  }

  #remove(name: string): void {
    const [from, last] = this.#place(name)
    from.names.delete(last)
    this.#namings.push({ folders: [from], removes: { from, name: last } })
  }

  #sync(found: Node): void {
    const { keepsNames, leavesOut } = this.#options
    if (leavesOut?.(found.path, found.isFolder, this.#taken)) return
    if (!found.isFolder) {
      for (const written of found.pending) write(found, written)
      found.pending = []
    } else this.#settle(new Set([found]), this.#namings.length - 1)
    if (keepsNames) this.#keepName(found)
  }

  /** Makes a file's name durable, with the names of its parent folders. */
  #keepName(named: Node): void {
    const at = this.#namings.findLastIndex(({ adds }) => adds?.node === named)
    const naming = this.#namings[at]
    if (!naming) return
    this.#settle(new Set(naming.folders), at)
    for (const folder of naming.folders) this.#keepName(folder)
  }

  /** Applies the name changes of these folders up to `last`, with the earlier ones in other folders that they need. */
  #settle(folders: Set<Node>, last: number): void {
    const settled = new Set<Naming>()
    for (let at = last; at >= 0; at--) {
      const naming = this.#namings[at]!
      if (!naming.folders.some((folder) => folders.has(folder))) continue
      settled.add(naming)
      for (const folder of naming.folders) folders.add(folder)
    }
    for (const naming of this.#namings) if (settled.has(naming)) apply(naming, (folder) => folder.synced)
    this.#namings = this.#namings.filter((naming) => !settled.has(naming))
  }

  #place(name: string): [folder: Node, last: string] {
    const parts = name.split('/')
    const last = parts.pop()!
    let folder = this.#root
    for (const part of parts) {
      const next = folder.names.get(part)
      if (!next) throw new Error(`the trace knows no folder of ${name}`)
      folder = next
    }
    return [folder, last]
  }
}

function node(isFolder: boolean, name: string): Node {
  return { isFolder, content: new Uint8Array(0), pending: [], synced: new Map(), names: new Map(), path: name }
}

function repath(moved: Node, to: string): void {
  moved.path = to
  for (const [name, child] of moved.names) repath(child, `${to}/${name}`)
}

function apply({ removes, adds }: Naming, namesOf: (folder: Node) => Map<string, Node>): void {
  if (removes) namesOf(removes.from).delete(removes.name)
  if (adds) namesOf(adds.to).set(adds.name, adds.node)
}

function files(root: Node, namesOf: (folder: Node) => Map<string, Node>, contentOf: (one: Node) => Uint8Array): Left {
  const left: Left = new Map()
  const walk = (folder: Node, at: string): void => {
    for (const [name, one] of namesOf(folder)) {
      if (!one.isFolder) left.set(at + name, contentOf(one))
      else {
        left.set(`${at}${name}/`, new Uint8Array(0))
        walk(one, `${at}${name}/`)
      }
    }
  }
  walk(root, '')
  return left
}

/** Writes a state of the disk into a new folder. */
export function putDisk(left: Left, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [name, content] of left) {
    const file = path.join(folder, name)
    if (name.endsWith('/')) mkdirSync(file, { recursive: true, mode: 0o700 })
    else {
      writeFileSync(file, content, { mode: 0o600 })
      // After a restart of the machine no heartbeat of a lock is recent.
      if (name.startsWith('lock/')) utimesSync(file, 0, 0)
    }
  }
}

/** Reads a folder in the form of `Left`. */
export function readDisk(folder: string): Left {
  const left: Left = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    if (entry.isDirectory()) left.set(`${name}/`, new Uint8Array(0))
    else left.set(name, readFileSync(file))
  }
  return left
}
