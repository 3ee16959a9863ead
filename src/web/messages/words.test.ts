import { expect, test } from 'vitest'
import { mailTexts } from '#domain/mail-texts.ts'
import { noticeFrame, noticeTexts } from '#domain/notice-texts.ts'
import { locales, type Locale } from '#domain/locale.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { loaded } from './languages.test-help.ts'

/**
 * A former name that no text may contain, because each thing has one name per language. `but` matches keys whose texts
 * use the word in another sense. spec-texts.test.ts tests the texts that the request fixes.
 */
interface Refused {
  readonly words: RegExp
  readonly instead: string
  readonly but?: RegExp
  /** True for a word that the guide may use, as a part of its sentences. */
  readonly onScreen?: true
}

/** Keys of sentences without a full stop: headings, labels in front of a colon, buttons and placeholders. */
const UNSTOPPED = new RegExp(
  [
    String.raw`^(acts\.notUndone|allocate\.failed|change\.failed|firstSteps\.title|history\.(failed|notDone))$`,
    String.raw`^(numberHistory\.failed|print\.refused|reconcile\.returnedFailed|table\.(loadFailed|noDataFound))$`,
    String.raw`^(common\.(import|delete|load)Error|mail \w+ subject)$`,
    String.raw`^(account\.(codesKept|newsSeen)|(importQuestions|table)\.choose)$`,
  ].join('|'),
)

const japanese: readonly Refused[] = [
  { words: /取込|インポート/, instead: '取り込み' },
  { words: /出力|エクスポート/, instead: '書き出し（印刷は「印刷」）' },
  { words: /マスタ(?!ー)|(ブラウザ|サーバ|フォルダ|ユーザ)(?!ー)/, instead: '長音を付ける' },
  { words: /更新/, instead: '変更', onScreen: true, but: /\.(refresh|lastUpdated|migrationUnknown)$/ },
  { words: /問題/, instead: 'エラー' },
  { words: /（空）|（なし）|空に[しすなり]|空のまま/, instead: '空欄' },
  { words: /持ち主|保有/, instead: '所持者、所持' },
  { words: /チケット番号|番号の数/, instead: '冊子番号、番号、冊数' },
  { words: /受領印表/, instead: 'チケット受領書' },
  { words: /番号の地図/, instead: '番号マップ' },
  { words: /^元に戻/, instead: '取り消す', but: /^history\.willHappen$/ },
  { words: /(?<!その)他の|ほかの人/, instead: 'ほかの利用者、ほかのスタッフ' },
  { words: /該当するデータがありません/, instead: '…コード「…」は登録されていません' },
  { words: /選んでください|選び直して/, instead: '選択してください' },
  { words: /ほか.*つの|\}\}つ/, instead: '件、種類（10以上は「つ」で数えない）' },
  { words: /^\{\{(table|name)\}\}(から|に)/, instead: 'データの追加：…、データの削除：…' },
  { words: /ログイン|ログアウト|セッション|おかえり/, instead: 'サインイン、サインアウト' },
  { words: /データ分布/, instead: 'データの内訳' },
  { words: /…|％/, instead: '...、%', onScreen: true },
  { words: /？(?![　」）]|$)/u, instead: '？の後に全角の空白', onScreen: true },
  {
    words: /(です|ます|ません|ました|でした|ください)$/m,
    instead: '文末に「。」（見出し、ラベル、ボタンには付けない）',
    onScreen: true,
    but: UNSTOPPED,
  },
  { words: /を行|は行われ|ずつ行|で行って/, instead: '動詞そのもの（変更する）' },
  { words: /失くし|無くし/, instead: 'なくした' },
  { words: /突き合わせ|突合/, instead: '照合' },
  { words: /印刷物/, instead: '帳票' },
  { words: /読取/, instead: '読み取り' },
  { words: /読み直/, instead: '再読み込み' },
  { words: /要確認/, instead: '確認事項' },
  { words: /(\}\}|\d\d|[03-9数])人|複数人/, instead: '名（「1人」「2人」は語として使える）' },
  { words: /(?<!サーバーの|プロジェクトの)管理者/, instead: 'サーバーの管理者' },
  { words: /配布予定数|計画/, instead: '配布予定' },
  {
    words:
      /[\p{Script=Hiragana}\p{Script=Han}、。] [A-Za-z\d]|[A-Za-z\d] [\p{Script=Hiragana}\p{Script=Han}]|(?<!Excel) \p{Script=Katakana}/u,
    instead: '英数字の前後に空白を入れない',
    onScreen: true,
  },
]

