import { writingAnswerer, type WriteRequest } from './write-messages.ts'

const answerTo = writingAnswerer()
addEventListener('message', ({ data }: MessageEvent<WriteRequest>) => {
  const answer = answerTo(data)
  postMessage(answer, { transfer: answer === 'taken' ? [] : answer.file.map(({ buffer }) => buffer) })
})
