import type { NoticeKind } from './access/security-log.ts'
import type { InLocales } from './locale.ts'

interface NoticeText {
  readonly subject: string
  readonly what: string
}

/** Frame of the mails about security events. No mail contains a link, so that none resembles phishing. */
interface NoticeFrame {
  readonly when: string
  readonly browser: string
  readonly address: string
  readonly by: string
  readonly unknown: string
  readonly server: string
  readonly unwanted: string
  readonly last: string
}

export const noticeFrame: InLocales<NoticeFrame> = {
  en: {
    when: 'When: ',
    browser: 'Browser: ',
    address: 'Network address: ',
    by: 'Done by: ',
    unknown: 'unknown',
    server: 'the server administrator',
    unwanted:
      'If you know of it, there is nothing to do. If you do not, tell the server administrator of your office at once and, as long as you can sign in, change your password and end all other sessions under My account. Open EventMS as you always do: this mail has no link.',
    last: 'There will be no more mails like this one within this hour. The security log under My account shows everything.',
  },
  ja: {
    when: '日時：',
    browser: 'ブラウザー：',
    address: '接続元アドレス：',
    by: '操作者：',
    unknown: '不明',
    server: 'サーバーの管理者',
    unwanted:
      'お心当たりのある場合は、何もする必要はありません。お心当たりのない場合は、ただちにサーバーの管理者に連絡してください。サインインできる場合は、「マイアカウント」でパスワードを変更し、ほかの端末のサインインをすべて終了してください。EventMSは、いつもの方法で開いてください。このメールにリンクはありません。',
    last: 'この1時間、同じ内容のメールはこれ以上送信されません。すべての操作は「マイアカウント」のセキュリティ記録で確認できます。',
  },
}

const en: Record<NoticeKind, NoticeText> = {
  newBrowser: {
    subject: 'EventMS: sign-in from a new browser',
    what: 'Somebody signed in to your EventMS account from a browser that had not been used for it before.',
  },
  recoveryCodeUsed: {
    subject: 'EventMS: a recovery code was used',
    what: 'Somebody signed in to your EventMS account with one of your recovery codes.',
  },
  passwordChanged: {
    subject: 'EventMS: your password was changed',
    what: 'The password of your EventMS account was changed.',
  },
  phoneChanged: {
    subject: 'EventMS: your phone number was changed',
    what: 'The phone number of your EventMS account was changed or removed.',
  },
  secondStepOn: {
    subject: 'EventMS: authenticator app switched on',
    what: 'An authenticator app was added to your EventMS account. Every sign-in asks for its code now.',
  },
  secondStepOff: {
    subject: 'EventMS: second step removed',
    what: 'The second step of your EventMS account (authenticator app, or all of it) was removed. No sign-in asks for it any more.',
  },
  passkeyAdded: {
    subject: 'EventMS: a passkey was added',
    what: 'A passkey was added to your EventMS account. Whoever unlocks it can sign in.',
  },
  passkeyRemoved: {
    subject: 'EventMS: a passkey was removed',
    what: 'A passkey of your EventMS account was removed. It cannot be used to sign in any more.',
  },
  passkeyCopied: {
    subject: 'EventMS: a copied passkey was refused',
    what: 'A passkey of your EventMS account looks as if somebody had copied it, and was refused. Please remove it under My account and add a new one.',
  },
  recoveryCodesMade: {
    subject: 'EventMS: new recovery codes',
    what: 'New recovery codes were made for your EventMS account. The old ones do not work any more.',
  },
  providerLinked: {
    subject: 'EventMS: a provider was linked',
    what: 'Your EventMS account was linked with a provider such as Google, which can be used to sign in now.',
  },
  providerUnlinked: {
    subject: 'EventMS: a provider was unlinked',
    what: 'A provider such as Google was unlinked: it cannot be used to sign in to your EventMS account any more.',
  },
  accountDisabled: {
    subject: 'EventMS: your account was disabled',
    what: 'Your EventMS account was disabled: nobody can sign in to it. If you do not know why, ask your colleagues.',
  },
  accountEnabled: {
    subject: 'EventMS: your account was enabled again',
    what: 'Your EventMS account was enabled again: you can sign in to it.',
  },
  sessionsEnded: {
    subject: 'EventMS: your sessions were ended',
    what: 'All sessions of your EventMS account were ended. You will be asked to sign in again.',
  },
  resetLinkMade: {
    subject: 'EventMS: a link for a new password was made',
    what: 'Somebody made a link by which a new password can be chosen for your EventMS account.',
  },
  tokenMade: {
    subject: 'EventMS: a personal token was made',
    what: 'A personal token was made for your EventMS account. Programs can use it to reach the data of your office in your name. You can end it under My account.',
  },
}

