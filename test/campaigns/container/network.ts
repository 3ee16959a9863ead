/** The networks of a Compose file: bridges in a network namespace of their own, apart from the host's network. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'

const ip = (...args: readonly string[]) => execFileSync('ip', args, { encoding: 'utf8' })

export class Networks {
  readonly #prefix = `ev${randomBytes(3).toString('hex')}`
  readonly #made: string[] = []
  /** Name of the namespace with the bridges. */
  readonly hub: string

  constructor(bridges: readonly string[]) {
    this.hub = this.#namespace('hub')
    for (const bridge of bridges) {
      ip('-n', this.hub, 'link', 'add', bridge, 'type', 'bridge')
      ip('-n', this.hub, 'link', 'set', bridge, 'up')
    }
  }

  /** Gives the hub an address of a bridge, as Docker gives its host. */
  addGateway(bridge: string, address: string): void {
    ip('-n', this.hub, 'addr', 'add', `${address}/24`, 'dev', bridge)
  }

  /**
   * Makes a namespace for a container.
   * @param addresses by bridge
   * @returns its path
   */
  attach(name: string, addresses: Readonly<Record<string, string>>): string {
    const namespace = this.#namespace(name)
    for (const [bridge, address] of Object.entries(addresses)) {
      const outer = `v${this.#made.length}${bridge}`
      ip('link', 'add', outer, 'netns', this.hub, 'type', 'veth', 'peer', 'name', bridge, 'netns', namespace)
      ip('-n', this.hub, 'link', 'set', outer, 'master', bridge, 'up')
      ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', bridge)
      ip('-n', namespace, 'link', 'set', bridge, 'up')
    }
    return `/run/netns/${namespace}`
  }

  remove(): void {
    for (const name of this.#made) ip('netns', 'del', name)
  }

  #namespace(name: string): string {
    const full = `${this.#prefix}-${name}`
    ip('netns', 'add', full)
    this.#made.push(full)
    ip('-n', full, 'link', 'set', 'lo', 'up')
    return full
  }
}
