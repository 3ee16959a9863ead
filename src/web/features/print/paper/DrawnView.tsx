import { type CSSProperties, memo } from 'react'
import { isLetter } from '#domain/paper/card-format.ts'
import type { DrawnPage } from '#domain/paper/paper.ts'
import { PrintPage } from '#web/ui/paper/print-root.tsx'
import classes from './drawn.module.css'

const mm = (length: number): string => `${length.toFixed(3)}mm`

export const DrawnView = memo(function DrawnView({ page: { paper, boxes, texts } }: { readonly page: DrawnPage }) {
  const style = {
    width: mm(paper.width),
    height: mm(paper.height - 1),
    minHeight: 0,
    padding: 0,
    '--bottom': '0',
  } as CSSProperties
  return (
    <PrintPage className={classes.page} style={style} letter={isLetter(paper)}>
      {boxes.map(({ x, y, width, height, filled }, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- boxes have no id and never reorder
          key={at}
          className={filled ? classes.filled : classes.outline}
          style={{ left: mm(x), top: mm(y), width: mm(width), height: mm(height) }}
        />
      ))}
      {texts.map(({ text, x, y, width, size }) => (
        <p key={text} style={{ left: mm(x), top: mm(y), width: mm(width), fontSize: `${size}pt` }}>
          {text}
        </p>
      ))}
    </PrintPage>
  )
})
