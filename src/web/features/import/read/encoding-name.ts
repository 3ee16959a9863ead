import type { Encoding } from '#domain/import/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'

export function encodingName(t: Messages['t'], encoding: Encoding): string {
  const names: Record<Encoding, string> = {
    'utf-8': 'UTF-8',
    shift_jis: t('import.shiftJis'),
    'euc-jp': 'EUC-JP',
    'iso-2022-jp': 'ISO-2022-JP (JIS)',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    gb18030: t('import.gb18030'),
  }
  return names[encoding]
}
