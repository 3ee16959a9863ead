/**
 * Imitates a screen reader by the browser's accessibility tree. After each key, records name, role, states, value and
 * description of the focused element. Also records messages of live regions that the test waits for.
 */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

interface AxValue {
  readonly value?: unknown
  readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[]
}

interface AxNode {
  readonly ignored: boolean
  readonly role?: AxValue
  readonly name?: AxValue
  readonly description?: AxValue
  readonly value?: AxValue
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[]
}

/** States that a screen reader announces, with their words. */
const STATES: Readonly<Record<string, (value: unknown) => string>> = {
  required: (value) => (value === true ? 'required' : ''),
  invalid: (value) => (value === 'true' ? 'invalid' : ''),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  selected: (value) => (value === true ? 'selected' : ''),
  disabled: (value) => (value === true ? 'unavailable' : ''),
  hasPopup: (value) => (value === 'menu' ? 'menu' : ''),
  level: (value) => `level ${String(value)}`,
}

export class Transcript {
  readonly lines: string[] = []

  private readonly page: Page
  private readonly session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.session = session
  }

  static async begin(page: Page): Promise<Transcript> {
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('Accessibility.enable')
    return new Transcript(page, session)
  }

  /** Presses a key until `target` has the focus. Records each focused element. */
  async to(target: Locator, key = 'Tab', most = 14): Promise<void> {
    for (let stop = 0; stop < most; stop++) {
      await this.page.keyboard.press(key)
      await this.note(key)
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }

  /** Presses a key that focuses `target`, at once or after a delay. Records the focused element. */
  async press(key: string, target: Locator): Promise<void> {
    await this.page.keyboard.press(key)
    await expect(target).toBeFocused()
    await this.note(key)
  }

  async type(text: string, shown = text): Promise<void> {
    await this.page.keyboard.type(text)
    this.lines.push(`types “${shown}”`)
  }

  /** Waits for a message of a live region (alert or status), and records it. */
  async hear(message: Locator): Promise<void> {
    await expect(message).toBeVisible()
    const { live, text } = await message.evaluate((element) => ({
      live: element.closest('[role=alert], [role=status], [aria-live]') !== null,
      text: (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim(),
    }))
    expect(live, `${text} is announced`).toBe(true)
    this.lines.push(`announced: ${text}`)
  }

  /** Records elements in reading order: a heading with its level, another role with its name, and plain text. */
  async read(parts: Locator): Promise<void> {
    for (const part of await parts.all()) {
      const spoken = await this.spoken(part)
      this.lines.push(
        `reads: ${/^(none|generic)?$/.test(spoken) ? (await part.innerText()).replaceAll(/\s+/g, ' ') : spoken}`,
      )
    }
  }

  private async note(key: string): Promise<void> {
    this.lines.push(`${key}: ${await this.spoken(this.page.locator(':focus'))}`)
  }

  private async spoken(element: Locator): Promise<string> {
    const mark = `spoken-${this.lines.length}`
    await element.evaluate((one, mark) => one.setAttribute('data-spoken', mark), mark)
    const { root } = await this.session.send('DOM.getDocument', { depth: 0 })
    const selector = `[data-spoken="${mark}"]`
    const { nodeId } = await this.session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { nodes } = await this.session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
    const text = inWords(nodes[0] as unknown as AxNode)
    await element.evaluate((one) => one.removeAttribute('data-spoken'))
    const active = await element.getAttribute('aria-activedescendant')
    return active ? `${text}; ${await this.spoken(this.page.locator(`[id="${active}"]`))}` : text
  }
}

function inWords({ role, name, value, description, properties = [] }: AxNode): string {
  const states = properties.flatMap((one) => STATES[one.name]?.(one.value.value) || [])
  const said = [name?.value, role?.value, ...states, value?.value, description?.value]
  return said
    .map((part) =>
      String(part ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join(', ')
}
