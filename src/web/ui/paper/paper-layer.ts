import { createContext } from 'react'

/** 0 on a page, 1 in a dialog. The paper of the highest layer answers the browser's print commands. */
export const PaperLayer = createContext(0)
