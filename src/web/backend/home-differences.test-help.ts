/**
 * Visible differences between the two homes: our own server and a hosted project. The contract (backend.contract.ts)
 * tests that all else is the same. docs/hosted.md shows this list, and a test compares them.
 */
export const homeDifferences = {
  codesForOnePurpose: {
    server: 'A code opens what it was sent for, and nothing else.',
    hosted: 'A project keeps one code an account: that of a magic link opens a recovery as well.',
  },
  linkStaysUnused: {
    server: 'A link that asks first, or is for a new password, works until somebody said yes or chose the password.',
    hosted: 'It is used up when it is opened; a page that is loaded anew needs another.',
  },
  accountByMailedLink: {
    server: 'A mailed link makes the account of whoever has an address of an open domain.',
    hosted: 'They sign up, by password or provider.',
  },
  signUpKeepsPassword: {
    server: 'A sign-up that is confirmed in the browser that began it keeps its password, and is signed in.',
    hosted: 'Whoever opens the mail chooses a password, or types that of the sign-up again, and signs in with it.',
  },
  importTellsItsWay: {
    server: 'An import tells how much of it is on its way, and checked; it is cancelled until it is written for good.',
    hosted:
      'It tells when the project has it, and is cancelled until then; a project allows a statement 60 seconds, and ' +
      'nothing is said meanwhile. It goes as one call, whose rows the database itself bounds.',
  },
  ownLimits: {
    server: 'Limits of tries, and what a password must be, are settings of ours.',
    hosted: 'They are the project’s; the page asks for twelve characters before it sends any.',
  },
  phoneTakenAway: {
    server: 'A new password takes the phone number away.',
    hosted: 'It stays, and only whoever keeps the project can change it.',
  },
  phoneNeedsPassword: {
    server: 'A phone number is set with the password alone, whoever asks.',
    hosted: 'The page asks for the password; a project itself takes any session of staff.',
  },
  ownAccount: {
    server: 'My account: an authenticator app with recovery codes, news, one’s own log, a shared computer.',
    hosted: 'An authenticator app without them. Nothing is told of sign-ins: the project’s own log has them.',
  },
  passkeys: {
    server: 'Passkeys, as a second step and as a way in.',
    hosted: 'None: the page asks a project for an app’s code alone, and the policies for a session that passed it.',
  },
  tokens: {
    server: 'Personal tokens for programs, made under My account.',
    hosted: 'None: a project has an API and keys of its own.',
  },
  linkedAddress: {
    server: 'A provider is linked under the same address.',
    hosted: 'Under any address, where the project lets it.',
  },
  colleagues: {
    server: 'Staff: an invitation is a link that can be shown; disabled, nobody signs in; everybody’s log.',
    hosted: 'It goes by mail alone; who signs in is told that they are no staff. Acts stand in the database.',
  },
  allProviders: {
    server: 'Google, GitHub, and OpenID Connect providers under names of their own.',
    hosted: 'All 17 providers that a project knows.',
  },
} as const satisfies Readonly<Record<string, { readonly server: string; readonly hosted: string }>>
