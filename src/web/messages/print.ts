export const en = {}

export const ja = {} satisfies typeof en
