import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Opening } from './menu-button.tsx'
import classes from './tool-button.module.css'

export interface ToolButtonProps extends Opening, Pick<ButtonProps, 'leftSection'> {
  readonly 'aria-label': string
  readonly children: ReactNode
  /** Stands at its corner: a button that grew would move those beside it. */
  readonly 'data-count'?: string
  /** Where the tools have no room for their texts, which go. */
  readonly 'data-shortens': 'first' | 'last'
  readonly title: string
}

/** A button among the tools of a list that opens a menu. */
export function ToolButton(props: ToolButtonProps) {
  return <Button variant="default" flex="none" className={classes.tool ?? ''} {...props} />
}
