import { Button } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'

export interface BarButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> {
  readonly label: string
  readonly icon: ReactNode
  /** True to show only the icon. The label stays for screen readers. */
  readonly narrow: boolean
  /**
   * The reason why the action is not available. The button looks disabled and has this text as tooltip, but a press
   * still works, so that the caller can show the reason.
   */
  readonly unavailable?: string | undefined
  readonly reason?: string | undefined
}

export function BarButton({ label, icon, narrow, unavailable, reason, disabled, ...buttonProps }: BarButtonProps) {
  const why = unavailable ?? (disabled ? reason : undefined)
  const appearance = {
    ...buttonProps,
    ...(disabled && { disabled }),
    ...(unavailable && { 'aria-disabled': true, 'data-disabled': true }),
  }
  if (narrow) {
    return (
      <IconButton label={label} reason={why} {...appearance}>
        {icon}
      </IconButton>
    )
  }
  return (
    <Tooltip label={why}>
      <Button variant="default" size="sm" leftSection={icon} {...appearance}>
        {label}
      </Button>
    </Tooltip>
  )
}
