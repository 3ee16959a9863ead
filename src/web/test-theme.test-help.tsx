import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/** The theme without the kit's style sheets: jsdom would match each of their rules for each computed style. */
export const TestTheme = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
)
