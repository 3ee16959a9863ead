/** A sentence for a terminal: a name that somebody else chose moves no cursor in it, and gives the window no title. */
export const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\ufffd')
