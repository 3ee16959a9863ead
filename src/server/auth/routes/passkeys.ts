import { personName } from '#domain/access/person-name.ts'
import { z } from 'zod'
import type { RecoveryCodes } from '#domain/access/account.ts'
import { EventmsError } from '#domain/errors.ts'
import { madePasskey, usedPasskey } from '#server/auth/second-step/passkey-answers.ts'
import { asUser } from '#server/auth/sessions/session-user.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { forSignedIn, logOwnChange } from './account.ts'
import { proofOf } from './next-step.ts'
import { proveOwner, provePasskey } from './prove-second-step.ts'
import { done, type Handler, read, text } from './route.ts'

/**
 * POST /sign-in/passkey/ask: makes a challenge for any passkey of this origin. The answer does not reveal which
 * passkeys are registered.
 */
export const askForPasskey: Handler = async ({ passkeys }, { client }) =>
  done(await passkeys.ask('passkey-sign-in', client.browser.id, null))

/** POST /sign-in/passkey: signs in. Needs no second step, because the device has verified the person. */
export const signInByPasskey: Handler = async (context, request) => {
  const { passkey } = read(z.object({ passkey: usedPasskey }), request.body)
  const owner = await provePasskey(context, request, 'passkey-sign-in', null, passkey)
  const credential = await context.users.credential(owner.email)
  signInScope().passed = owner.id
  return done({ user: asUser(owner) }, await context.beginSession(owner.id, request.headers, credential))
}

/** POST /second-step/ask: makes a challenge for a passkey of the person whose sign-in waits for a second step. */
export const askForStepPasskey: Handler = async ({ oneTimes, users, passkeys }, request) => {
  const { step } = read(z.object({ step: text }), request.body)
  const pendingStep = await oneTimes.peek(step)
  const user =
    pendingStep?.purpose === 'second-step' && pendingStep.userId ? await users.byId(pendingStep.userId) : null
  if (!user) throw new EventmsError('stepExpired')
  return done(await passkeys.ask('passkey-step', request.client.browser.id, asUser(user)))
}

/**
 * POST /account/passkeys/ask: makes a challenge for a passkey of the signed-in person, who must prove it before a
 * sensitive change.
 */
export const askForOwnPasskey: Handler = forSignedIn(async ({ passkeys }, { client }, user) =>
  done(await passkeys.ask('passkey-proof', client.browser.id, user)),
)

/** POST /account/passkeys/begin: makes the options with which the browser creates a passkey. */
export const beginPasskey: Handler = forSignedIn(async (context, request, user) => {
  const proven = await proveOwner(context, request, user)
  return done(await context.passkeys.askToAdd(user, request.client.browser.id, { proof: proofOf(proven) }))
})

/**
 * POST /account/passkeys/add: adds a passkey. If the account had no second step before, the account's other sessions
 * end.
 */
export const addPasskey: Handler = forSignedIn(async (context, request, user) => {
  const { passkey, name } = read(z.object({ passkey: madePasskey, name: text }), request.body)
  const { first } = await context.passkeys.add(user, request.client.browser.id, passkey, {
    name: personName(name),
    proof: proofOf(await context.users.credential(user.email)),
  })
  const codes = first ? await context.secondSteps.newCodes(user.id) : []
  if (first) {
    await context.ownAccounts.endSessions(user.id, { but: request.sessionToken() })
    context.forgetSessions(user.id)
  }
  await logOwnChange(context, request, user, 'passkeyAdded')
  return done({ codes } satisfies RecoveryCodes)
})

/** POST /account/passkeys/name: renames a passkey. */
export const namePasskey: Handler = forSignedIn(async ({ passkeys }, request, user) => {
  const { id, name } = read(z.object({ id: z.string().max(1400), name: text }), request.body)
  if (!(await passkeys.rename(user.id, id, personName(name)))) throw new EventmsError('notFound')
  return done({ success: true })
})

/**
 * POST /account/passkeys/remove: removes a passkey. If the account has no second step left, removes its recovery codes.
 */
export const removePasskey: Handler = forSignedIn(async (context, request, user) => {
  const { id } = read(z.object({ id: z.string().max(1400) }), request.body)
  await proveOwner(context, request, user)
  if (!(await context.passkeys.removeOne(user.id, id))) throw new EventmsError('notFound')
  await context.secondSteps.dropCodesWithoutStep(user.id)
  await logOwnChange(context, request, user, 'passkeyRemoved')
  return done({ success: true })
})
