import type { ErrorCode } from '#domain/errors.ts'
import type * as first from './errors.ts'

/** The errors of what is done with data, with accounts and on the server: fetched with the screens that do it. */
type Late = Record<Exclude<ErrorCode, keyof typeof first.en>, string>

export const en: Late = {
  mustBeValidNumber: '{{field}} must be a valid number',
  mustBeNumberOnly: '{{field}} must be number only',
  mustBeWholeNumber: '{{field}} must be a whole number',
  mustBePositive: '{{field}} must be positive',
  mustBeNonNegative: '{{field}} must be non-negative',
  mustBeBetween: '{{field}} must be between {{min}} and {{max}}',
  numberTooLarge: '{{field}} is too large a number to be kept exactly',
  tooManyDecimals: '{{field}} has more digits than can be kept exactly',
  sweetCardFormat: '{{field}} must be in format SC######',
  rangeReversed: 'The end number must not be smaller than the start number ({{start}} – {{end}})',
  unknownReference: '{{field}} Code{{value}} is not registered',
  duplicateKey: '{{field}} is already in use',
  keyNotEditable: '{{field}} identifies the record and cannot be changed',
  computedField: '{{field}} is calculated and cannot be entered',
  tooManyRows:
    'These are too many rows to be saved at once ({{count}}; at most {{max}}). Please split them into smaller parts.',
  invalidRows: 'Nothing was saved, because some values are not valid.',
  rowGone: 'Nothing was changed: the record no longer exists. Someone else has deleted it.',
  editConflict: 'Nothing was saved: someone else has changed the same fields in the meantime.',
  importCancelled: 'The import was cancelled. Nothing was written.',
  importUnconfirmed:
    'The database did not confirm the import, and it could not be told whether it was written. Please look at the table, or at Recent Activity on the dashboard, before you import again.',
  tableMoved: 'Nothing was done: the table has changed in the meantime. Please check again and repeat.',
  savedBefore:
    'What you entered first was saved, although no answer arrived then. What you changed since was not. Please close the form and edit the saved record.',
  stillReferenced: 'This cannot be deleted, because other records still refer to it: {{references}}',
  notEmpty: 'The sample office was not loaded: there is data already, and samples never mix with it.',
  unknownAct: 'There is no such act.',
  actPruned: 'This can no longer be taken back: what it changed is no longer kept in the history.',
  actChanged: 'Nothing was taken back: {{count}} of the records were changed since.',
  nothingToTakeBack: 'There is nothing left to take back: every record it wrote was changed since.',
  unknownPrint: 'There is no such print. Please look at the list again.',
  printAnswered: 'Somebody has already said what came out of this print.',
  actTakenBack: 'This has been taken back already.',
  cardsPrinted:
    'Nothing was taken back: the seal {{from}} – {{to}} has been printed since. Please return the numbers in place of it.',
  numbersOutside: 'Nothing was done: the event does not have the numbers {{from}} – {{to}}. Please choose others.',
  numbersTaken:
    'Nothing was done: the numbers {{from}} – {{to}} are held already, or meant for two at once. Please choose others.',
  numbersWithdrawn:
    'Nothing was done: the numbers {{from}} – {{to}} are withdrawn. Please choose others, or restore them first.',
  numbersNotConserved:
    'Nothing was done: the numbers {{from}} – {{to}} would be lost, or held by somebody who did not get them. Please reload the page and try again.',
  constraintBroken: 'Nothing was saved: the values break a rule of the table.',
  signInAgain: 'This needs a recent sign-in. Please sign out, sign in again, and repeat it.',
  mailNotSet:
    'No mail can be sent from here. Ask a colleague, or whoever runs EventMS, for a link by which you can come in.',
  textNotSet: 'No text message can be sent from here. Sign in another way, or ask whoever runs EventMS.',
  passwordTooShort: 'The password needs at least {{min}} characters.',
  passwordTooLong: 'The password may have at most {{max}} characters.',
  passwordTooSimple: 'Many people use this password, or one much like it. Please choose another one.',
  passwordPersonal:
    'This password is made of your name, your address or the product’s name. Please choose another one.',
  lastWayIn: 'Nothing else is left to sign in by. Please choose a password first.',
  passkeyRegistered: 'This passkey is registered already.',
  tooManyPasskeys: 'There may be at most {{max}} passkeys.',
  notAllowed: 'You are not among those who may do this.',
  ownAccount: 'This is your own account. Please ask a colleague.',
  lastAccount: 'Nobody else could sign in any more.',
  passwordUnchanged: 'This is the current password. Please choose another one.',
  diskFull:
    'The disk of the server is full, so nothing was saved. What is there can still be read. Please tell whoever runs EventMS.',
  tableDamaged:
    'The data of {{table}} is damaged on the disk of the server. Please tell whoever runs EventMS: a backup must be restored.',
  serverStopping: 'The server is being restarted, so nothing was saved. Please try again in {{seconds}} seconds.',
  tooManyUploads: 'You are sending other files already. Please wait until they have arrived, then try again.',
  bodyStalled: 'The data stopped arriving, so nothing was saved. Please check the network and try again.',
  dataFolderInUse: 'The data folder is already in use by another process.',
  dataFolderDamaged: 'The data folder is neither empty nor a whole database. Nothing in it was changed.',
  migrationChanged: 'A migration that has already been applied was changed.',
  migrationUnknown: 'The database was migrated by a newer version of this program.',
}

