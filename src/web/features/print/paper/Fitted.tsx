import { breaksAnywhere, fit, type Box } from './fit.ts'
import css from './sheet-table.module.css'

export interface FittedProps {
  readonly as: 'td' | 'p' | 'h3' | 'h4'
  readonly text: string
  /** The inside of its place; where the text is too long for it, it is set smaller and broken over lines (fit.ts). */
  readonly box: Box
  readonly className?: string | undefined
  readonly colSpan?: number
}

/** A text in a place of fixed size on paper: never cut off. */
export function Fitted({ as: Tag, text, box, className, ...rest }: FittedProps) {
  const smaller = fit(text, box)
  if (smaller === null)
    return (
      <Tag {...rest} className={className}>
        {text}
      </Tag>
    )
  return (
    <Tag
      {...rest}
      className={`${className ?? ''} ${css.long} ${breaksAnywhere(text) ? css.anywhere : ''}`}
      style={{ fontSize: `${smaller}pt` }}
    >
      {text}
    </Tag>
  )
}
