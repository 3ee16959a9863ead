/** The sign-in screen. */
export const en = {
  welcomeBack: 'Welcome Back',
  signInToContinue: 'Sign in to continue to {{product}}',
  email: 'Email',
  emailPlaceholder: 'name@example.com',
  password: 'Password',
  showTyped: 'Show what is typed',
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  orContinueWith: 'or continue with',
  passkey: 'Sign in with a passkey',
  shared: 'This is a shared computer',
  sessionEnded: 'Your session has ended. Sign in again to continue where you left off.',
  connecting: 'Connecting...',
  stillConnecting: 'The server cannot be reached. Trying again...',
}

export const ja = {
  welcomeBack: 'ようこそ',
  signInToContinue: '{{product}}にサインインしてください',
  email: 'メールアドレス',
  emailPlaceholder: 'name@example.com',
  password: 'パスワード',
  showTyped: '入力内容を表示',
  signIn: 'サインイン',
  signingIn: 'サインインしています...',
  orContinueWith: 'または',
  passkey: 'パスキーでサインイン',
  shared: '共用のパソコンを使用しています',
  sessionEnded: 'サインインの有効期限が切れました。もう一度サインインすると、作業を続けられます。',
  connecting: '接続しています...',
  stillConnecting: 'サーバーに接続できません。再接続しています...',
} satisfies typeof en
