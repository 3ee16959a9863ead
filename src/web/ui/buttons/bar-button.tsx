import { Button } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'

export interface BarButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> {
  readonly label: string
  readonly icon: ReactNode
  /** Only the icon, where room is short; the name stays for screen readers. */
  readonly narrow: boolean
  /** Looks disabled and says why on hover, but can still be pressed, so that pressing it can say why too. */
  readonly unavailable?: string | undefined
  /** As a tooltip while `disabled`. */
  readonly reason?: string | undefined
}

/** A button of the top bar: icon and name where there is room. */
export function BarButton({ label, icon, narrow, unavailable, reason, disabled, ...others }: BarButtonProps) {
  const why = unavailable ?? (disabled ? reason : undefined)
  const looks = {
    ...others,
    ...(disabled && { disabled }),
    ...(unavailable && { 'aria-disabled': true, 'data-disabled': true }),
  }
  if (narrow) {
    return (
      <IconButton label={label} reason={why} {...looks}>
        {icon}
      </IconButton>
    )
  }
  return (
    <Tooltip label={why}>
      <Button variant="default" size="sm" leftSection={icon} {...looks}>
        {label}
      </Button>
    </Tooltip>
  )
}
