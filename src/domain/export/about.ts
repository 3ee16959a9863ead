import { foldedName } from '#domain/folded-name.ts'
import type { WorksheetToWrite, WrittenCell } from '#domain/excel/index.ts'
import { inLocale, locales, type Label } from '#domain/locale.ts'

/** Facts about an exported file, for its worksheet "About this file". */
export interface AboutFile {
  /** Time of the export in the time zone `zone`, such as 2026-04-01T09:30:00. */
  readonly at: string
  readonly zone: string
  readonly by: string
  /** Name and number of rows of each list in the file. */
  readonly lists: readonly (readonly [name: string, rows: number])[]
  /** Name of the event that all lists belong to; undefined if there is none. */
  readonly event?: string | undefined
  /**
   * Search, filters and sort order as texts. Empty if the list shows all rows. Undefined omits this fact, for a list
   * that cannot be filtered.
   */
  readonly filters?: readonly string[] | undefined
  /** Number of rows that are left out because their event is closed. Undefined omits this fact. */
  readonly hidden?: number | undefined
  readonly version: string
}

const sheetName: Label = { en: 'About this file (EventMS)', ja: 'このファイルについて（EventMS）' }

const titles = {
  item: { en: 'Item', ja: '項目' },
  content: { en: 'Content', ja: '内容' },
  at: { en: 'Exported on', ja: '書き出した日時' },
  zone: { en: 'Time zone', ja: 'タイムゾーン' },
  by: { en: 'Exported by', ja: '書き出した人' },
  list: { en: 'List', ja: '一覧' },
  rows: { en: 'Rows', ja: '行数' },
  event: { en: 'Event', ja: 'イベント' },
  filters: { en: 'Filters and order', ja: '絞り込みと並べ替え' },
  noFilter: { en: 'None: all records', ja: 'なし（すべてのデータ）' },
  hidden: { en: 'Rows of closed events left out', ja: '除外した締め済みイベントの行数' },
  version: { en: 'Version of EventMS', ja: 'EventMSのバージョン' },
} as const satisfies Record<string, Label>

export const aboutWords = {
  allEvents: { en: 'All events', ja: 'すべてのイベント' },
  selected: { en: 'Selected records only', ja: '選択したデータのみ' },
  schedule: { en: 'Schedule of the server', ja: 'サーバーの定期書き出し' },
  command: { en: 'Command of the server administrator', ja: 'サーバー管理者のコマンド' },
} as const satisfies Record<string, Label>

const sheetNames = new Set(locales.map((locale) => foldedName(inLocale(sheetName, locale))))

/**
 * True for the name of the worksheet "About this file". An import ignores this worksheet, because it has no rows of a
 * table.
 */
export const isAboutSheet = (name: string): boolean => sheetNames.has(foldedName(name))

/** The worksheet "About this file", with one fact per row. */
export function aboutWorksheet(about: AboutFile, label: (label: Label) => string): WorksheetToWrite {
  const { at, zone, by, lists, event, filters, hidden, version } = about
  const line = (title: Label, content: WrittenCell) => [label(title), content] as const
  const rows = [
    line(titles.at, { at }),
    line(titles.zone, zone),
    line(titles.by, by),
    ...lists.flatMap(([name, count]) => [line(titles.list, name), line(titles.rows, count)]),
    ...(event === undefined ? [] : [line(titles.event, event)]),
    ...(filters?.length === 0 ? [label(titles.noFilter)] : (filters ?? [])).map((text) => line(titles.filters, text)),
    ...(hidden === undefined ? [] : [line(titles.hidden, hidden)]),
    line(titles.version, version),
  ]
  return { name: label(sheetName), header: [label(titles.item), label(titles.content)], text: [true, false], rows }
}

/**
 * Formats a time (milliseconds since 1970) as local time: 2026-04-01T09:30:00. @param zone undefined for the time zone
 * of the machine
 */
export function localTime(moment: number, zone?: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
  return format.format(moment).replace(' ', 'T')
}
