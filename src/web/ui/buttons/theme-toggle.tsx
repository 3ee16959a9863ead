import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'

/**
 * Switches between the light and the dark colour scheme. Mantine's provider stores the choice. Labels are translated.
 */
export function ThemeToggle({ toDark, toLight }: { toDark: string; toLight: string }) {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <IconButton label={dark ? toLight : toDark} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      {dark ? <IconSun size={20} stroke={1.7} /> : <IconMoon size={20} stroke={1.7} />}
    </IconButton>
  )
}
