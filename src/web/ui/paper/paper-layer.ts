import { createContext } from 'react'

/** 0 in the page, 1 in a dialog. When the user prints by the browser, the content with the highest layer is printed. */
export const PaperLayer = createContext(0)
