import { answerReading, type ReadAllRequest, type ReadRequest } from './read-messages.ts'

addEventListener('message', ({ data }: MessageEvent<ReadRequest | ReadAllRequest>) => {
  answerReading(data, (answer) => postMessage(answer))
})
