/** The sign-in screen. */
export const signIn = {
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
