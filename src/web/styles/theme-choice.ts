import { localStorageColorSchemeManager } from '@mantine/core'

/**
 * Stores the user's choice of the light or dark theme in the browser. Until there is a choice, the system's is used.
 */
export const themeChoice = localStorageColorSchemeManager({ key: 'eventms-theme' })
