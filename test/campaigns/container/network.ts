/** Networks of a Compose file: bridges in a separate network namespace, isolated from the network of the host. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'

const ip = (...args: readonly string[]) => execFileSync('ip', args, { encoding: 'utf8' })

export class Networks {
  readonly #prefix = `ev${randomBytes(3).toString('hex')}`
  readonly #made: string[] = []
  /** Name of the namespace that has the bridges. */
  readonly hub: string

  constructor(bridges: readonly string[]) {
    this.hub = this.#namespace('hub')
    for (const bridge of bridges) {
      ip('-n', this.hub, 'link', 'add', bridge, 'type', 'bridge')
      ip('-n', this.hub, 'link', 'set', bridge, 'up')
    }
  }

  /** Adds an address to a bridge in the hub, which serves as the host does in Docker. */
  addGateway(bridge: string, address: string): void {
    ip('-n', this.hub, 'addr', 'add', `${address}/24`, 'dev', bridge)
  }

  /**
   * Creates a network namespace for a container.
   * @param addresses address in each network, by bridge
   * @returns path of the namespace
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
