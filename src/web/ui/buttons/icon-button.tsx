import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './icon-button.module.css'
import { offInPlace } from './off-in-place.ts'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'

export interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** The accessible name, also the tooltip; translated. */
  readonly label: string
  /** A tooltip instead of the label: a warning, or why the button is disabled. */
  readonly reason?: string | undefined
  /** True to keep a disabled button focusable, so that a temporarily disabled button does not lose the focus. */
  readonly focusableWhenDisabled?: boolean
  readonly children: ReactNode
}

/** A button with only an icon. Its label is the accessible name and the tooltip. */
export function IconButton({
  label,
  reason,
  className,
  disabled,
  focusableWhenDisabled,
  onClick,
  children,
  ...buttonProps
}: IconButtonProps) {
  const state =
    disabled && focusableWhenDisabled ? offInPlace : { ...(disabled !== undefined && { disabled }), onClick }
  return (
    <Tooltip label={reason ?? label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        className={`${classes.button} ${className ?? ''}`}
        {...state}
        {...buttonProps}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
