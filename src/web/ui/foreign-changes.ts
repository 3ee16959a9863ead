/**
 * Protects React from DOM changes by browser extensions and by translation, which replace text nodes and wrap, move or
 * remove elements. React keeps references to the old nodes. If React removes such a node from its old parent, or
 * inserts before it, the browser throws and the whole screen is lost (https://github.com/facebook/react/issues/11538).
 * If React writes to a detached text node, the screen keeps the old text. See
 * docs/decisions/0042-others-change-the-page-too.md.
 */

interface RemovedNode {
  readonly parent: Node
  readonly next: Node | null
  readonly replacement: Node | null
}

const removed = new WeakMap<Node, RemovedNode>()

function record(records: readonly MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
  // Returns the first node that is in `added`, and removes it from there. Each added node thus replaces at most one
  // removed node.
  const take = (...nodes: readonly (Node | null | undefined)[]) =>
    nodes.find((node) => node && added.delete(node)) ?? null
  for (const { target: parent, removedNodes, addedNodes, previousSibling, nextSibling: next } of records)
    for (const node of removedNodes)
      removed.set(node, { parent, next, replacement: take(addedNodes[0], previousSibling, next) })
}

function replacementOf(node: Node): Node | null {
  let at = removed.get(node)?.replacement ?? null
  while (at && !at.parentNode) at = removed.get(at)?.replacement ?? null
  return at
}

/**
 * Returns the child of `parent` before which a new node is inserted. This child is `node` or contains `node`. If `node`
 * was removed, its replacement is used instead of `node`. Without a replacement, the node that followed `node` is used.
 * Null means the end of `parent`.
 */
function childAt(parent: Node, node: Node | null): Node | null {
  for (let at = node; at; at = at.parentNode) if (at.parentNode === parent) return at
  if (!node || !removed.has(node)) return null
  return childAt(parent, replacementOf(node)) ?? childAt(parent, removed.get(node)!.next)
}

/** Replaces DOM methods by tolerant ones. Call this once, before React renders. */
export function allowForeignChanges(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  const observer = new MutationObserver(record)
  observer.observe(document, { childList: true, subtree: true })
  /** If `node` is detached, removes the node that another program put in its place. */
  const removeReplacementOf = (node: Node) => {
    if (node.parentNode) return
    record(observer.takeRecords())
    const replacement = replacementOf(node)
    if (replacement) removeChild.call(replacement.parentNode!, replacement)
  }
  Node.prototype.removeChild = function removeWhereItIs<T extends Node>(this: Node, child: T): T {
    if (child.parentNode) return removeChild.call(child.parentNode, child) as T
    removeReplacementOf(child)
    return child
  }
  Node.prototype.appendChild = function appendAnew<T extends Node>(this: Node, node: T): T {
    removeReplacementOf(node)
    return appendChild.call(this, node) as T
  }
  Node.prototype.insertBefore = function insertWhereItIs<T extends Node>(this: Node, node: T, next: Node | null): T {
    removeReplacementOf(node)
    if (next && next.parentNode !== this) record(observer.takeRecords())
    return insertBefore.call(this, node, childAt(this, next)) as T
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set!.call(this, value)
      if (this.parentNode || this.nodeType !== Node.TEXT_NODE) return
      record(observer.takeRecords())
      const was = removed.get(this)
      if (!was) return
      const replacement = replacementOf(this)
      if (replacement) replacement.parentNode!.replaceChild(this, replacement)
      else insertBefore.call(was.parent, this, childAt(was.parent, was.next))
    },
  })
}
