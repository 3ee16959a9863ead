import {
  excelCodes,
  importCodes,
  isUnparsable,
  type ImportWarning,
  type ExcelCode,
  type ImportCode,
  type ImportIssue,
  type Case,
  type Encoding,
} from '#domain/import/index.ts'
import { foldedName } from '#domain/folded-name.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, type Row, type TableDeclaration } from '#domain/table.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Messages } from '#web/messages/use-messages.ts'

export function fieldLabel({ label }: Messages, declaration: TableDeclaration, field: string): string {
  const declared = declaration.fields[field]
  return declared ? label(declared.label) : field
}

/** Lists every accepted heading: the labels in the user's language, and the field names that exported files contain. */
export function columnNames(messages: Messages, declaration: TableDeclaration): string {
  const names = fieldNames(declaration).map((name) =>
    messages.t('import.column', { label: fieldLabel(messages, declaration, name), name }),
  )
  return messages.list(names)
}

function isExcelCode(code: ImportIssue['code']): code is ExcelCode {
  return (excelCodes as readonly string[]).includes(code)
}

/**
 * True for an issue code that occurs only in imports, but is not about Excel. The text of such an issue has the key
 * `import.` plus the code.
 */
export function isImportCode(code: ImportIssue['code']): code is Exclude<ImportCode, ExcelCode> {
  return (importCodes as readonly string[]).includes(code) && !isExcelCode(code)
}

function numbered({ number }: Messages, params: ImportIssue['params'] = {}) {
  return { ...params, ...(typeof params['max'] === 'number' && { max: number(params['max']) }) }
}

/** The text of an issue. It does not contain the line number. */
export function issueText(messages: Messages, declaration: TableDeclaration, importIssue: ImportIssue): string {
  const { t, issue, label } = messages
  const { code, field = '', text = '', line, params } = importIssue
  const fieldName = field && fieldLabel(messages, declaration, field)
  if (isExcelCode(code)) {
    const reason = t(`importExcel.${code}`, { ...numbered(messages, params), field: fieldName })
    return text === '' ? reason : t('import.quoted', { text: reason, value: text })
  }
  if (isImportCode(code))
    return t(`import.${code}`, {
      ...numbered(messages, params),
      table: label(declaration.label),
      field: fieldName,
      text,
      line,
    })
  if (code === 'unknownReference' && text !== '') return issue({ code, field, params: { value: text } }, fieldName)
  const reason = issue({ code: code as ErrorCode, field, ...(params && { params }) }, fieldName)
  return text === '' ? reason : t('import.quoted', { text: reason, value: text })
}

/** The text of an issue about a whole file. It begins with "unsupported format" if the file cannot be parsed. */
export function fileIssueText(messages: Messages, declaration: TableDeclaration, issue: ImportIssue): string {
  const reason = issueText(messages, declaration, issue)
  return isUnparsable(issue) ? unsupported(messages, reason) : reason
}

export function issuesHeading(messages: Messages, issues: readonly ImportIssue[]): string {
  const text = messages.t('import.refused')
  return issues.some(isUnparsable) ? unsupported(messages, text) : text
}

function unsupported({ t }: Messages, reason: string): string {
  return t('import.failed', { label: t('import.unsupportedFormat'), reason })
}

export function warningText({ t }: Messages, { code, otherText }: ImportWarning): string {
  return t(`import.${code}`, { other: otherText })
}

/** The value as it is stored, without digit grouping, because users compare it with the file's text. */
export function valueText({ t }: Messages, value: Value | undefined): string {
  return value === null || value === undefined ? t('import.empty') : String(value)
}

/** The value that identifies the row, such as a code, and the row's name if it has one. */
export function rowName(declaration: TableDeclaration, row: Row): string {
  const name = fieldNames(declaration).find(
    (field) => declaration.fields[field]!.kind === 'text' && field !== declaration.identity && row[field],
  )
  return [row[declaration.identity], name && row[name]].filter((part) => part !== undefined && part !== null).join(' ')
}

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

/** The name of a worksheet. Its position is added if the workbook has names that differ only in spaces. */
export function worksheetName(t: Messages['t'], sheets: readonly string[], at: number): string {
  const name = sheets[at]!
  const isAlone = sheets.every((otherName, position) => position === at || foldedName(otherName) !== foldedName(name))
  return isAlone ? name : t('importExcel.sheetAt', { name, place: at + 1 })
}

/** For example '3, 5, 8 ... (120)': the first line numbers and, if there are more, the total. */
export function linesText({ number }: Messages, { lines, count }: Pick<Case, 'lines' | 'count'>): string {
  return lines.map(number).join(', ') + (count > lines.length ? ` ... (${number(count)})` : '')
}
