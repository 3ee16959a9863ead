import type { ErrorCode } from '#domain/errors.ts'

/**
 * What a person reads for the errors of signing in and of reading, by their codes; the others' are in late-errors.ts.
 * `{{field}}` and `{{table}}` arrive as labels in the reader's language; numbers arrive formatted.
 */
export const en = {
  fieldRequired: '{{field}} is required',
  invalidFormat: '{{field}} has invalid format',
  addressBeyondAscii:
    'Email addresses can have only the letters a to z, digits and signs such as . _ + -. ' +
    'This address has another character.',
  textTooLong: '{{field}} is too long (at most {{max}} characters)',
  unreadableCharacter: '{{field}} contains a character that cannot be stored',
  unknownTable: 'There is no such table',
  unknownField: 'There is no such field: {{field}}',
  badRequest: 'The server did not understand the request. Please reload the page and try again.',
  bodyTooLarge: 'This is too large to be sent at once. Please split it into smaller parts.',
  notSignedIn: 'You are no longer signed in. Please sign in again.',
  notStaff: 'This account is not registered as staff. Please ask your administrator.',
  invalidCredentials: 'The email address or the password is not correct.',
  tooManyAttempts: 'Too many attempts. Please try again in {{seconds}} seconds.',
  invalidCode:
    'This link or code is not valid: it was mistyped, already used, or is too old. Please ask for a new one.',
  signUpClosed:
    'This address cannot be used here. Accounts are made by invitation, and the address must be verified: please ask your administrator.',
  accountDisabled: 'This account has been disabled. Please ask your administrator.',
  providerNotConfigured:
    'Sign-in with {{provider}} is not set up. Please use your email and password, or ask your administrator.',
  providerFailed:
    'Sign-in with this account was not possible. Please try again, or ask your administrator whether it has been invited.',
  stepExpired: 'This took too long. Please sign in again.',
  passkeyRefused: 'This passkey was not accepted.',
  passkeyCancelled: 'No passkey was used: it was cancelled, or took too long.',
  passkeyUnsupported: 'This browser or device cannot do that with passkeys.',
  passwordExpired: 'This password was only to choose another one with, and has expired. Please ask for a new one.',
  serverSaid: 'The server refused: {{message}}',
  notFound: 'This could not be found.',
  databaseUnavailable: 'The database cannot be reached at the moment. Please try again shortly.',
  databaseBusy: 'The database is busy at the moment. Please try again shortly.',
  databaseMoved:
    'Nothing was saved: the data of this office was moved to another server. Please ask whoever runs EventMS where it is.',
  serverBusy: 'The server is busy at the moment. Please try again in {{seconds}} seconds.',
  importRunning:
    'Someone is importing (about {{percent}} % done), so nothing was saved. Please try again in {{seconds}} seconds.',
  unreachable: 'The server cannot be reached. Please check the network connection and try again.',
  loadIncomplete: 'Only {{read}} of {{count}} rows arrived, so none are shown. Please try again.',
  internalError: 'Something went wrong. Please try again; if it happens again, tell your administrator.',
  badSetting: 'The setting “{{setting}}” is not valid.',
  configMissing:
    'The file config.json is missing. It belongs beside index.html and names the project (docs/hosted.md, “Serving the page”).',
} satisfies Partial<Record<ErrorCode, string>>

export const ja: Record<keyof typeof en, string> = {
  fieldRequired: '{{field}}は必須項目です',
  invalidFormat: '{{field}}の形式が正しくありません',
  addressBeyondAscii:
    'メールアドレスに使えるのは、半角の英字、数字と . _ + - などの記号だけです。' +
    'このアドレスにはほかの文字が含まれています。',
  textTooLong: '{{field}}が長すぎます（{{max}}文字以内で入力してください）',
  unreadableCharacter: '{{field}}に保存できない文字が含まれています',
  unknownTable: '指定された表はありません',
  unknownField: '指定された項目はありません：{{field}}',
  badRequest: 'リクエストを処理できませんでした。ページを再読み込みして、もう一度お試しください。',
  bodyTooLarge: '一度に送信できるサイズを超えています。分割してからお試しください。',
  notSignedIn: 'サインインの有効期限が切れました。もう一度サインインしてください。',
  notStaff: 'このアカウントには利用権限がありません。管理者にお問い合わせください。',
  invalidCredentials: 'メールアドレスまたはパスワードが正しくありません。',
  tooManyAttempts: '試行回数が上限を超えました。{{seconds}}秒後にもう一度お試しください。',
  invalidCode: 'リンクまたは認証コードが正しくないか、使用済み、または有効期限切れです。もう一度発行してください。',
  signUpClosed:
    'このアドレスはご利用いただけません。アカウントは招待制で、メールアドレスの確認が済んでいる必要があります。管理者にお問い合わせください。',
  accountDisabled: 'このアカウントは停止されています。管理者にお問い合わせください。',
  providerNotConfigured:
    '{{provider}}でのサインインは設定されていません。メールアドレスとパスワードでサインインするか、管理者にお問い合わせください。',
  providerFailed:
    'このアカウントではサインインできませんでした。もう一度お試しいただくか、招待されているかどうか管理者にご確認ください。',
  stepExpired: '時間切れになりました。もう一度サインインしてください。',
  passkeyRefused: 'このパスキーは使用できませんでした。',
  passkeyCancelled: 'パスキーは使用されませんでした。キャンセルされたか、時間切れになりました。',
  passkeyUnsupported: 'このブラウザーまたは端末では、パスキーのこの操作はできません。',
  passwordExpired: '初期パスワードの有効期限が切れています。管理者に再発行を依頼してください。',
  serverSaid: 'サーバーで処理が拒否されました：{{message}}',
  notFound: '見つかりませんでした。',
  databaseUnavailable: '現在データベースに接続できません。しばらくしてからお試しください。',
  databaseBusy: '現在データベースが混み合っています。しばらくしてからお試しください。',
  databaseMoved:
    'データが別のサーバーへ移されたため、何も保存されませんでした。移転先をEventMSの管理者にお尋ねください。',
  serverBusy: '現在サーバーが混み合っています。{{seconds}}秒後にもう一度お試しください。',
  importRunning:
    'ほかの利用者が取り込みを実行中のため（約{{percent}}%完了）、保存していません。{{seconds}}秒後にもう一度お試しください。',
  unreachable: 'サーバーに接続できません。ネットワークを確認して、もう一度お試しください。',
  loadIncomplete: '{{count}}件のうち{{read}}件しか受信できなかったため、表示しませんでした。もう一度お試しください。',
  internalError: 'エラーが発生しました。もう一度お試しください。繰り返す場合は管理者にご連絡ください。',
  badSetting: '設定「{{setting}}」に誤りがあります。',
  configMissing:
    'config.jsonがありません。index.htmlと同じ場所に置き、プロジェクトを指定してください（docs/hosted.mdの「Serving the page」）。',
}
