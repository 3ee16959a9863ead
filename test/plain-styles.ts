/**
 * Replaces jsdom's cascade, which takes a seventh of the page tests' time: a query by role computes the style of every
 * element. These tests load no style sheets of the product, so tag, attributes and inline styles decide. A document
 * whose rules set `display` or `visibility` keeps the cascade; the library's rules for columns and gaps do not matter.
 */
export function computeStylesPlainly(): void {
  const whole = window.getComputedStyle.bind(window)
  const defaults = new Map<string, string>()

  /** `display` by jsdom's own style sheet. */
  function defaultDisplay(element: Element): string {
    const copy = element.cloneNode(false) as Element
    for (const name of copy.getAttributeNames())
      if (!['hidden', 'open', 'type'].includes(name)) copy.removeAttribute(name)
    const key = copy.outerHTML
    const display = defaults.get(key) ?? whole(copy).display
    defaults.set(key, display)
    return display
  }

  function visibility(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const own = (at as Partial<HTMLElement>).style?.visibility
      if (own) return own
    }
    return 'visible'
  }

  let examined:
    | { readonly count: number; readonly last: CSSStyleSheet | undefined; readonly decide: boolean }
    | undefined
  /**
   * True if a rule of the document sets `display` or `visibility`. Examines the rules when the number of sheets or the
   * last sheet changes: pages add sheets at the end, and change none.
   */
  function sheetsDecide(): boolean {
    const { styleSheets } = document
    const [count, last] = [styleSheets.length, styleSheets[styleSheets.length - 1]]
    if (examined?.count !== count || examined.last !== last)
      examined = { count, last, decide: [...styleSheets].some((sheet) => [...sheet.cssRules].some(decides)) }
    return examined.decide
  }

  window.getComputedStyle = (element, pseudo) => {
    const { style } = element as HTMLElement
    if (pseudo || !style || sheetsDecide()) return whole(element, pseudo)
    const computed = (name: string) => {
      if (name === 'display') return style.display || defaultDisplay(element)
      if (name === 'visibility') return visibility(element)
      return null
    }
    return new Proxy(style, {
      get(target, name) {
        if (name === 'getPropertyValue')
          return (property: string) => computed(property) ?? target.getPropertyValue(property)
        const value: unknown = (typeof name === 'string' && computed(name)) || Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}

/** True if a rule, or a rule inside it, sets `display` or `visibility`. */
function decides(rule: CSSRule): boolean {
  const { style, cssRules } = rule as Partial<CSSStyleRule>
  return Boolean(style?.display || style?.visibility) || [...(cssRules ?? [])].some(decides)
}
