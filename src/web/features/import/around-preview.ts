import type { WorkState } from './work-state.ts'

/** What a preview follows of an import. */
export function aroundPreview({ tooMany, fileIssue, doing, file }: Omit<WorkState<unknown, unknown>, 'choices'>) {
  return { held: tooMany !== null || fileIssue !== null, disabled: doing !== null, name: file?.name ?? '' }
}
