import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import {
  answerAll,
  batchOf,
  planImport,
  readCsv,
  takeEvident,
  type Answers,
  type Choices,
  type ImportPlan,
  type OtherTables,
  type Question,
  type QuestionKind,
} from './index.ts'

/** Plans the import of a CSV file into a table that has these rows. */
export function plan(
  table: TableName,
  csv: string,
  held: readonly Row[] = [],
  others: OtherTables = {},
  choices: Choices = {},
) {
  return planImport(tables[table], readCsv(tables[table], csv), { version: 7, rows: held }, others, choices)
}

/** Answers each question with one answer for all its cases, until no question is open. */
export function answered(
  planned: (choices: Choices) => ImportPlan,
  answer: (question: Question) => string | null,
): ImportPlan {
  return untilStill(planned, (answers, { questions }) =>
    questions.reduce((all, question) => {
      const given = answer(question)
      return given === null ? all : answerAll(all, question, given)
    }, answers),
  )
}

/** Takes suggested answers until no case has one. */
export function tookEvident(planned: (choices: Choices) => ImportPlan): ImportPlan {
  return untilStill(planned, (answers, { questions }) => takeEvident(answers, questions))
}

function untilStill(
  planned: (choices: Choices) => ImportPlan,
  next: (answers: Answers, plan: ImportPlan) => Answers,
): ImportPlan {
  let answers: Answers = new Map()
  for (let round = 0; round < 10; round++) {
    const plan = planned({ answers })
    const more = next(answers, plan)
    if (more.size === answers.size && [...more].every(([key, answer]) => answers.get(key) === answer)) return plan
    answers = more
  }
  throw new Error('The questions do not end')
}

/** Answers all cases of these kinds of questions alike. */
export function said(
  planned: (choices: Choices) => ImportPlan,
  answers: Partial<Record<QuestionKind, string>>,
): ImportPlan {
  return answered(planned, ({ kind }) => answers[kind] ?? null)
}

/** Texts and lines of each case in the questions of this kind. */
export const textsAsked = ({ questions }: ImportPlan, kind: QuestionKind) =>
  questions.flatMap((one) => (one.kind === kind ? one.cases.map(({ text, lines }) => [text, ...lines]) : []))

export const issues = (...args: Parameters<typeof plan>) => plan(...args).issues.first

export function sent(
  table: TableName,
  ...args: Parameters<typeof plan> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { fields, rows, remove } = batchOf(tables[table], plan(table, ...args))
  return { rows: rows.map((row) => Object.fromEntries(fields.map((field, i) => [field, row[i]]))), remove }
}

export const departments = [
  { departmentCode: 10, departmentName: '営業部' },
  { departmentCode: 20, departmentName: '総務部' },
]
export const employee = {
  id: 5,
  companyCode: '0012',
  name: '山田',
  departmentCode: 10,
  positionCode: 1,
  personInChargeCode: 100,
  sweetCardNumber: null,
}
