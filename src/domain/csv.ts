/** Reads and writes CSV. `parseCsv` restores the cells that `writeCsv` wrote. */
export { delimiters, separatorLine, type Delimiter } from './csv/separator-line.ts'
export { guard, unguard } from './csv/guard.ts'
export { csvSteps, parseCsv, wrapped, type Csv, type CsvIssue, type CsvRecord, type RecordSink } from './csv/parse.ts'
export { writeCsv } from './csv/write.ts'
