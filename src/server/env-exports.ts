import path from 'node:path'
import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import { locales, type Locale } from '#domain/locale.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import { listed, number } from './env-values.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const AT =
  /^(?:never|(?:((?:sun|mon|tue|wed|thu|fri|sat)(?: *, *(?:sun|mon|tue|wed|thu|fri|sat))*) +)?([01]\d|2[0-3]):([0-5]\d))$/i

export const exportSettings = {
  EXPORT_DIR: z
    .string()
    .refine((name) => !name.includes('\0'), 'needs the name of a folder')
    .optional()
    .meta({
      description:
        'Folder into which the server exports the tables by itself, as [files for people](#scheduled-exports). Without it there are none.',
    }),
  EXPORT_AT: z
    .string()
    .regex(
      AT,
      `needs a time of day such as 06:00, days before it such as Mon, Thu 06:00 (${DAYS.join(', ')}), or never`,
    )
    .default('06:00')
    .meta({
      description:
        'When, by this machine’s clock: each day, or on days of the week such as `Mon, Thu 06:00`. With `never` only the command `--export` makes them.',
    }),
  EXPORT_TABLES: z
    .string()
    .default('')
    .transform(tableList)
    .meta({
      description: `Which tables, separated by commas: ${tableNames.join(', ')}. Without it: all.`,
    }),
  EXPORT_FORMAT: z
    .enum(['xlsx', 'csv', 'both'], 'needs one of xlsx, csv, both')
    .default('xlsx')
    .meta({ description: 'Kind of the files, one for each table: xlsx, csv or both.' }),
  EXPORT_LANGUAGE: z
    .enum(locales, `needs one of ${locales.join(', ')}`)
    .default('en')
    .meta({ description: 'Language of the headers in Excel files: en or ja.' }),
  EXPORT_NAMES: z
    .enum(['yes', 'no'], 'needs yes or no')
    .default('no')
    .meta({ description: 'Whether the current names stand beside the codes.' }),
  EXPORT_KEEP: number(1, 1000).prefault('30').meta({ description: 'How many exports are kept.' }),
}

export interface ExportSettings {
  /** Absolute path. */
  readonly folder: string
  /** Start in minutes after midnight, local time; undefined if no export is scheduled. */
  readonly at?: number
  /** Days of the week, 0 for Sunday; undefined for every day. */
  readonly days?: readonly number[]
  readonly tables: readonly TableName[]
  readonly formats: readonly ('csv' | 'xlsx')[]
  readonly language: Locale
  readonly withNames: boolean
  readonly keep: number
}

interface ExportValues {
  readonly EXPORT_DIR?: string | undefined
  readonly EXPORT_AT: string
  readonly EXPORT_TABLES: readonly TableName[]
  readonly EXPORT_FORMAT: 'xlsx' | 'csv' | 'both'
  readonly EXPORT_LANGUAGE: Locale
  readonly EXPORT_NAMES: 'yes' | 'no'
  readonly EXPORT_KEEP: number
}

/**
 * Converts the export settings; undefined if no export folder is set.
 * @param set names of all settings that have a value
 * @throws EventmsError 'badSetting' if another export setting is set without EXPORT_DIR
 */
export function exportsOf(values: ExportValues, set: readonly string[]): ExportSettings | undefined {
  const { EXPORT_DIR: folder, EXPORT_AT, EXPORT_FORMAT: format } = values
  if (folder === undefined) {
    const foreignSetting = set.find((name) => Object.hasOwn(exportSettings, name))
    if (foreignSetting === undefined) return undefined
    throw new EventmsError('badSetting', { setting: 'EXPORT_DIR', issue: `is required with ${foreignSetting}` })
  }
  const [, days, hours, minutes] = AT.exec(EXPORT_AT) ?? []
  const names = days?.toLowerCase().split(/ *, */)
  return {
    folder: path.resolve(folder),
    ...(hours !== undefined && { at: Number(hours) * 60 + Number(minutes) }),
    ...(names && { days: DAYS.flatMap((day, at) => (names.includes(day.toLowerCase()) ? [at] : [])) }),
    tables: values.EXPORT_TABLES,
    formats: format === 'both' ? ['csv', 'xlsx'] : [format],
    language: values.EXPORT_LANGUAGE,
    withNames: values.EXPORT_NAMES === 'yes',
    keep: values.EXPORT_KEEP,
  }
}

function tableList(text: string, context: z.RefinementCtx): readonly TableName[] {
  const names = listed(text)
  if (text === '') return tableNames
  const unknownTable =
    names.length === 0 ? text.trim() : names.find((name) => !tableNames.some((table) => table === name))
  if (unknownTable === undefined) return tableNames.filter((table) => names.includes(table))
  context.addIssue({ code: 'custom', message: `needs tables among ${tableNames.join(', ')}, not “${unknownTable}”` })
  return z.NEVER
}