const ja: Record<NoticeKind, NoticeText> = {
  newBrowser: {
    subject: 'EventMS：新しいブラウザーからのサインイン',
    what: 'これまで使われていなかったブラウザーから、あなたのEventMSアカウントへのサインインがありました。',
  },
  recoveryCodeUsed: {
    subject: 'EventMS：リカバリーコードの使用',
    what: 'リカバリーコードを使って、あなたのEventMSアカウントへのサインインがありました。',
  },
  passwordChanged: {
    subject: 'EventMS：パスワードの変更',
    what: 'あなたのEventMSアカウントのパスワードが変更されました。',
  },
  phoneChanged: {
    subject: 'EventMS：電話番号の変更',
    what: 'あなたのEventMSアカウントの電話番号が変更または削除されました。',
  },
  secondStepOn: {
    subject: 'EventMS：認証アプリの設定',
    what: 'あなたのEventMSアカウントに認証アプリが追加されました。今後のサインインではコードの入力が必要です。',
  },
  secondStepOff: {
    subject: 'EventMS：2段階認証の解除',
    what: 'あなたのEventMSアカウントの2段階認証（認証アプリ、またはすべて）が解除されました。今後のサインインでは入力は不要です。',
  },
  passkeyAdded: {
    subject: 'EventMS：パスキーの追加',
    what: 'あなたのEventMSアカウントにパスキーが追加されました。そのパスキーでサインインできます。',
  },
  passkeyRemoved: {
    subject: 'EventMS：パスキーの削除',
    what: 'あなたのEventMSアカウントのパスキーが削除されました。そのパスキーではサインインできなくなりました。',
  },
  passkeyCopied: {
    subject: 'EventMS：複製されたパスキーの拒否',
    what: 'あなたのEventMSアカウントのパスキーが複製された可能性があるため、使用を拒否しました。「マイアカウント」でこのパスキーを削除し、新しいパスキーを追加してください。',
  },
  recoveryCodesMade: {
    subject: 'EventMS：リカバリーコードの再発行',
    what: 'あなたのEventMSアカウントのリカバリーコードが再発行されました。以前のコードは使用できません。',
  },
  providerLinked: {
    subject: 'EventMS：外部サービスとの連携',
    what: 'あなたのEventMSアカウントが外部サービス（Googleなど）と連携され、サインインに使用できるようになりました。',
  },
  providerUnlinked: {
    subject: 'EventMS：外部サービスとの連携解除',
    what: 'あなたのEventMSアカウントと外部サービス（Googleなど）の連携が解除され、サインインに使用できなくなりました。',
  },
  accountDisabled: {
    subject: 'EventMS：アカウントの停止',
    what: 'あなたのEventMSアカウントが停止され、サインインできなくなりました。理由が分からない場合は、ほかのスタッフにお尋ねください。',
  },
  accountEnabled: {
    subject: 'EventMS：アカウントの再開',
    what: 'あなたのEventMSアカウントが再開され、サインインできるようになりました。',
  },
  sessionsEnded: {
    subject: 'EventMS：サインインの終了',
    what: 'あなたのEventMSアカウントのサインインがすべて終了されました。もう一度サインインしてください。',
  },
  resetLinkMade: {
    subject: 'EventMS：パスワード再設定リンクの発行',
    what: 'あなたのEventMSアカウントのパスワードを再設定するリンクが発行されました。',
  },
  tokenMade: {
    subject: 'EventMS：個人用トークンの作成',
    what: 'あなたのEventMSアカウントで個人用トークンが作成されました。プログラムはこのトークンを使って、あなたの名前で会社のデータにアクセスできます。トークンは「マイアカウント」で無効にできます。',
  },
}

export const noticeTexts: InLocales<Record<NoticeKind, NoticeText>> = { en, ja }