export const ja: Late = {
  mustBeValidNumber: '{{field}}は数値で入力してください',
  mustBeNumberOnly: '{{field}}は数字のみで入力してください',
  mustBeWholeNumber: '{{field}}は整数で入力してください',
  mustBePositive: '{{field}}は1以上で入力してください',
  mustBeNonNegative: '{{field}}は0以上で入力してください',
  mustBeBetween: '{{field}}は{{min}}から{{max}}までの範囲で入力してください',
  numberTooLarge: '{{field}}の桁数が多すぎるため、正確に保存できません',
  tooManyDecimals: '{{field}}の桁数が多すぎるため、正確に保存できません',
  sweetCardFormat: '{{field}}はSC######の形式（SCと数字6桁）で入力してください',
  rangeReversed: '終了番号は開始番号以上にしてください（{{start}}～{{end}}）',
  unknownReference: '{{field}}コード{{value}}は登録されていません',
  duplicateKey: '{{field}}はすでに使用されています',
  keyNotEditable: '{{field}}はデータを識別する項目のため、変更できません',
  computedField: '{{field}}は自動計算されるため、入力できません',
  tooManyRows: '一度に保存できる件数を超えています（{{count}}件、上限{{max}}件）。分割してからお試しください。',
  invalidRows: '正しくない値があるため、保存しませんでした。',
  rowGone: 'このデータはほかの利用者によってすでに削除されているため、実行できません。',
  editConflict: '保存できませんでした。同じ項目がほかの利用者によって変更されています。',
  importCancelled: '取り込みを中止しました。データは変更していません。',
  importUnconfirmed:
    'データベースから応答がなく、取り込みが完了したかどうかを確認できませんでした。もう一度取り込む前に、表またはダッシュボードの「最近の操作」を確認してください。',
  tableMoved: 'その間に表の内容が変更されたため、中止しました。内容を確認して、もう一度実行してください。',
  savedBefore:
    '応答は届きませんでしたが、最初に入力した内容は保存されています。その後の変更は保存されていません。この画面を閉じ、登録されたデータを編集してください。',
  stillReferenced: 'ほかのデータから参照されているため、削除できません：{{references}}',
  notEmpty: 'データがすでに登録されているため、サンプルデータは読み込みませんでした。',
  unknownAct: '指定された操作はありません。',
  actPruned: '変更の履歴がすでに削除されているため、この操作は取り消せません。',
  actChanged: 'その後に変更されたデータが{{count}}件あるため、取り消しませんでした。',
  nothingToTakeBack: 'この操作で書き込まれたデータはその後すべて変更されているため、取り消すものがありません。',
  unknownPrint: 'この印刷の記録はありません。一覧をもう一度ご確認ください。',
  printAnswered: 'この印刷の結果は、すでにほかの利用者が回答しています。',
  actTakenBack: 'この操作はすでに取り消されています。',
  cardsPrinted:
    '取り消していません。シール {{from}}～{{to}} はその後に印刷されました。代わりに番号を返却してください。',
  numbersOutside: '番号{{from}}～{{to}}はこのイベントの番号ではないため、中止しました。別の番号を指定してください。',
  numbersTaken:
    '番号{{from}}～{{to}}はすでに配布されているか、重複して指定されているため、中止しました。別の番号を指定してください。',
  numbersWithdrawn:
    '番号{{from}}～{{to}}は無効になっているため、中止しました。別の番号を指定するか、先に復元してください。',
  numbersNotConserved:
    '番号{{from}}～{{to}}の所持が正しく引き継がれないため、中止しました。ページを再読み込みして、もう一度お試しください。',
  constraintBroken: '保存できませんでした。表の規則に合わない値があります。',
  signInAgain: 'この操作には最近のサインインが必要です。一度サインアウトし、もう一度サインインしてからお試しください。',
  mailNotSet:
    'このシステムからはメールを送信できません。サインインするためのリンクを、ほかのスタッフまたは管理者に依頼してください。',
  textNotSet: 'このシステムからはSMSを送信できません。ほかの方法でサインインするか、管理者にお問い合わせください。',
  passwordTooShort: 'パスワードは{{min}}文字以上で入力してください。',
  passwordTooLong: 'パスワードは{{max}}文字以内で入力してください。',
  passwordTooSimple: 'よく使われるパスワード、またはそれに近いものです。別のパスワードを入力してください。',
  passwordPersonal: 'お名前、メールアドレス、製品名を使ったパスワードです。別のパスワードを入力してください。',
  lastWayIn: 'ほかのサインイン方法がありません。先にパスワードを設定してください。',
  passkeyRegistered: 'このパスキーはすでに登録されています。',
  tooManyPasskeys: 'パスキーは{{max}}個まで登録できます。',
  notAllowed: 'この操作を行う権限がありません。',
  ownAccount: 'ご自身のアカウントのため、この操作はできません。ほかのスタッフに依頼してください。',
  lastAccount: 'サインインできるスタッフがほかにいなくなるため、実行できません。',
  passwordUnchanged: '現在のパスワードと同じです。別のパスワードを入力してください。',
  diskFull:
    'サーバーのディスクに空きがないため、保存していません。登録済みのデータは閲覧できます。管理者にご連絡ください。',
  tableDamaged:
    'サーバーのディスク上で「{{table}}」のデータが破損しています。バックアップからの復元が必要です。管理者にご連絡ください。',
  serverStopping: 'サーバーを再起動しているため、保存していません。{{seconds}}秒後にもう一度お試しください。',
  tooManyUploads: 'ほかのファイルを送信中です。送信が終わってから、もう一度お試しください。',
  bodyStalled: 'データの受信が途切れたため、保存していません。ネットワークを確認して、もう一度お試しください。',
  dataFolderInUse: 'データフォルダーは別のプロセスで使用中です。',
  dataFolderDamaged: 'データフォルダーは空でなく、完全なデータベースでもありません。内容は変更されていません。',
  migrationChanged: '適用済みのマイグレーションが変更されています。',
  migrationUnknown: 'データベースはより新しいバージョンで更新されています。',
}
