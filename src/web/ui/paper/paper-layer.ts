import { createContext } from 'react'

/** 0 for the page, 1 for a dialog. The browser's print commands print the paper with the highest layer. */
export const PaperLayer = createContext(0)
