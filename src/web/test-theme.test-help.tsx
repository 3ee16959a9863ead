import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * The theme without Mantine's style sheets. With them, jsdom is slow: it matches every rule for every computed style.
 */
export const TestTheme = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
)
