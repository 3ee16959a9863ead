import {
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './menu-button.module.css'

export interface MenuChoice {
  readonly label: string
  readonly icon?: ReactNode
  readonly unavailable?: string | undefined
  /** For a setting: whether it is on. The menu then stays open after a press. */
  readonly checked?: boolean
  onChoose(): void
}

export type Opening = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onMouseDown' | 'onClick'
>

export interface MenuButtonProps<Button extends Opening> {
  readonly as: ComponentType<Button>
  readonly button: Omit<Button, keyof Opening>
  readonly label: string
  /** The choices. A function is called when the menu opens, and again after a setting was changed. */
  readonly choices: readonly MenuChoice[] | (() => readonly MenuChoice[])
  /** True to align the menu with the start of the button, not with its end. */
  readonly start?: boolean
}

/** A menu button as WAI-ARIA describes it. Own code, because Mantine's menu would add 28 kB to every table. */
export function MenuButton<Button extends Opening>(props: MenuButtonProps<Button>) {
  const { as: Opener, button, label, choices, start = false } = props
  const menuId = useId()
  const container = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ readonly byKey: boolean } | null>(null)
  const [, redraw] = useState({})
  const close = () => {
    setOpened(null)
    container.current!.querySelector('button')!.focus()
  }

  useLayoutEffect(() => void (opened && bringInside(menu.current!)), [opened])
  useEffect(() => {
    if (opened) (opened.byKey ? choicesIn(menu.current!)[0] : menu.current)?.focus()
  }, [opened])

  const steer = (event: KeyboardEvent) => {
    const all = choicesIn(menu.current!)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: at <= 0 ? all.length - 1 : at - 1,
      Home: 0,
      End: all.length - 1,
    }
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (event.key in to) all[to[event.key]!]!.focus()
    else return
    // Tab keeps its default action, so that the focus moves from the button to the next element.
    if (event.key !== 'Tab') event.preventDefault()
  }
  const leave = (event: FocusEvent) => {
    if (!container.current!.contains(event.relatedTarget)) setOpened(null)
  }

  return (
    <div ref={container} className={classes.around} onBlur={leave}>
      <Opener
        {...(button as Button)}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        {...(opened && { 'aria-controls': menuId })}
        // In some browsers, a press on the button takes the focus from the menu, which closes it. The click would then
        // open it again.
        onMouseDown={(event) => opened && event.preventDefault()}
        // `detail` is 0 for a click by keyboard.
        onClick={(event) => (opened ? close() : setOpened({ byKey: event.detail === 0 }))}
      />
      {opened && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={classes.menu}
          data-start={start || undefined}
          onKeyDown={steer}
        >
          {(typeof choices === 'function' ? choices() : choices).map((choice) => (
            <Choice key={choice.label} {...choice} after={choice.checked === undefined ? close : () => redraw({})} />
          ))}
        </div>
      )}
    </div>
  )
}

function Choice({ label, icon, unavailable, checked, onChoose, after }: MenuChoice & { after(): void }) {
  const choose = () => {
    after()
    onChoose()
  }
  return (
    <button
      type="button"
      role={`menuitem${checked === undefined ? '' : 'checkbox'}`}
      aria-checked={checked}
      tabIndex={-1}
      className={classes.choice}
      {...(unavailable === undefined ? { onClick: choose } : { 'aria-disabled': true, title: unavailable })}
    >
      {icon}
      {label}
    </button>
  )
}

const choicesIn = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

function scrolledBy(element: HTMLElement): HTMLElement | null {
  let box = element.parentElement
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  return box
}

const EDGE = 8

/** Moves the menu into the window. Near the end of a scroll container, moves it above the button. */
function bringInside(menu: HTMLElement): void {
  const box = scrolledBy(menu)?.getBoundingClientRect()
  const { top, bottom, height } = menu.getBoundingClientRect()
  if (box && bottom > box.bottom && top - box.top > height + EDGE) menu.dataset['above'] = ''
  const { left, right } = menu.getBoundingClientRect()
  const overflow = Math.max(0, right + EDGE - document.documentElement.clientWidth)
  const shift = overflow > 0 ? -overflow : Math.max(0, EDGE - left)
  if (shift !== 0) menu.style.setProperty('translate', `${shift}px`)
}
