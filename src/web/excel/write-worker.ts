/** Entry of the worker that writes Excel files, which keeps the page responsive. */
import { writingAnswerer, type WriteRequest } from './write-messages.ts'

const answerTo = writingAnswerer()
addEventListener('message', ({ data }: MessageEvent<WriteRequest>) => {
  const answer = answerTo(data)
  postMessage(answer, { transfer: answer === 'taken' ? [] : answer.file.map(({ buffer }) => buffer) })
})