const english: readonly Refused[] = [
  { words: /\blog(ged|ging)? (in|out)\b/i, instead: 'sign in, sign out' },
  { words: /\bseveral to\b|\brecords? of \{\{table/i, instead: 'Add multiple to, Edit selected in' },
  { words: /Person in charge/, instead: 'Person in Charge (a field), person in charge (in a sentence)' },
  { words: /Distribution Number/i, instead: 'Booklets' },
  { words: /Ticket (Number|Start|End)(?! Output)/, instead: 'Booklet Number, Start Number, End Number' },
  { words: /\bso\.$|\bNothing of (?!it\b)/, instead: 'Import it as empty. Nothing in this file …' },
  { words: /no such record|\bMend\b/i, instead: 'is not registered; correct' },
  { words: /"/, instead: '“ ”', onScreen: true },
  { words: /\w…/, instead: '...' },
  { words: /…/, instead: '...', onScreen: true },
  { words: /\btak(e|es|en|ing) back\b|\btook back\b/i, instead: 'undo' },
  { words: /\bwhoever (runs|keeps)\b|your administrator/i, instead: 'the server administrator' },
  { words: /\bsheets? “|(hidden|these|of the) sheets are/i, instead: 'worksheet' },
  { words: /What (does not fit|cannot be right)/i, instead: 'Discrepancies' },
  { words: /\b(stands?|is told|be told)\b/, instead: 'is shown, is stored, is unknown', onScreen: true },
  { words: /\d %|\}\} %/, instead: '100%' },
  { words: /(?<!{{)\bpersons\b(?! in charge|$)/i, instead: 'people (the plural of “person in charge” stays)' },
  { words: /\b(came|come) out\b/i, instead: 'printed', onScreen: true },
]

const pages = import.meta.glob<string>('/docs/{office,guide}/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** All texts for people: where each is, and its text. */
function read(locale: Locale): (readonly [at: string, text: string])[] {
  return [
    ...loaded[locale].texts,
    ...tableNames.flatMap((name) => {
      const { label, fields }: TableDeclaration = tables[name]
      return [
        [name, label[locale]!] as const,
        ...Object.entries(fields).map(([field, declared]) => [`${name} ${field}`, declared.label[locale]!] as const),
      ]
    }),
    ...Object.entries({ ...mailTexts[locale], ...noticeTexts[locale], frame: noticeFrame[locale] ?? {} }).flatMap(
      ([kind, mail]) => Object.entries(mail).map(([part, text]) => [`mail ${kind} ${part}`, text as string] as const),
    ),
    ...Object.entries(pages).flatMap(([file, text]) =>
      /[./]ja[./]/.test(file) === (locale === 'ja')
        ? text.split('\n').map((line, at) => [`${file}:${at + 1}`, line] as const)
        : [],
    ),
  ]
}

test.each(locales)('%s: nothing is called by a name that was given up [WCAG3.2.4]', (locale) => {
  const refused = locale === 'ja' ? japanese : english
  const found = read(locale).flatMap(([at, text]) =>
    refused
      .filter(({ words, but, onScreen }) => words.test(text) && !but?.test(at) && !(onScreen && at.startsWith('/')))
      .map(({ words, instead }) => `${at}: ${words.exec(text)![0]} (${instead}): ${text}`),
  )
  expect(found).toEqual([])
})

test('a code that is not registered is named as its master names it', () => {
  for (const name of tableNames) {
    const { fields }: TableDeclaration = tables[name]
    for (const { references, label } of Object.values(fields)) {
      if (!references) continue
      const master: TableDeclaration = tables[references]
      const code = master.fields[master.key]!.label
      expect([code.en, code.ja]).toEqual([`${label.en} Code`, `${label.ja}コード`])
    }
  }
})
