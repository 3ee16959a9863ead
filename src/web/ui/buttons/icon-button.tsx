import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './icon-button.module.css'
import { offInPlace } from './off-in-place.ts'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'

export interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** The accessible name, also shown as a tooltip; translated. */
  readonly label: string
  /** Shown in place of its name: why the button does nothing while it is disabled, or what to know before it is pressed. */
  readonly reason?: string | undefined
  /**
   * While it is disabled the keyboard still stops there: nothing is lost where a button is off for a moment, and as
   * many stops lead to what is beside it.
   */
  readonly focusableWhenDisabled?: boolean
  readonly children: ReactNode
}

/** A button that is only an icon: named for screen readers and, by its tooltip, for everyone else. */
export function IconButton({
  label,
  reason,
  className,
  disabled,
  focusableWhenDisabled,
  onClick,
  children,
  ...others
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
        {...others}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
