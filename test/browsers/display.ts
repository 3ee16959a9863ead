/** Xvfb, for browsers that need a screen. */
import { start } from './process.ts'

export interface Display {
  /** Value for DISPLAY. */
  readonly name: string
  close(): Promise<void>
}

export async function startDisplay(): Promise<Display> {
  // Xvfb chooses a free number and writes it to the given descriptor.
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  try {
    const [, number] = await screen.says(/^(\d+)\n/m)
    return { name: `:${number}`, close: () => screen.end() }
  } catch (error) {
    await screen.end()
    throw error
  }
}
