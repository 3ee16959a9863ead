import { inLocale, type InLocales, type Locale } from './locale.ts'

/**
 * Each mail contains a link and a code, of which the recipient needs only one. The recipient types the code into the
 * browser that requested the mail.
 */
export type MailKind = 'signIn' | 'signUp' | 'haveAccount' | 'recovery' | 'invite'

interface MailText {
  readonly subject: string
  readonly text: string
  readonly button: string
  readonly until: string
}

export const mailFooter: InLocales<{ readonly code: string; readonly unwanted: string }> = {
  en: {
    code: 'Or enter this code:',
    unwanted: 'If you did not ask for this, you can ignore this mail: nothing has changed.',
  },
  ja: {
    code: 'または、次の認証コードを入力してください：',
    unwanted: 'お心当たりのない場合は、このメールを破棄してください。設定は何も変更されていません。',
  },
}

const en: Record<MailKind, MailText> = {
  signIn: {
    subject: 'Sign in to EventMS',
    text: 'Open this link to sign in to EventMS.',
    button: 'Sign in',
    until: 'It works once, within 15 minutes.',
  },
  signUp: {
    subject: 'Confirm your address for EventMS',
    text: 'Open this link to confirm your email address and to sign in to EventMS.',
    button: 'Confirm the address',
    until: 'It works once, within 24 hours.',
  },
  haveAccount: {
    subject: 'You already have an EventMS account',
    text: 'Somebody tried to sign up for EventMS with this address, which already has an account. If it was you, please sign in.',
    button: 'Sign in',
    until: '',
  },
  recovery: {
    subject: 'A new password for EventMS',
    text: 'Open this link to choose a new password for EventMS.',
    button: 'Choose a password',
    until: 'It works once, within one hour.',
  },
  invite: {
    subject: 'Your EventMS account',
    text: 'An EventMS account has been made for you. Open this link to choose your password.',
    button: 'Choose a password',
    until: 'It works once, within seven days.',
  },
}

const ja: Record<MailKind, MailText> = {
  signIn: {
    subject: 'EventMSへのサインイン',
    text: '次のリンクを開くと、EventMSにサインインできます。',
    button: 'サインイン',
    until: 'リンクの有効期限は15分です。1回のみ使用できます。',
  },
  signUp: {
    subject: 'EventMS：メールアドレスのご確認',
    text: '次のリンクを開くと、メールアドレスの確認が完了し、EventMSにサインインできます。',
    button: 'メールアドレスを確認',
    until: 'リンクの有効期限は24時間です。1回のみ使用できます。',
  },
  haveAccount: {
    subject: 'EventMSのアカウントはすでに登録されています',
    text: 'このメールアドレスでEventMSの新規登録が試みられましたが、アカウントはすでに登録されています。ご本人の場合は、サインインしてください。',
    button: 'サインイン',
    until: '',
  },
  recovery: {
    subject: 'EventMS：パスワードの再設定',
    text: '次のリンクを開いて、EventMSの新しいパスワードを設定してください。',
    button: 'パスワードを設定',
    until: 'リンクの有効期限は1時間です。1回のみ使用できます。',
  },
  invite: {
    subject: 'EventMS：アカウントのご案内',
    text: 'EventMSのアカウントが作成されました。次のリンクを開いて、パスワードを設定してください。',
    button: 'パスワードを設定',
    until: 'リンクの有効期限は7日間です。1回のみ使用できます。',
  },
}

export const mailTexts: InLocales<Record<MailKind, MailText>> = { en, ja }

const codeTexts: InLocales<string> = {
  en: 'Your EventMS code is {{code}} (valid for 10 minutes)',
  ja: 'EventMSの認証コード：{{code}}（10分間有効）',
}

/**
 * Text message with a sign-in code. Kept short, because providers charge for each segment of 160 (or 70) characters.
 */
export function codeText(code: string, locale: Locale): string {
  return inLocale(codeTexts, locale).replace('{{code}}', code)
}
