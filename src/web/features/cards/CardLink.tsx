import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

interface CardLinkProps {
  readonly className?: string | undefined
  onClick(): void
  readonly children: ReactNode
}

export function CardLink(props: CardLinkProps) {
  return <Anchor component="button" type="button" size="sm" {...props} />
}
