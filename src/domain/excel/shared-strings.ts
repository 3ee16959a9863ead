import { limits } from './limits.ts'
import { damaged } from './unreadable.ts'
import { unescaped, type XmlHandler } from './xml.ts'

/**
 * Collects the text of a cell. Joins the runs of rich text, and skips phonetic runs (furigana), which are not part of
 * the value.
 */
export class TextCollector {
  private text = ''
  private phonetic = 0
  private inText = false

  open(name: string): void {
    if (name === 'rPh') this.phonetic++
    else if (name === 't') this.inText = this.phonetic === 0
  }

  close(name: string): void {
    if (name === 'rPh') this.phonetic--
    else if (name === 't') this.inText = false
  }

  add(text: string): void {
    if (!this.inText) return
    this.text += text
    if (this.text.length > limits.cellText * 7) damaged(this.text)
  }

  take(): string {
    const text = unescaped(this.text)
    this.text = ''
    this.phonetic = 0
    this.inText = false
    if (text.length > limits.cellText) damaged(text)
    return text
  }
}

export function sharedStringsHandler(part: string, strings: string[]): XmlHandler {
  const collector = new TextCollector()
  return {
    open: (name) => collector.open(name),
    close(name) {
      collector.close(name)
      if (name !== 'si') return
      if (strings.length >= limits.sharedItems) damaged(part)
      strings.push(collector.take())
    },
    text: (text) => collector.add(text),
  }
}
