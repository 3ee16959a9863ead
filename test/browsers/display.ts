/** A screen for browsers that cannot do without one. */
import { start } from './process.ts'

export interface Display {
  /** As DISPLAY wants it. */
  readonly name: string
  close(): Promise<void>
}

export async function startDisplay(): Promise<Display> {
  // It takes a number that is free, and writes it where it is told to.
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  try {
    const [, number] = await screen.says(/^(\d+)\n/m)
    return { name: `:${number}`, close: () => screen.end() }
  } catch (error) {
    await screen.end()
    throw error
  }
}
