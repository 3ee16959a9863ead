import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Opening } from './menu-button.tsx'
import classes from './tool-button.module.css'

export interface ToolButtonProps extends Opening, Pick<ButtonProps, 'leftSection'> {
  readonly 'aria-label': string
  readonly children: ReactNode
  /** A number at the corner of the icon. Inside the label, it would make the button wider and move its neighbours. */
  readonly 'data-count'?: string
  /** When the toolbar becomes too narrow, the labels marked `first` are hidden before those marked `last`. */
  readonly 'data-shortens': 'first' | 'last'
  readonly title: string
}

export function ToolButton(props: ToolButtonProps) {
  return <Button variant="default" flex="none" className={classes.tool ?? ''} {...props} />
}
