import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './icon-button.module.css'
import { offInPlace } from './off-in-place.ts'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'

export interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** The accessible name and the tooltip; translated. */
  readonly label: string
  /** Shown in the tooltip instead of the label: why the button is disabled, or a warning. */
  readonly reason?: string | undefined
  /** Keeps the disabled button in the tab order, so that a temporarily disabled button does not lose the focus. */
  readonly focusableWhenDisabled?: boolean
  readonly children: ReactNode
}

/** A button with an icon only: screen readers get its label, everyone else its tooltip. */
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
